/**
 * What a number counts: all the people of the buyer's firm, those who would use the software, or anything else.
 *
 * Multinomial logistic regression over the words around the number, trained by `bun run train` on the marked texts of
 * `data/number-roles.tsv`; what the rules of `people.ts` say is among its features:
 *
 *   probability(role) = softmax(bias + Σ value · weight)     values brought to length 1
 */
import { softmax } from '../../models/linear-model.ts';
import type { FeatureSink, SparseModel } from '../../models/sparse-model.ts';
import { addPieces, bucketOf, edge, hashToken, placeOf, type Span, spansOverlap } from '../clauses.ts';
import type { ReadText, ReadToken } from '../text.ts';
import type { NumberMention } from './numbers.ts';
import { countsComers, isSomeOfMany, type PeopleFound, sizeOfHeadCount } from './people.ts';
import { nounKindOf } from './people-nouns.ts';

export const numberRoles = ['staff', 'users', 'other'] as const;
export type NumberRole = (typeof numberRoles)[number];

/** A number is taken for people from this probability on. */
const peopleMin = 0.35;
/** And for something else, whatever the rules say, from this one on. */
const otherSure = 0.8;
/** In a text of another language, of which it has learned less, from this one on. */
const otherSureElsewhere = 0.95;

/** Words beside the number that count by their place, and by their distance. */
const besideMax = 4;
const weights = {
  beside: 1,
  next: 1.5,
  around: 0.8,
  clause: 0.5,
  sentence: 0.25,
  piece: 0.3,
  form: 1,
  rule: 2,
} as const;
const seeds = {
  ...{ left: 41, right: 51, leftPair: 61, rightPair: 71, both: 81, bothAfter: 82, after: 83, before: 84, piece: 85 },
  ...{
    wordBefore: 86,
    wordAfter: 87,
    markBefore: 88,
    markAfter: 89,
    size: 90,
    value: 91,
    sentence: 92,
    rule: 93,
    noun: 94,
  },
} as const;
/** So many words behind a number may hold what it counts. */
const nounReach = 3;
const nounKinds = ['heads', 'jobs', 'others', 'things'];
const sentencesMax = 4;
const sizeMax = 6;
/** Numbers up to this one are features of their own. */
const valueMax = 13;

const isWithin = (number: Span, found: Span | undefined): boolean => found !== undefined && spansOverlap(number, found);

/** `numbers`: all of the text, this one among them; the last: what the rules find. */
export const addNumberFeatures = (
  list: FeatureSink,
  { text, tokens }: ReadText,
  numbers: readonly NumberMention[],
  own: NumberMention,
  { people, companySize }: PeopleFound,
): void => {
  const { sentence, clause } = tokens[own.from] as ReadToken;
  const isNumber = (at: number): boolean => numbers.some(({ from, to }) => from <= at && at < to);
  const wordAt = (at: number): number => {
    const token = tokens[at];
    if (token === undefined || token.sentence !== sentence) return edge;
    return isNumber(at) ? hashToken('0') : hashToken(token.stem);
  };
  const left = (step: number): number => wordAt(own.from - step);
  const right = (step: number): number => wordAt(own.to - 1 + step);
  for (let step = 1; step <= besideMax; step++) {
    list.add(bucketOf(seeds.left + step, left(step)), weights.beside);
    list.add(bucketOf(seeds.right + step, right(step)), step === 1 ? weights.next : weights.beside);
    list.add(bucketOf(seeds.leftPair + step, left(step + 1), left(step)), weights.around);
    list.add(bucketOf(seeds.rightPair + step, right(step), right(step + 1)), weights.beside);
  }
  const nouns = tokens.slice(own.to, own.to + nounReach).filter((token) => token.sentence === sentence);
  const kinds = nouns.map(({ text: word }) => nounKindOf(word));
  list.add(bucketOf(seeds.noun, nounKinds.indexOf(kinds[0] ?? 'things')), weights.form);
  list.add(
    bucketOf(seeds.noun, nounKinds.length + nounKinds.indexOf(kinds.find((kind) => kind !== 'things') ?? 'things')),
    weights.form,
  );
  list.add(bucketOf(seeds.both, left(1), right(1)), weights.beside);
  list.add(bucketOf(seeds.bothAfter, left(1), right(1), right(2)), weights.beside);
  list.add(bucketOf(seeds.after, right(1), right(2), right(3)), weights.around);
  list.add(bucketOf(seeds.before, left(3), left(2), left(1)), weights.around);
  for (const step of [0, 1]) {
    const noun = tokens[own.to + step];
    if (noun?.sentence === sentence) addPieces(list, seeds.piece, noun.text, weights.piece, step);
  }
  for (let at = own.from - 1; tokens[at]?.sentence === sentence; at--) {
    const isNear = tokens[at]?.clause === clause;
    list.add(bucketOf(seeds.wordBefore, wordAt(at)), isNear ? weights.clause : weights.sentence);
  }
  for (let at = own.to; tokens[at]?.sentence === sentence; at++) {
    const isNear = tokens[at]?.clause === clause;
    list.add(bucketOf(seeds.wordAfter, wordAt(at)), isNear ? weights.clause : weights.sentence);
  }
  const { start, end } = placeOf({ tokens }, own);
  list.add(bucketOf(seeds.markBefore, text.slice(0, start).trimEnd().slice(-1).charCodeAt(0)), weights.form);
  list.add(bucketOf(seeds.markAfter, text.charCodeAt(end)), weights.form);
  list.add(bucketOf(seeds.size, Math.min(sizeMax, Math.floor(2 * Math.log10(own.value + 0.5)))), weights.form);
  list.add(bucketOf(seeds.value, Math.min(valueMax, own.value)), weights.around);
  list.add(bucketOf(seeds.sentence, Math.min(sentencesMax, sentence)), weights.around);
  if (isWithin(own, people)) list.add(bucketOf(seeds.rule, 1), weights.rule);
  if (isWithin(own, companySize)) list.add(bucketOf(seeds.rule, 2), weights.rule);
  list.add(
    bucketOf(seeds.rule, 3 + Number(people !== undefined) + 2 * Number(companySize !== undefined)),
    weights.form,
  );
};

