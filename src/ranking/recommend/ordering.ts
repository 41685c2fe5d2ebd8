/**
 * The order of a recommendation where the score alone would not serve the buyer.
 *
 * Where a text asks for two kinds nearly alike, both are served: places go to the kinds in proportion to the squares of
 * their probabilities (Sainte-Laguë's method of seats, 1910), and within a kind by score. Where nothing says what the
 * software is for, the list shows the best tool of each category, as no kind is nearer than another.
 */
import type { IndexContext } from '../index-context.ts';
import { listWords } from '../phrasing.ts';
import { type RankedCandidates, selectTopK } from '../top-k.ts';
import type { Kinds } from '../understanding/kinds/kinds.ts';
import type { KindShown } from '../understanding/shown.ts';
import { diversify } from './diversity.ts';
import type { Need } from './need.ts';

/** A second kind of this level is nearly as likely as the first, and its tools are worth nearly as much. */
export const nearlyAlike = 0.45;
/**
 * A kind of this level has places in the list, after the first ones: of texts that ask for two kinds the second is served
 * in one of twelve more, and the first five of the others stay as they are.
 */
const servedMin = 0.25;

/** How many times the limit the most different tools are chosen from. */
const diversityPool = 4;
/** How many times the limit kinds are interleaved from. */
const interleavePool = 6;

/** `ordered`: positions by score; the first `count` places of them, by kind. */
const interleaveKinds = (
  { classifier }: IndexContext,
  { levels }: Kinds,
  ordered: readonly number[],
  count: number,
): number[] => {
  const kindOf = (position: number): number => {
    let best = -1;
    for (const place of classifier.categoriesOf[position] as readonly number[]) {
      if ((levels[place] as number) >= servedMin && (best < 0 || (levels[place] as number) > (levels[best] as number)))
        best = place;
    }
    return best;
  };
  const queues = new Map<number, number[]>();
  for (const position of ordered) {
    const kind = kindOf(position);
    const queue = queues.get(kind);
    if (queue) queue.push(position);
    else queues.set(kind, [position]);
  }
  const rest = queues.get(-1) ?? [];
  queues.delete(-1);
  if (queues.size < 2) return ordered.slice(0, count);
  const taken = new Map<number, number>();
  const chosen: number[] = [];
  while (chosen.length < count) {
    let next: number | undefined;
    let most = 0;
    for (const [kind, queue] of queues) {
      if (queue.length === 0) continue;
      const quotient = (levels[kind] as number) ** 2 / (2 * (taken.get(kind) ?? 0) + 1);
      if (quotient > most) {
        most = quotient;
        next = kind;
      }
    }
    if (next === undefined) break;
    taken.set(next, (taken.get(next) ?? 0) + 1);
    chosen.push((queues.get(next) as number[]).shift() as number);
  }
  return [...chosen, ...rest].slice(0, count);
};

/** The best of each primary category, in the order of scores. */
const oneOfEachCategory = ({ classifier }: IndexContext, ordered: readonly number[], count: number): number[] => {
  const seen = new Set<number>();
  const chosen: number[] = [];
  for (const position of ordered) {
    const [primary = -1] = classifier.categoriesOf[position] as readonly number[];
    if (seen.has(primary)) continue;
    seen.add(primary);
    chosen.push(position);
    if (chosen.length === count) break;
  }
  return chosen;
};

/** The tools that a text compares ("X or Y?") come first, by score, whatever else fits. */
export const putFirst = (
  compared: readonly number[],
  order: readonly number[],
  scoreOf: (position: number) => number,
  count: number,
): number[] =>
  [...new Set([...compared].sort((one, other) => scoreOf(other) - scoreOf(one)).concat(order))].slice(0, count);

/** `why`: what stops each, in the words of the rules. */
export const describeLeftOut = (leftOut: readonly { readonly name: string; readonly why: string }[]): string =>
  [...Map.groupBy(leftOut, ({ why }) => why)]
    .map(([why, tools]) => {
      const names = listWords(tools.map(({ name }) => name));
      return `${names}, which the use case compares, ${tools.length === 1 ? 'is' : 'are'} left out: ${why}.`;
    })
    .join(' ');

export const describeCompared = (names: readonly string[]): string =>
  `${listWords(names)} come first, as the use case compares them; the comparison shows them side by side.`;

const hasSecond = ({ levels, confidence }: Kinds, levelMin: number): boolean => {
  let second = 0;
  let firsts = 0;
  for (const level of levels) {
    if (level === 1) firsts++;
    else if (level > second) second = level;
  }
  return confidence > 0 && (firsts > 1 || second >= levelMin);
};

/** Whether the second kind is nearly as likely as the first. */
export const isBetweenKinds = (kinds: Kinds): boolean => hasSecond(kinds, nearlyAlike);

/** Whether the need may be split between two kinds, and says not itself which of them is meant. */
export const isSplit = ({ purpose, categories }: Need): boolean =>
  purpose !== undefined && categories === undefined && hasSecond(purpose.kinds, servedMin);

/**
 * The first `limit` of some tools, by score alone where nothing else serves the buyer better. `isUnknown`: whether nothing
 * says what the software is for.
 */
export const chooseTools = (
  context: IndexContext,
  need: Need,
  choice: RankedCandidates,
  limit: number,
  isUnknown: boolean,
): number[] => {
  if (need.diversity > 0) {
    return diversify(context, selectTopK(choice, diversityPool * limit), choice.scores, need.diversity, limit);
  }
  if (isUnknown) return oneOfEachCategory(context, selectTopK(choice, choice.length), limit);
  if (need.purpose && isSplit(need)) {
    return interleaveKinds(context, need.purpose.kinds, selectTopK(choice, interleavePool * limit), limit);
  }
  return selectTopK(choice, limit);
};

/** `served`: the kinds of the tools that the answer holds; nothing to say of one. */
export const describeSplit = (kinds: readonly KindShown[], served: ReadonlySet<string>): string | null => {
  const asked = kinds.filter(({ category, probability }) => {
    const level = probability / (kinds[0] as KindShown).probability;
    return level >= servedMin && served.has(category);
  });
  if (asked.length < 2) return null;
  const isSure = ({ probability }: KindShown): boolean =>
    probability >= nearlyAlike * (asked[0] as KindShown).probability;
  const names = asked.map((kind) => (isSure(kind) ? `for ${kind.category}` : `perhaps for ${kind.category}`));
  return `The use case asks ${listWords(names)}; the answer holds tools of ${names.length === 2 ? 'both' : 'each'}.`;
};
