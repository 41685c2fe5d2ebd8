import { completeTool, type Tool } from '../../src/catalogue/tool.ts';
import { bearer, type Trial } from './house.ts';
import { judge } from './trial.ts';

const toolCount = 10_000;
const pageSizes = [37, 200];

type Change = { id: string; kind: string; fields: { field: string; after: unknown }[]; change: number };
type Page = { data: Change[]; next: string; hasMore: boolean };

const version = (nth: number): Tool[] =>
  Array.from({ length: toolCount }, (_, at) =>
    completeTool({
      ...{ id: `tool-${at}`, name: `Tool ${at}`, description: 'Made for the trial.', categories: ['CRM'] },
      vendor: `Vendor ${nth}`,
    }),
  );

/** 10,000 tools changed three times by another process's hand while two readers follow, in short pages and in long ones. */
export const changes: Trial = {
  name: 'changes',
  run: async (house) => {
    const path = house.nextPath();
    const service = await house.openService(path);
    const hand = await house.openHand(path);
    const { key } = await hand.openAccount('enterprise');
    const read = async (query: string): Promise<Page> =>
      (await fetch(`${service.url}/api/v1/changes?${query}`, { headers: bearer(key) })).json();
    await hand.store.catalogue.writeOwn(version(0), { replace: false });

    let isOver = false;
    const follow = async (since: string, limit: number) => {
      const seen: Change[] = [];
      let pages = 0;
      for (let next = since; ; pages++) {
        const wasOver = isOver;
        const page = await read(`since=${next}&limit=${limit}`);
        seen.push(...page.data);
        next = page.next;
        if (wasOver && !page.hasMore) return { seen, pages };
      }
    };
    const { next } = await read('since=latest');
    const readers = pageSizes.map((limit) => follow(next, limit));
    for (const nth of [1, 2, 3]) await hand.store.catalogue.writeOwn(version(nth), { replace: false });
    isOver = true;
    const followed = await Promise.all(readers);
    const expected = [1, 2, 3].flatMap((nth) => version(nth).map(({ id }) => `${id} changed vendor Vendor ${nth}`));
    const rows = followed.map(({ seen, pages }, nth) => {
      const told = seen.map(
        ({ id, kind, fields }) => `${id} ${kind} ${fields.map(({ field, after }) => `${field} ${after}`).join()}`,
      );
      const isInOrder = told.every((text, at) => text === expected[at]);
      return {
        tried: `${3 * toolCount} changes by three imports, followed in pages of ${pageSizes[nth]}`,
        times: `${pages + 1} pages`,
        allowed: 'each once, in order',
        seen: `${told.length}, ${isInOrder ? 'in order' : 'not in order'}, ${told.length - new Set(told).size} doubles`,
        outcome: judge(isInOrder && told.length === expected.length),
      };
    });
    await hand.close();
    await service.stop();
    return rows;
  },
};
