import { setImmediate } from 'node:timers/promises';
import type { ReadLeftOut } from '../catalogue/bundle.ts';
import { type Catalogue, createCatalogue } from '../catalogue/catalogue.ts';
import type { CatalogueStore } from '../catalogue/store.ts';
import type { Taxonomy } from '../catalogue/taxonomy.ts';
import type { Log } from '../log.ts';
import { createRankerInSteps, type Ranker } from '../ranking/ranker.ts';

/** Short enough that a change is served within a second, the making of the next snapshot included. */
const lookEveryMs = 250;

export type LiveCatalogue = {
  /** The catalogue and its index as they are now. */
  current(): Ranker;
  stop(): void;
};

type Dependencies = { store: CatalogueStore; taxonomy: Taxonomy; readLeftOut: ReadLeftOut; log: Log };

/** Does the steps one a turn of the event loop, so that requests are answered in between. */
const finishBesides = async <Result>(steps: Generator<void, Result>): Promise<Result> => {
  for (;;) {
    await setImmediate();
    const step = steps.next();
    if (step.done) return step.value;
  }
};

/** Loads the catalogue and follows its changes: the next snapshot is made beside the one that answers, then put in its place. */
export const openLiveCatalogue = async ({
  store,
  taxonomy,
  readLeftOut,
  log,
}: Dependencies): Promise<LiveCatalogue> => {
  let changeCount = await store.readChangeCount();
  const loadCatalogue = async (): Promise<Catalogue> => {
    const stored = await store.loadStored();
    await setImmediate();
    const texts = new Map(stored.map(({ tool, json }) => [tool, json]));
    const tools = stored.map(({ tool }) => tool);
    const held = new Set(tools.flatMap(({ id, formerIds }) => [id, ...formerIds]));
    const bundled = await readLeftOut((id) => held.has(id));
    return createCatalogue(tools, taxonomy, { bundled, toJson: (tool) => texts.get(tool) ?? JSON.stringify(tool) });
  };
  const load = async (): Promise<Ranker> => finishBesides(createRankerInSteps(await loadCatalogue()));
  /**
   * Keeps which revision the changes led to, before it is served: what is answered from then on knows it. Not if more came
   * while it was loaded, which the next look has. It is served all the same where this fails.
   */
  const note = async (change: number, { catalogue }: Ranker): Promise<void> => {
    try {
      if ((await store.readChangeCount()) === change) await store.noteRevision(change, catalogue.revision);
    } catch (error) {
      log.error('the revision of the catalogue could not be kept', error);
    }
  };
  let ranker = await load();
  await note(changeCount, ranker);
  let isLooking = false;

  const look = async (): Promise<void> => {
    const seen = await store.readChangeCount();
    if (seen === changeCount) return;
    const next = await load();
    await note(seen, next);
    ranker = next;
    changeCount = seen;
    const { revision, activeCount } = ranker.catalogue;
    log.info('catalogue changed', { revision, tools: activeCount });
  };
  let isFailing = false;
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    look()
      .then(() => {
        isFailing = false;
      })
      .catch((error) => {
        // Said once: a store that is away for long is told of by whoever watches it.
        if (!isFailing) log.error('the catalogue could not be loaded again', error);
        isFailing = true;
      })
      .finally(() => {
        isLooking = false;
      });
  }, lookEveryMs);

  return { current: () => ranker, stop: () => clearInterval(timer) };
};
