/**
 * What a text says of a product that it names: on the way out, refused, kept, a model for what is sought, compared, or
 * nothing of the kind.
 *
 * Multinomial logistic regression over the words around the name, trained by `bun run train` on the marked sentences of
 * `data/product-roles.tsv`:
 *
 *   probability(role) = softmax(bias + Σ value · weight)     values brought to length 1
 *
 * Words beside the name count by their place, those of its clause by the side they stand on, and those of its sentence and
 * of the whole text as they are. Names are all one word here, so that no product has a role of its own.
 */
import { addText, fnvStart } from '../../../analysis/fnv.ts';
import { type SparseFeatures, sparseBucketCount } from '../../models/sparse-model.ts';
import type { Span } from '../clauses.ts';
import { type ReadText, type ReadToken, wordingsOf } from '../text.ts';
import type { Role } from './said-behind.ts';

export const productRoles = ['replace', 'exclude', 'keep', 'like', 'versus', 'none'] as const;
export type ProductRole = (typeof productRoles)[number];

/** Words beside the name that count by their place. */
const besideMax = 3;
/** No word farther than this says anything of the name. */
const reachMax = 30;
/** Words about the name that count by their side alone. */
const windowMax = 7;
/** A word of the sentence, and of the text, weighs this much of one beside the name. */
const sentenceWeight = 0.6;
/** What the rules of `cues.ts` say, which are seldom wrong and often silent. */
const cueWeight = 2;
const textWeight = 0.45;

const bucketOfText = (text: string): number => {
  const hash = addText(fnvStart, text);
  return (hash ^ (hash >>> 15)) & (sparseBucketCount - 1);
};

const thisName = '_';
const otherName = '*';
const textEdge = '#';

/** The words of a text, every name as one. */
type Word = { readonly text: string; readonly stem: string; readonly clause: number; readonly sentence: number };

const wordsAround = (
  tokens: readonly ReadToken[],
  names: readonly Span[],
  own: Span,
): { words: Word[]; at: number } => {
  const words: Word[] = [];
  const near = names.filter(({ from }) => Math.abs(from - own.from) <= reachMax);
  const end = Math.min(tokens.length, own.to + reachMax);
  let place = 0;
  for (let at = Math.max(0, own.from - reachMax); at < end; ) {
    const token = tokens[at] as ReadToken;
    const name = near.find(({ from, to }) => from <= at && at < to);
    if (name === undefined) words.push(token);
    else {
      const isOwn = name.from === own.from;
      if (isOwn) place = words.length;
      words.push({ ...token, text: isOwn ? thisName : otherName, stem: isOwn ? thisName : otherName });
    }
    at = name?.to ?? at + 1;
  }
  return { words, at: place };
};

/** The words beside a name and about it. */
const addWordsAround = (
  { words, at }: { readonly words: readonly Word[]; readonly at: number },
  add: (feature: string, weight: number) => void,
): void => {
  const here = words[at] as Word;
  const beside = (step: number): string => {
    const word = words[at + step];
    return word === undefined || word.sentence !== here.sentence ? textEdge : word.text;
  };
  for (let step = 1; step <= besideMax; step++) {
    add(`l${step} ${beside(-step)}`, 1);
    add(`r${step} ${beside(step)}`, 1);
    add(`l${step} ${beside(-step)} ${beside(-step + 1)}`, 1);
    add(`r${step} ${beside(step - 1)} ${beside(step)}`, 1);
  }
  add(`l ${beside(-3)} ${beside(-2)} ${beside(-1)}`, 1);
  add(`r ${beside(1)} ${beside(2)} ${beside(3)}`, 1);
  add(`lr ${beside(-1)} ${beside(1)}`, 1);
  for (let nth = 0; nth < words.length; nth++) {
    const { stem, clause, sentence } = words[nth] as Word;
    if (nth === at) continue;
    const side = nth < at ? 'l' : 'r';
    const next = words[nth + 1];
    add(`t ${stem}`, textWeight);
    if (sentence !== here.sentence) {
      if (nth > at) add(`later ${stem}`, textWeight);
      continue;
    }
    add(`s ${stem}`, sentenceWeight);
    add(`s ${side} ${stem}`, sentenceWeight);
    if (Math.abs(nth - at) <= windowMax) add(`w ${side} ${stem}`, 1);
    if (next?.sentence === sentence) add(`s ${side} ${stem} ${next.stem}`, sentenceWeight);
    if (clause === here.clause) add(`c ${side} ${stem}`, 1);
  }
};

/** `names`: all products of the text, this one among them; `cue`: what the rules say of this one. */
export const roleFeaturesOf = (
  read: ReadText,
  names: readonly Span[],
  own: Span,
  cue: Role,
): { readonly buckets: Int32Array; readonly values: Float32Array } => {
  const { text, tokens } = read;
  const counts = new Map<number, number>();
  const add = (feature: string, weight: number): void => {
    const bucket = bucketOfText(feature);
    counts.set(bucket, Math.max(counts.get(bucket) ?? 0, weight));
  };
  const around = wordingsOf(read).map((words) => wordsAround(words, names, own));
  for (const wording of around) addWordsAround(wording, add);
  const [start, end] = [(tokens[own.from] as ReadToken).start, (tokens[own.to - 1] as ReadToken).end];
  add(`before ${text.slice(0, start).trimEnd().slice(-1)}`, 1);
  add(
    `after ${text
      .slice(end)
      .trimStart()
      .slice(0, 1)
      .replace(/[\p{L}\p{N}]/u, '')}`,
    1,
  );
  add(`length ${Math.min(6, around[0]?.words.length ?? 0)}`, 1);
  add(`cue ${cue}`, cueWeight);
  const values = Float32Array.from(counts.values());
  const length = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0)) || 1;
  return { buckets: Int32Array.from(counts.keys()), values: values.map((value) => value / length) };
};

/** Tells how likely each role is, in the order of `productRoles`. */
export type ProductRoleClassifier = (features: SparseFeatures) => Float32Array;
