/** Listed alternatives: the tools that a record names as alternatives, or that name it; and what could stand in for a tool. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { hasBit } from '../../catalogue/lib/bit-set.ts';
import type { Tool } from '../../catalogue/tool.ts';
import { type BoundedMemo, createBoundedMemo } from '../memo.ts';
import type { Similarity } from './similarity.ts';

/** `listedBy`: by position, the tools that list this one among their alternatives. */
type Listed = { readonly catalogue: Catalogue; readonly listedBy: ReadonlyMap<number, readonly number[]> };

export type Substitutes = {
  /** Active tools that are kin at all, never the tool itself; in the order of the catalogue. */
  readonly positions: Uint32Array;
  /** By place in `positions`, 0..1. */
  readonly evidence: Float32Array;
};

/** Kin kept, over all tools asked about: 8 bytes each; and as many listed tools. */
const keptMax = 1_000_000;

/** Positions that the tool lists as alternatives, or that list it. */
export const listedWith = ({ catalogue, listedBy }: Listed, position: number): Set<number> => {
  const tool = catalogue.tools[position] as Tool;
  return new Set([
    ...tool.alternatives.flatMap((id) => catalogue.position(id) ?? []),
    ...(listedBy.get(position) ?? []),
  ]);
};

/** A tool that is listed with another, and their similarity. */
type LikeListed = { readonly position: number; readonly likeness: number };

/** The active tools that a tool lists as alternatives, or that list it, as often as they are asked for. */
export const createListedAlternatives = (
  context: Listed & { readonly similarity: Similarity },
): ((position: number) => readonly LikeListed[]) => {
  const { catalogue, similarity } = context;
  const kept = createBoundedMemo<number, readonly LikeListed[]>(keptMax, (listed) => listed.length);
  const find = (position: number): LikeListed[] =>
    [...listedWith(context, position)]
      .filter((other) => other !== position && hasBit(catalogue.active, other))
      .map((other) => ({ position: other, likeness: similarity.between(position, other).likeness }));
  return (position) => kept.get(position, find);
};

/** Kin of tools that were asked about, as many as there is room for. */
export const createSubstitutesMemo = (): BoundedMemo<number, Substitutes> =>
  createBoundedMemo(keptMax, ({ positions }) => positions.length);
