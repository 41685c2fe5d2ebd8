/**
 * Which of a few facts a clause demands: software on machines of one's own, on those of its maker, or on a desk, open source, nothing to
 * pay, little to pay and what else a budget may be, work without a connection, data in a named place, use on a phone, other
 * languages.
 *
 * The patterns of `facts/` find what is said in the usual words, and buyers say it in a thousand others ("at the
 * court's own computing centre", "the line fails every week"). So each fact has a logistic regression over the words of a
 * clause, what the patterns say among them, trained by `bun run train` on the sentences of `data/demands.tsv` and the
 * statements of `data/training`:
 *
 *   probability(fact) = 1 / (1 + e^−(bias + Σ value · weight))     values brought to length 1
 */
import { logistic } from '../models/linear-model.ts';
import type { FeatureSink, SparseModel } from '../models/sparse-model.ts';
import { addPieces, bucketOf, edge, hashToken, placeOf, placesOverlap, type Span, spansOf } from './clauses.ts';
import type { PlainFact } from './facts/rules.ts';
import { isSearch, type ReadText, wordingsOf } from './text.ts';

/** The facts, in the order of the classes of the model. */
const demandedFacts = {
  'self-hosted': { as: 'deployment', value: 'self-hosted' },
  cloud: { as: 'deployment', value: 'cloud' },
  desktop: { as: 'deployment', value: 'desktop' },
  'open-source': { as: 'openSource', value: true },
  'free-only': { as: 'budget', value: 'free-only' },
  'low-budget': { as: 'budget', value: 'minimal' },
  'moderate-budget': { as: 'budget', value: 'moderate' },
  'flexible-budget': { as: 'budget', value: 'flexible' },
  'unlimited-budget': { as: 'budget', value: 'unlimited' },
  offline: { as: 'feature', value: 'offline' },
  'data-residency': { as: 'feature', value: 'data-residency' },
  'mobile-apps': { as: 'feature', value: 'mobile-apps' },
  'multi-language': { as: 'feature', value: 'multi-language' },
} as const;
export type Demanded = keyof typeof demandedFacts;
export const demandedNames = Object.keys(demandedFacts) as Demanded[];

const phoneSystems: ReadonlySet<string> = new Set(['ios', 'android']);

/** A fact that no pattern finds is demanded from this probability on. */
const demandedMin = 0.4;

const weights = {
  word: 1,
  pair: 1,
  triple: 0.8,
  gap: 0.6,
  piece: 0.3,
  elsewhere: 0.35,
  place: 0.5,
  pattern: 2,
} as const;
const seeds = {
  word: 21,
  pair: 22,
  triple: 23,
  gap: 24,
  piece: 25,
  elsewhere: 26,
  length: 27,
  left: 28,
  pattern: 29,
} as const;
const gapMax = 4;
const lengthMax = 8;
const leftMax = 3;

/** `groups`: the features of the clause, and those of its sentence. */
export type DemandClause<Group extends FeatureSink> = Span & { readonly groups: readonly Group[] };

const isSame = (fact: PlainFact, name: Demanded): boolean =>
  fact.as === demandedFacts[name].as && fact.value === demandedFacts[name].value;

const addWords = (list: FeatureSink, hashes: Int32Array, { from, to }: Span): void => {
  const hashAt = (at: number): number => (at < from || at >= to ? edge : (hashes[at] as number));
  for (let at = from; at <= to; at++) {
    list.add(bucketOf(seeds.pair, hashAt(at - 1), hashAt(at)), weights.pair);
    if (at === to) break;
    list.add(bucketOf(seeds.word, hashAt(at)), weights.word);
    if (at > from) list.add(bucketOf(seeds.triple, hashAt(at - 2), hashAt(at - 1), hashAt(at)), weights.triple);
    for (let gap = 2; gap <= gapMax && at - gap >= from; gap++) {
      list.add(bucketOf(seeds.gap, hashAt(at - gap), hashAt(at)), weights.gap);
    }
  }
};

/** Words of a sentence that are looked at beside its clauses: in a longer one they would drown those of a clause. */
const elsewhereMax = 60;

/**
 * The clauses of a text, and what each is judged by. `facts`: what the patterns find; `open`: makes what takes the features
 * of a group.
 */
export const demandClausesOf = <Group extends FeatureSink>(
  read: ReadText,
  facts: readonly PlainFact[],
  open: () => Group,
): DemandClause<Group>[] => {
  const { tokens } = read;
  const wordings = wordingsOf(read).map((words) => Int32Array.from(words, ({ stem }) => hashToken(stem)));
  const clauses = spansOf(tokens, 'clause');
  let next = 0;
  return spansOf(tokens, 'sentence').flatMap(({ from, to }): DemandClause<Group>[] => {
    const own: Span[] = [];
    for (; next < clauses.length && (clauses[next] as Span).from < to; next++) own.push(clauses[next] as Span);
    const around: Group[] = [];
    if (to - from <= elsewhereMax) {
      const group = open();
      for (const hashes of wordings)
        for (let at = from; at < to; at++)
          group.add(bucketOf(seeds.elsewhere, hashes[at] as number), weights.elsewhere);
      around.push(group);
    }
    return own.map((clause, nth) => {
      const group = open();
      for (const hashes of wordings) addWords(group, hashes, clause);
      for (const { text } of tokens.slice(clause.from, clause.to)) addPieces(group, seeds.piece, text, weights.piece);
      group.add(bucketOf(seeds.length, Math.min(lengthMax, (clause.to - clause.from) >> 1)), weights.place);
      group.add(bucketOf(seeds.left, Math.min(leftMax, own.length - 1 - nth)), weights.place);
      const here = placeOf({ tokens }, clause);
      for (const fact of facts) {
        const place = demandedNames.findIndex((name) => isSame(fact, name));
        if (place < 0 || !placesOverlap(fact, here)) continue;
        group.add(bucketOf(seeds.pattern, place), weights.pattern);
      }
      return { ...clause, groups: [group, ...around] };
    });
  });
};

/** What a text demands: what the patterns find, and what the model finds besides. */
export const judgeFacts = (
  read: ReadText,
  facts: readonly PlainFact[],
  { createSum, scoreSums }: SparseModel,
): PlainFact[] => {
  // A search says what it demands in the usual words.
  if (isSearch(read)) return [...facts];
  const clauses = demandClausesOf(read, facts, createSum).map(({ from, to, groups }) => ({
    ...{ from, to },
    scores: scoreSums(groups),
  }));
  const likely = demandedNames.flatMap((name, place) => {
    const best = clauses.reduce<(typeof clauses)[number] | undefined>(
      (most, one) => (most && (most.scores[place] as number) >= (one.scores[place] as number) ? most : one),
      undefined,
    );
    const probability = best === undefined ? 0 : logistic(best.scores[place] as number);
    return best && probability >= demandedMin ? [{ name, probability, place: placeOf(read, best) }] : [];
  });
  const said = [...facts];
  for (const { name, place } of likely.sort((one, other) => other.probability - one.probability)) {
    const fact = demandedFacts[name];
    // Who demands software for nothing says no more by asking that it be cheap, who hosts it himself wants no cloud, and who
    // names the system of a phone says more than that it be for phones. What is to install nothing is no desktop program.
    const isSaid = said.some(
      (other) =>
        isSame(other, name) ||
        (fact.as !== 'feature' && other.as === fact.as) ||
        (name === 'mobile-apps' && other.as === 'platform' && phoneSystems.has(other.value)) ||
        (name === 'desktop' && other.as === 'platform' && other.value === 'web'),
    );
    if (!isSaid) said.push({ ...fact, ...place });
  }
  return said;
};
