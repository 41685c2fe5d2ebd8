/**
 * The use case: how far a tool serves a need told in plain words.
 *
 *   level = kind · (.5 + .3 · words + .2 · features)
 *
 * kind: how likely the text asks for the tool's category, over the likeliest (`understanding/kinds/category-classifier.ts`); of a
 * category that the tool is besides its primary one .7 of that; .85 at least of a second kind that is nearly as likely. words: the share of the text's weight that the tool's texts
 * meet (use cases, features, summary, description, its categories with their synonyms; never names or vendors), saturating,
 * because a long text holds much that no tool would say: 1 − e^(−1.2 · met / min(weight, 2.5)). So no number of words makes up for another kind.
 *
 * features: which share of what its kind can do the tool has, each feature by how likely the text asks for it
 * (`understanding/feature-classifier.ts`) and a little besides, so that of two tools of a kind the fuller one is the safer
 * answer to a buyer who told only half of the need.
 *
 * Repetition counts for nothing, and neither does length: a longer description is no advantage.
 *
 * Where nothing says what the software is for, that is unknown of every tool.
 */
import type { Catalogue } from '../../../catalogue/catalogue.ts';
import type { Tool } from '../../../catalogue/tool.ts';
import { needStopWords, softStopWords } from '../../analysis/soft-stop-words.ts';
import { stemWord } from '../../analysis/stemmer.ts';
import { tokenize } from '../../analysis/tokenizer.ts';
import { held } from '../../index/kind-features.ts';
import type { IndexContext } from '../../index-context.ts';
import { inSentence, listWords } from '../../phrasing.ts';
import type { Scored } from '../../query/scorer.ts';
import type { Scratch } from '../../scratch.ts';
import type { CategoryClassifier } from '../../understanding/kinds/category-classifier.ts';
import { guessBelow } from '../doubt.ts';
import { isPurposeUnknown, type Need, type Purpose } from '../need.ts';
import { isBetweenKinds, nearlyAlike } from '../ordering.ts';
import type { Column } from './column.ts';
import { changeByDropping, defineCriterion, type Judgement, type Measured, type Statement } from './criterion.ts';

const kindShare = 0.5;
const wordsShare = 0.3;
const featuresShare = 0.2;
/** What a feature counts that the text does not ask for, and what one counts that nobody knows of. */
const unaskedWeight = 0.1;
const unknownHeld = 0.4;
/** Features are compared among tools of a kind at this level. */
const comparedLevelMin = 0.2;
const secondaryShare = 0.7;
/** The weight of about six telling words: a text that has more need not be met in all. */
const weightMax = 2.5;

/** What a mark of `KindFeatures` counts. */
const worthOf = [0, 1, unknownHeld] as const;

/** By position, 0..1; of a kind without features one half. */
const createFeatureShares = (
  { ids, kinds, starts, marks }: IndexContext['kindFeatures'],
  { featureProbabilities }: Purpose,
): ((position: number) => number) => {
  /** By kind: what each of its features weighs. */
  const weightsOf: (number[] | undefined)[] = [];
  return (position) => {
    const kind = kinds[position] as number;
    if (kind < 0) return 0.5;
    weightsOf[kind] ??= (ids[kind] as readonly string[]).map(
      (id) => unaskedWeight + (featureProbabilities.get(id) ?? 0),
    );
    const weights = weightsOf[kind];
    const start = starts[position] as number;
    let held = 0;
    let all = 0;
    for (let nth = 0; nth < weights.length; nth++) {
      const weight = weights[nth] as number;
      held += weight * (worthOf[marks[start + nth] as number] as number);
      all += weight;
    }
    return all === 0 ? 0.5 : held / all;
  };
};

/** What a kind is worth at least that is nearly as likely as the first: the text asks for both. */
const secondKindMin = 0.85;

const measurePurpose = (
  { classifier, kindFeatures }: IndexContext,
  purpose: Purpose,
  { met, weight }: Scored,
  judged: Uint32Array,
  level: Float32Array,
): Column => {
  const { kinds } = purpose;
  const enough = Math.min(weight, weightMax) || 1;
  const featureShare = createFeatureShares(kindFeatures, purpose);
  const isBetween = isBetweenKinds(kinds);
  for (let nth = 0; nth < judged.length; nth++) {
    const position = judged[nth] as number;
    const found = met[position] as number;
    const words = found === 0 ? 0 : 1 - Math.exp((-1.2 * found) / enough);
    const likely = classifier.level(kinds, position, secondaryShare);
    const kind = isBetween && likely >= nearlyAlike ? Math.max(likely, secondKindMin) : likely;
    const features = kind < comparedLevelMin ? 0 : featureShare(position);
    level[position] = kind * (kindShare + wordsShare * words + featuresShare * features);
  }
  return { low: level, high: level };
};