/** Numbers of people: counted in whole, and not by the million. */
const peopleMax = 2_000_000;
/** "My father is 79." */
const beforeAge =
  /\b(i|he|she|who|(my|our|the|his|her) (?!(firm|company|team|staff|crew|practice|office|shop|business|headcount|workforce|agency|department|school|group)\b)[\w-]+) ?('m|am|is|was|turns|turned)( already| now| nearly| almost| only)? $/i;
/** "CMMC level 2", "phase 3" */
const ordinal = /\b(levels?|tier|grade|class|phase|stage|step|version|part|section|article|item|annex|chapter|type) $/i;
const behindAge = /^([.,;!?]|$| years| and (a|i|he|she|so|still)\b)/;
export const mayCountPeople = (read: ReadText, number: NumberMention): boolean => {
  const { text, tokens } = read;
  const { from, to, value } = number;
  const before = text.slice(0, (tokens[from] as ReadToken).start);
  const behind = text.slice((tokens[to - 1] as ReadToken).end);
  return (
    Number.isInteger(value) &&
    value >= 1 &&
    value <= peopleMax &&
    !/^ ?[%€$£]/.test(behind) &&
    !ordinal.test(before) &&
    !countsComers(read, number) &&
    !(beforeAge.test(before) && behindAge.test(behind))
  );
};
/** So many numbers of a text are judged: of more only the rules tell. */
const judgedMax = 12;

/** Who would use the software, and how large the firm is: what the rules find, and else the likeliest number of each. */
export const judgePeople = (
  read: ReadText,
  numbers: readonly NumberMention[],
  found: PeopleFound,
  { createSum, scoreSums }: SparseModel,
): PeopleFound => {
  const counts = numbers.filter((number) => mayCountPeople(read, number) && !isSomeOfMany(read.tokens, number));
  if (counts.length === 0 || counts.length > judgedMax) return found;
  const judged = counts.map((number) => {
    const sum = createSum();
    addNumberFeatures(sum, read, numbers, number, found);
    const likely = scoreSums([sum]);
    softmax(likely, 1);
    return { number, likely };
  });
  const likelihood = ({ likely }: (typeof judged)[number], role: NumberRole): number =>
    likely[numberRoles.indexOf(role)] as number;
  const best = (role: NumberRole): NumberMention | undefined => {
    const sure = judged.filter((one) => likelihood(one, role) >= peopleMin);
    const chosen = sure.reduce<(typeof judged)[number] | undefined>(
      (most, one) => (most === undefined || likelihood(one, role) > likelihood(most, role) ? one : most),
      undefined,
    )?.number;
    // The rules add up lists: "four partners, six associates".
    return chosen && isWithin(chosen, found.people) ? found.people : chosen;
  };
  /** "640 FTE" counts nothing else. */
  const isSaid = (rule: Span | undefined): boolean =>
    rule !== undefined && /^ftes?$/.test(read.tokens[rule.to - 1]?.text ?? '');
  /** What the rules find, unless it plainly counts something else. */
  const ruled = <Found extends Span>(rule: Found | undefined): Found | undefined =>
    !isSaid(rule) &&
    judged.some(
      (one) =>
        isWithin(one.number, rule) && likelihood(one, 'other') > (read.translation ? otherSureElsewhere : otherSure),
    )
      ? undefined
      : rule;
  const staff = best('staff');
  const people = ruled(found.people) ?? best('users') ?? staff;
  return {
    people,
    companySize: staff
      ? { from: staff.from, to: staff.to, value: sizeOfHeadCount(staff.value) }
      : ruled(found.companySize),
  };
};
