/**
 * Kinship: how well one tool could stand in for another.
 *
 *   kinship = 1 − (1 − .6·listed) · (1 − .6·first) · (1 − .55·alike) · (1 − .45·words)
 *
 * listed: 1 when either names the other among its alternatives. first: .7 to the power of the other's place in this
 * one's own list, which begins with what a buyer weighs first. alike: the similarity of their facts, for tools that
 * share a category. words: how far the other serves the purposes this one's own text speaks of, by the same measure as
 * a use case, which is what remains when records hold nothing but a name and a description.
 */
import { countBits, listBits } from '../../catalogue/lib/bit-set.ts';
import { foldName } from '../../catalogue/taxonomy.ts';
import type { Tool } from '../../catalogue/tool.ts';
import { joinName } from '../analysis/tokenizer.ts';
import type { IndexContext } from '../index-context.ts';
import type { QueryTerm } from '../query/scorer.ts';
import type { Scratch } from '../scratch.ts';
import { listedWith, type Substitutes } from './listed-alternatives.ts';

const listedShare = 0.6;
const firstShare = 0.6;
const firstDecay = 0.7;
const alikeShare = 0.55;
const wordsShare = 0.45;
/** The words of its text that are sought in the others: the rarest. */
const wordsMax = 20;
/** Sharing fewer of them than this is chance. */
const wordsFloor = 0.15;
/** The same when no feature can be compared, and likeness is little more than a shared category. */
const poorShare = 0.2;
/** A category without a vocabulary of features that holds more tools than this says nothing about likeness. */
const vagueMembersMax = 200;

const purposeUnits = ({ needParser }: IndexContext, tool: Tool): QueryTerm[] => {
  const text = [tool.summary ?? '', tool.description, ...tool.useCases].join('. ');
  const own = joinName(tool.name);
  return needParser
    .read(text, { termsAtMost: 100 })
    .queryTerms.filter(({ term }) => term !== own)
    .sort((one, other) => other.weight - one.weight || (one.term < other.term ? -1 : 1))
    .slice(0, wordsMax);
};

/** Active tools that share a category, unless it is a wide one of which nothing more is known. */
const categoryMembers = ({ catalogue }: IndexContext, tool: Tool): Set<number> => {
  const members = new Set<number>();
  for (const name of tool.categories) {
    const facet = catalogue.facets.categories.find(({ value }) => value === name || foldName(value) === foldName(name));
    const isVague = catalogue.categories.find(name)?.features.length === 0;
    if (!facet || (isVague && countBits(facet.members) > vagueMembersMax)) continue;
    for (const member of listBits(facet.members)) members.add(member);
  }
  return members;
};

export const findSubstitutes = (context: IndexContext, position: number): Substitutes =>
  context.substitutes.get(position, () => context.withScratch.atOnce((scratch) => findKin(context, position, scratch)));

const findKin = (context: IndexContext, position: number, scratch: Scratch): Substitutes => {
  const { catalogue, scorer, similarity } = context;
  const tool = catalogue.tools[position] as Tool;
  const evidence = new Float64Array(catalogue.tools.length);
  const add = (other: number, strength: number): void => {
    evidence[other] = 1 - (1 - (evidence[other] as number)) * (1 - strength);
  };

  const { candidates, count, met, weight } = scorer.score(purposeUnits(context, tool), 'need', scratch.accumulators);
  for (let nth = 0; nth < count; nth++) {
    const other = candidates[nth] as number;
    const words = Math.min(1, (2 * (met[other] as number)) / weight);
    if (words >= wordsFloor) add(other, wordsShare * words);
  }
  for (const other of categoryMembers(context, tool)) {
    const { likeness, isRich } = similarity.between(position, other);
    add(other, (isRich ? alikeShare : poorShare) * likeness);
  }
  for (const other of listedWith(context, position)) add(other, listedShare);
  tool.alternatives.forEach((id, place) => {
    const other = catalogue.position(id);
    if (other !== undefined) add(other, firstShare * firstDecay ** place);
  });

  const positions = Uint32Array.from(listBits(catalogue.active)).filter(
    (other) => other !== position && (evidence[other] as number) > 0,
  );
  return { positions, evidence: Float32Array.from(positions, (other) => evidence[other] as number) };
};
