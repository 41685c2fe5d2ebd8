/**
 * What the tools of a kind are known to have of the features of their kind: every request that tells a kind asks this of
 * hundreds of tools, so it is found out once.
 */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Tool } from '../../catalogue/tool.ts';
import { hasFeature } from '../../catalogue/tool-facts.ts';

/** A feature that a tool has, lacks, or of which nobody knows. */
export const held = { no: 0, yes: 1, unknown: 2 } as const;

export type KindFeatures = {
  /** By position: the place of the tool's primary category in the vocabulary, -1 where it is none. */
  readonly kinds: Int32Array;
  /** By place of the category: the ids of its features. */
  readonly ids: readonly (readonly string[])[];
  /** By position: where the tool's marks (`held`) begin, one for each feature of its kind. */
  readonly starts: Uint32Array;
  readonly marks: Uint8Array;
  /** The share of its kind's features that a tool is known to have; of a kind without features one half. */
  fullnessOf(position: number): number;
};

export const createKindFeatures = ({ tools, categories }: Catalogue): KindFeatures => {
  const { entries } = categories;
  const places = new Map(entries.map((entry, place) => [entry, place]));
  const ids = entries.map(({ features }) => features.map(({ id }) => id));
  const kinds = Int32Array.from(tools, (tool) => {
    const entry = categories.find(tool.categories[0] as string);
    return (entry && places.get(entry)) ?? -1;
  });
  const starts = new Uint32Array(tools.length + 1);
  for (let at = 0; at < tools.length; at++) {
    starts[at + 1] = (starts[at] as number) + (ids[kinds[at] as number]?.length ?? 0);
  }
  const marks = new Uint8Array(starts[tools.length] as number);
  for (let at = 0; at < tools.length; at++) {
    const start = starts[at] as number;
    ids[kinds[at] as number]?.forEach((id, nth) => {
      const has = hasFeature(tools[at] as Tool, id);
      marks[start + nth] = has === undefined ? held.unknown : has ? held.yes : held.no;
    });
  }
  return {
    ...{ kinds, ids, starts, marks },
    fullnessOf: (position) => {
      const from = starts[position] as number;
      const to = starts[position + 1] as number;
      if (from === to) return 0.5;
      let count = 0;
      for (let at = from; at < to; at++) if (marks[at] === held.yes) count++;
      return count / (to - from);
    },
  };
};
