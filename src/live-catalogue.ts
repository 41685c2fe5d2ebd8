import { createCatalogue } from './catalogue/catalogue.ts';
import type { CatalogueStore } from './catalogue/store.ts';
import type { Taxonomy } from './catalogue/taxonomy.ts';
import type { Log } from './log.ts';
import { createRanker, type Ranker } from './ranking/ranker.ts';

const lookEveryMs = 500;

export type LiveCatalogue = {
  /** The catalogue and its index as they are now. */
  current(): Ranker;
  stop(): void;
};

type Dependencies = { store: CatalogueStore; taxonomy: Taxonomy; log: Log };

/** Loads the catalogue and follows its changes: the next snapshot is made beside the one that answers, then put in its place. */
export const openLiveCatalogue = async ({ store, taxonomy, log }: Dependencies): Promise<LiveCatalogue> => {
  let changeCount = await store.readChangeCount();
  const load = async (): Promise<Ranker> => createRanker(createCatalogue(await store.loadTools(), taxonomy));
  let ranker = await load();
  let isLooking = false;

  const look = async (): Promise<void> => {
    const seen = await store.readChangeCount();
    if (seen === changeCount) return;
    ranker = await load();
    changeCount = seen;
    const { revision, activeCount } = ranker.catalogue;
    log.info('catalogue changed', { revision, tools: activeCount });
  };
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    look()
      .catch((error) => log.error('the catalogue could not be loaded anew', error))
      .finally(() => {
        isLooking = false;
      });
  }, lookEveryMs);

  return { current: () => ranker, stop: () => clearInterval(timer) };
};