/**
 * A feature of its kind that a tool is known to lack is told of from this probability on that the text asks for it. Low, as
 * one caveat too many costs a reader a line, and one too few a purchase.
 */
const touchedMin = 0.03;
const lackedMax = 2;

/** The names of the features that the text may ask for and a tool is known to lack, the likeliest first. */
const createLikelyLacks = (
  { catalogue: { categories }, kindFeatures: { ids, kinds, starts, marks } }: IndexContext,
  { featureProbabilities, reading: { findings } }: Purpose,
): ((position: number) => string[]) => {
  /** Of what is asked for itself, `features.ts` tells. */
  const demanded = new Set(findings.flatMap(({ as, value }) => (as === 'feature' ? [value] : [])));
  const probabilityOf = (id: string | undefined): number => featureProbabilities.get(id ?? '') ?? 0;
  /** The features of a kind that the text may ask for, by their places among all of it. */
  const findTouched = (kind: number): number[] => {
    const own = ids[kind] ?? [];
    return [...own.keys()]
      .filter((nth) => probabilityOf(own[nth]) >= touchedMin && !demanded.has(own[nth] as string))
      .sort((one, other) => probabilityOf(own[other]) - probabilityOf(own[one]));
  };
  const touched = new Map<number, number[]>();
  return (position) => {
    const kind = kinds[position] as number;
    const features = touched.get(kind) ?? findTouched(kind);
    touched.set(kind, features);
    return features
      .filter((nth) => marks[(starts[position] as number) + nth] === held.no)
      .slice(0, lackedMax)
      .map((nth) => inSentence(categories.entries[kind]?.features[nth]?.name ?? ''));
  };
};

/** What is left of the whole score where nothing of the use case is met, and how far it must be met to keep all of it. */
export const useCasePenalty = { unmet: 0.4, metFrom: 0.9 } as const;

/** A category that the text speaks of at least this much is named as its kind. */
const kindLevelMin = 0.4;
/** Below this a use case is met badly enough to say so. */
const useCaseLevelMin = 0.4;
const termsMax = 6;

/** Words of any need that would be a hollow reason. */
const hollowWords = new Set(['hand', 'next', 'per']);
const isTelling = (term: string): boolean =>
  !softStopWords.has(term) && !needStopWords.has(term) && !hollowWords.has(term);
/** Shorter words of another language are mostly those that join others: "per", "des". */
const foreignTermLengthMin = 5;

const wordLengthMax = 40;
/** The letters that a word shares with its other forms: "invoices" and "invoicing". */
const sharedLength = (word: string): number => Math.max(3, Math.ceil(word.length / 2));

/** Whether a record says a word in some form: in lower case, by its stem. */
const isSaid = (record: string, word: string): boolean => {
  const stem = stemWord(word);
  const beginning = word.slice(0, sharedLength(word));
  for (let at = record.indexOf(beginning); at >= 0; at = record.indexOf(beginning, at + 1)) {
    if (at > 0 && /[\p{L}\p{N}]/u.test(record.charAt(at - 1))) continue;
    const [said = ''] = /^[\p{L}\p{N}]+/u.exec(record.slice(at, at + wordLengthMax)) ?? [];
    if (stemWord(said) === stem) return true;
  }
  return false;
};

/** The words of the products that the text names: that a record speaks of a competitor is no merit. */
const wordsOfNames = ({ tools }: Catalogue, { reading: { named } }: Purpose): ReadonlySet<string> =>
  new Set(named.flatMap((position) => tokenize((tools[position] as Tool).name).map(({ text }) => text)));

/** What the tools of an answer are judged by, found out once for all of them. */
type Judged = {
  readonly purpose: Purpose;
  readonly matchMasks: Scratch['matchMasks'];
  /** By position: a bit for each of the first terms that the tool meets. */
  readonly termsMet: Int32Array;
  readonly names: ReadonlySet<string>;
  readonly speaksFor: CategoryClassifier['speaksFor'];
  readonly likelyLacks: (position: number) => string[];
};

