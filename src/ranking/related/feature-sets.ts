/**
 * Features as sets of bits, a number each in the order of their ids: what a tool has, what it is known to lack, and what
 * is asked of a category's tools.
 */

import type { Catalogue } from '../../catalogue/catalogue.ts';
import { addBit, type BitSet, createBitSet } from '../../catalogue/lib/bit-set.ts';
import type { Category } from '../../catalogue/taxonomy.ts';
import type { Tool } from '../../catalogue/tool.ts';

type Decided = {
  readonly has: BitSet;
  readonly lacks: BitSet;
  /** The numbers of what it has. */
  readonly had: readonly number[];
};

export type FeatureSets = {
  /** The features by number, in the order of their ids. */
  readonly ids: readonly string[];
  /** What is decided of the tool at a position. */
  of(position: number): Decided;
  ofCategory(category: Category): BitSet;
};

export const createFeatureSets = (catalogue: Catalogue): FeatureSets => {
  const used = new Set(catalogue.features.keys());
  for (const { features } of catalogue.tools) for (const id of [...features.has, ...features.lacks]) used.add(id);
  const ids = [...used].sort();
  const numbers = new Map(ids.map((id, number) => [id, number]));
  const numbersOf = (names: readonly string[]): number[] => names.map((id) => numbers.get(id) as number);
  const setOf = (members: readonly number[]): BitSet => {
    const set = createBitSet(ids.length);
    for (const member of members) addBit(set, member);
    return set;
  };
  const decided: (Decided | undefined)[] = [];
  const asked = new Map<Category, BitSet>();
  return {
    ids,
    of: (position) => {
      let known = decided[position];
      if (!known) {
        const { features } = catalogue.tools[position] as Tool;
        const had = numbersOf(features.has);
        known = { has: setOf(had), lacks: setOf(numbersOf(features.lacks)), had };
        decided[position] = known;
      }
      return known;
    },
    ofCategory: (category) => {
      let known = asked.get(category);
      if (!known) {
        known = setOf(numbersOf(category.features.map(({ id }) => id)));
        asked.set(category, known);
      }
      return known;
    },
  };
};
