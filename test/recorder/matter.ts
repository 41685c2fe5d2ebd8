import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createRandom } from '../../bench/load/workload.ts';
import type { Taxonomy } from '../../src/catalogue/taxonomy.ts';
import type { Tool } from '../../src/catalogue/tool.ts';

/** What there is to ask about: the catalogue of a checkout, in an order that does not depend on the disk. */
export const readMatter = async (root: string) => {
  const folder = join(root, 'data/tools');
  const names = readdirSync(folder).sort();
  const tools: Tool[] = await Promise.all(names.map((name) => Bun.file(join(folder, name)).json()));
  const taxonomy: Taxonomy = await Bun.file(join(root, 'data/taxonomy.json')).json();
  return { tools, taxonomy };
};

export type Matter = Awaited<ReturnType<typeof readMatter>>;

const letters = 'abcdefghijklmnopqrstuvwxyz';

/** Chances from a seed, one stream for each purpose, so that more of one kind of request changes no other kind. */
export const createChances = (seed: number, purpose: string) => {
  const random = createRandom(seed ^ Number(Bun.hash.crc32(purpose)));
  const upTo = (end: number): number => Math.floor(random() * end);
  const pick = <Item>(items: readonly Item[]): Item => items[upTo(items.length)] as Item;
  const maybe = <Value>(share: number, value: () => Value): Value | undefined =>
    random() < share ? value() : undefined;
  /** Some of the items, none twice. */
  const some = <Item>(items: readonly Item[], most: number): Item[] => [
    ...new Set(Array.from({ length: 1 + upTo(most) }, () => pick(items))),
  ];
  /** So many of the items, none twice. */
  const sample = <Item>(items: readonly Item[], count: number): Item[] => {
    const left = [...items];
    return Array.from({ length: Math.min(count, left.length) }, () => left.splice(upTo(left.length), 1)[0] as Item);
  };
  /** As fingers err: two letters turned round, one left out, doubled, or another. */
  const mistype = (text: string): string => {
    const at = upTo(Math.max(1, text.length - 1));
    const [before, one, other, after] = [text.slice(0, at), text.charAt(at), text.charAt(at + 1), text.slice(at + 2)];
    return `${before}${pick([other + one, other, one + one + other, pick([...letters]) + other])}${after}`;
  };
  /** Broken off while being typed. */
  const halve = (text: string): string => text.slice(0, Math.max(2, Math.ceil(text.length * (0.3 + 0.6 * random()))));
  return { upTo, pick, maybe, some, sample, mistype, halve };
};

export type Chances = ReturnType<typeof createChances>;