const judgeUseCase = (
  { classifier, recordTexts }: IndexContext,
  { purpose, matchMasks, termsMet, names, speaksFor, likelyLacks }: Judged,
  { tool, position, level }: { tool: Tool; position: number; level: number },
): Judgement => {
  const {
    text,
    terms: asked,
    kinds: { levels, confidence },
    reading: {
      read: { language },
    },
  } = purpose;
  matchMasks.set(asked);
  const places = (classifier.categoriesOf[position] as readonly number[]).filter(
    (place) => (levels[place] as number) >= kindLevelMin,
  );
  const kinds = places.map((place) => classifier.names[place] as string);
  const matches = matchMasks.matchesOf(position, 'need', termsMet[position] as number);
  const termLengthMin = language === undefined ? 0 : foreignTermLengthMin;
  const terms = [...new Set(matches.map(({ term }) => term))].filter(
    (term) => isTelling(term) && term.length >= termLengthMin,
  );
  const record = recordTexts(position);
  /** That a record holds a word which says nothing of the kind is no merit. */
  const isMerit = (term: string): boolean => places.length === 0 || places.some((place) => speaksFor(term, place));
  const spoken: string[] = [];
  for (const term of terms) {
    if (spoken.length === termsMax) break;
    const isNew = !spoken.some((other) => stemWord(other) === stemWord(term));
    if (isNew && !names.has(term) && isMerit(term) && isSaid(record, term)) spoken.push(term);
  }
  const statements: Statement[] = [];
  if (kinds.length > 0) {
    statements.push({
      weight: level * 0.6,
      reason: {
        code: 'category-fits',
        field: 'categories',
        text: `Is ${listWords(kinds)} software, ${confidence < guessBelow ? 'a kind that your use case may describe' : 'the kind your use case describes'}.`,
      },
    });
  }
  const inferred = kinds.length > 0 ? undefined : classifier.inferCategory(levels, position, kindLevelMin);
  if (inferred !== undefined) {
    statements.push({
      weight: level * 0.5,
      reason: {
        code: 'kind-by-text',
        field: 'description',
        text: `Its own text speaks of ${inferred}, the kind your use case describes.`,
      },
    });
  }
  if (spoken.length > 0 && level >= useCaseLevelMin) {
    const useCaseText = tool.useCases.find((phrase) => {
      const lower = phrase.toLowerCase();
      return spoken.some((term) => lower.includes(term));
    });
    statements.push({
      weight: level * 0.4,
      reason: {
        code: 'use-case-fits',
        field: useCaseText ? 'useCases' : (matches[0]?.field ?? 'description'),
        text: useCaseText
          ? `Its uses include “${useCaseText}”; it speaks of ${listWords(spoken)}.`
          : `Speaks of ${listWords(spoken)}, as your use case does.`,
      },
    });
  }
  if (level < useCaseLevelMin) {
    statements.push({
      weight: 1 - level,
      caveat: {
        code: 'use-case-weak',
        field: 'useCases',
        text: 'Little of your use case is found in what is known of it.',
      },
    });
  }
  const lacked = likelyLacks(position);
  if (lacked.length > 0) {
    statements.push({
      weight: 1,
      caveat: {
        code: 'feature-lacking',
        field: 'features',
        text: `Does not offer ${listWords(lacked)}, as other software of its kind does.`,
      },
    });
  }
  return { asked: text, found: [...kinds, ...terms], statements };
};

const unknownPurpose = 'unknown';

const isAnythingElseAsked = ({
  role,
  industry,
  companySize,
  budget,
  priorities,
  demands,
  currentTools,
}: Need): boolean =>
  [role, industry, companySize, budget].some((value) => value !== undefined) ||
  [priorities, demands.judged, currentTools].some(({ length }) => length > 0);

const measureUnknown = ({ catalogue: { tools } }: IndexContext): Measured => ({
  column: { low: new Float32Array(tools.length), high: new Float32Array(tools.length).fill(1) },
  judge: () => ({ asked: null, found: null, statements: [] }),
});

export const useCase = defineCriterion({
  name: 'useCase',
  weight: 30,
  meaning: 'How far its use cases, categories, features and description serve the need told in plain words.',
  asked: (need): Purpose | typeof unknownPurpose | undefined =>
    need.purpose ?? (isPurposeUnknown(need) && isAnythingElseAsked(need) ? unknownPurpose : undefined),
  measure: (context, asked, tools, scratch) => {
    if (asked === unknownPurpose) return measureUnknown(context);
    const { matchMasks, accumulators } = scratch;
    const scored = context.scorer.score(asked.terms, 'need', accumulators);
    const column = measurePurpose(context, asked, scored, tools, scratch.takeColumn());
    /** The tools of an answer are asked of the same words. */
    const known = new Map<string, boolean>();
    const speaksFor = (word: string, place: number): boolean => {
      const key = `${place} ${word}`;
      const speaks = known.get(key) ?? context.classifier.speaksFor(word, place);
      known.set(key, speaks);
      return speaks;
    };
    const judged: Judged = {
      ...{ purpose: asked, matchMasks, termsMet: scored.termsMet, speaksFor },
      names: wordsOfNames(context.catalogue, asked),
      likelyLacks: createLikelyLacks(context, asked),
    };
    const { unmet, metFrom } = useCasePenalty;
    const { low: levels } = column;
    const penalty = scratch.takeColumn();
    for (let nth = 0; nth < tools.length; nth++) {
      const at = tools[nth] as number;
      penalty[at] = unmet + (1 - unmet) * Math.min(1, (levels[at] as number) / metFrom);
    }
    return {
      column,
      penalty,
      judge: (tool, position, { low }) => judgeUseCase(context, judged, { tool, position, level: low }),
    };
  },
  changes: (_, need) => changeByDropping(need, 'purpose', need.purpose?.text, 'useCase'),
});
