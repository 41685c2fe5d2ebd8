/**
 * Trades that a kind of software tells: who asks for childcare management looks after children, though no word says so.
 *
 * A kind tells an industry where nearly all of its tools are made for that one and no other comes near.
 */
import type { Catalogue } from '../../catalogue/catalogue.ts';

/** The share of a kind's tools that are made for the industry, at least; at the lower one it is not the only one. */
const servedMin = 0.8;
const otherMin = 0.5;
const toolsMin = 5;

/** By the name of a kind: the industry that it tells. */
export type KindIndustries = ReadonlyMap<string, string>;

export const createKindIndustries = ({ tools }: Catalogue): KindIndustries => {
  const counts = new Map<string, { all: number; of: Map<string, number> }>();
  for (const { status, categories, industries, crossIndustry } of tools) {
    const [kind] = categories;
    if (kind === undefined || status !== 'active') continue;
    const count = counts.get(kind) ?? { all: 0, of: new Map<string, number>() };
    counts.set(kind, count);
    count.all++;
    if (crossIndustry === true) continue;
    for (const industry of industries) count.of.set(industry, (count.of.get(industry) ?? 0) + 1);
  }
  const told = new Map<string, string>();
  for (const [kind, { all, of }] of counts) {
    const served = [...of].filter(([, tools]) => tools >= otherMin * all);
    const [only] = served;
    if (all >= toolsMin && served.length === 1 && only && only[1] >= servedMin * all) told.set(kind, only[0]);
  }
  return told;
};
