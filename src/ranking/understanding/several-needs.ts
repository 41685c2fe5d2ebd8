/**
 * The kinds of software that a reading asks for, also where it tells several needs: "a till for the shop, and second, a way
 * to plan the shifts".
 *
 * A text that says that it asks for more than one thing is also classified clause by clause. Clauses that speak clearly for
 * different kinds share the probability with the text as a whole.
 */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { type CategoryClassifier, type Kinds, kindsOf } from './category-classifier.ts';
import { evidenceOf } from './kind-evidence.ts';
import type { Reading } from './reading/reading.ts';
import type { ReadToken } from './reading/text.ts';

const severalCue =
  /\b(two|both|first(ly)?|second(ly)?|separate(ly)?|as well( as)?|and also|plus|besides|in addition|additionally|moreover|another)\b/i;
/** A clause of fewer telling words speaks of no need of its own. */
const clauseWordsMin = 3;
/** A clause speaks clearly for a kind from this probability on. */
const clauseClearMin = 0.2;
/** What the clauses count for beside the text as a whole. */
const clauseShare = 0.6;

type Clause = { readonly tokens: ReadToken[]; readonly emphasis: number[] };

const clausesOf = ({ read: { tokens }, emphasis }: Reading): Clause[] => {
  const clauses: Clause[] = [];
  tokens.forEach((token, at) => {
    const before = tokens[at - 1];
    const opens = before?.clause !== token.clause || token.text === 'and' || token.text === 'plus';
    if (opens) clauses.push({ tokens: [], emphasis: [] });
    const clause = clauses.at(-1) as Clause;
    clause.tokens.push(token);
    clause.emphasis.push(emphasis[at] as number);
  });
  return clauses.filter(({ emphasis: own }) => own.filter((weight) => weight > 0).length >= clauseWordsMin);
};

export const classifyNeeds = (catalogue: Catalogue, classifier: CategoryClassifier, reading: Reading): Kinds => {
  const { read, emphasis } = reading;
  const whole = classifier.classify(read.tokens, emphasis, evidenceOf(catalogue, reading));
  if (!severalCue.test(read.text)) return whole;
  const clear = clausesOf(reading)
    .map((clause) => classifier.classify(clause.tokens, clause.emphasis))
    .filter(({ confidence }) => confidence >= clauseClearMin);
  const firsts = new Set(clear.map(({ levels }) => levels.indexOf(1)));
  if (firsts.size < 2) return whole;
  const mixed = whole.probabilities.map((probability, place) => {
    let most = 0;
    for (const { probabilities } of clear) most = Math.max(most, probabilities[place] as number);
    return (1 - clauseShare) * probability + (clauseShare * most) / firsts.size;
  });
  return kindsOf(mixed, whole.notHeld, whole.nothing);
};
