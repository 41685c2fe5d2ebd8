/**
 * Kinship: how well one tool could stand in for another.
 *
 *   kinship = 1 − (1 − .6·listed) · (1 − .55·alike) · (1 − .45·words)
 *
 * listed: 1 when either names the other among its alternatives. alike: the similarity of their facts, for tools that
 * share a category. words: how far the other serves the purposes this one's own text speaks of, by the same measure as
 * a use case, which is what remains when records hold nothing but a name and a description.
 */

import { foldName } from '../catalogue/taxonomy.ts';
import type { Tool } from '../catalogue/tool.ts';
import type { Engine } from './engine.ts';
import type { Unit } from './scorer.ts';
import { similarityOf } from './similarity.ts';

export type Kin = {
  /** Active tools that are kin at all, never the tool itself; in the order of the catalogue. */
  readonly positions: Uint32Array;
  /** By place in `positions`, 0..1. */
  readonly evidence: Float32Array;
};

const listedShare = 0.6;
const alikeShare = 0.55;
const wordsShare = 0.45;
/** Words of its text that are sought in the others: the rarest. */
const wordsMax = 24;
/** Of the tools that share its words, only the nearest are kin. */
const wordFloor = 0.15;
/** A shared category says something only while it is not most of the catalogue. */
const categoryShareMax = 0.5;

export const textOf = (tool: Tool): string => [tool.summary ?? '', tool.description, ...tool.useCases].join('. ');

const purposeUnits = ({ reader, index }: Engine, tool: Tool): Unit[] => {
  const own = index.stem(foldName(tool.name));
  const { units } = reader.read(textOf(tool), false, { unitsAtMost: 100 });
  return units
    .filter(({ term }) => index.stem(term) !== own)
    .sort((one, other) => other.weight - one.weight || (one.term < other.term ? -1 : 1))
    .slice(0, wordsMax);
};

export const kinOf = (engine: Engine, position: number): Kin => {
  const { catalogue, scorer } = engine;
  const tool = catalogue.tools[position] as Tool;
  const missing = new Map<number, number>();
  const add = (other: number, strength: number): void => {
    if (other === position || catalogue.tools[other]?.status !== 'active') return;
    missing.set(other, (missing.get(other) ?? 1) * (1 - strength));
  };

  const units = purposeUnits(engine, tool);
  const { candidates, count, met, weight } = scorer.score(units, 'purposes');
  for (let nth = 0; nth < count; nth++) {
    const other = candidates[nth] as number;
    const words = Math.min(1, (2 * (met[other] as number)) / weight);
    if (words >= wordFloor) add(other, wordsShare * words);
  }
  const alike = new Set<number>();
  for (const name of tool.categories) {
    const facet = catalogue.facets.categories.find(({ value }) => foldName(value) === foldName(name));
    if (!facet) continue;
    const members: number[] = [];
    facet.members.words.forEach((word, at) => {
      for (let bit = 0; word >>> bit !== 0 && bit < 32; bit++) if ((word >>> bit) & 1) members.push(32 * at + bit);
    });
    if (members.length > categoryShareMax * catalogue.activeCount) continue;
    for (const other of members) alike.add(other);
  }
  for (const other of alike) add(other, alikeShare * similarityOf(tool, catalogue.tools[other] as Tool));
  for (const other of listedWith(engine, position)) add(other, listedShare);

  const positions = Uint32Array.from([...missing.keys()].sort((one, other) => one - other));
  return { positions, evidence: Float32Array.from(positions, (other) => 1 - (missing.get(other) as number)) };
};

/** Positions that the tool lists as alternatives, or that list it. */
export const listedWith = ({ catalogue, listedBy }: Engine, position: number): Set<number> => {
  const tool = catalogue.tools[position] as Tool;
  return new Set([
    ...tool.alternatives.flatMap((id) => catalogue.position(id) ?? []),
    ...(listedBy.get(position) ?? []),
  ]);
};
