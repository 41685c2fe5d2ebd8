/**
 * Postings: for each word the documents that hold it, and what it is worth there.
 *
 * The impact of a word on a document joins the fields that hold it as independent evidence (noisy-or):
 *
 *   impact = 1 − Π over fields (1 − weight(field) · t),   t = n / (n + k·(1 − b + b·length/typical))
 *
 * where n counts the word in the field: BM25's saturation and length normalisation (Robertson and Zaragoza 2009, "The
 * Probabilistic Relevance Framework"), but with a typical length that is a constant of the field. Nothing in the formula
 * depends on other documents, so none of its figures move when one is added. The purpose of a word is the same for a
 * statement of need: other field weights, and no counting, so that neither length nor repetition is an advantage.
 */
import type { IncrementalTask } from '../incremental.ts';
import { documentsAStep, type ForwardIndex, gap } from './forward-index.ts';

/** How a field counts: `weight` in search, `purpose` in statements of need, `typicalWords` for length. */
export type FieldRule = {
  readonly weight: number;
  readonly needWeight: number;
  readonly typicalWords: number;
  /** Whether the field says what something is called. */
  readonly names?: boolean;
};

export type Postings = {
  /** Word w has its postings at `starts[w]` to `starts[w + 1]` of the other columns, in the order of documents. */
  readonly starts: Uint32Array;
  readonly documents: Uint32Array;
  readonly bm25Weights: Float32Array;
  /** A bit for each field that holds the word. */
  readonly masks: Uint16Array;
  /** By such a set of fields: the purpose. */
  readonly needWeights: Float32Array;
  /** By word: 1 if it serves a purpose anywhere. */
  readonly serves: Uint8Array;
  /** By word: 1 if a field that names things holds it anywhere. */
  readonly naming: Uint8Array;
};

export type WeightKind = 'search' | 'need';

/** What the posting at a place is worth as this kind of evidence. */
export const weightAt = ({ bm25Weights, needWeights, masks }: Postings, evidence: WeightKind, at: number): number =>
  (evidence === 'search' ? bm25Weights[at] : needWeights[masks[at] as number]) as number;

const saturation = 0.5;
const lengthShare = 0.6;

/** Where each word's postings will stand: counts of documents, summed. */
const layOut = ({ starts: textStarts, texts, words }: ForwardIndex, wordCount: number): Uint32Array => {
  const starts = new Uint32Array(wordCount + 1);
  const lastDocument = new Uint32Array(wordCount);
  for (let document = 0; document + 1 < textStarts.length; document++) {
    const end = textStarts[document + 1] as number;
    for (let nth = textStarts[document] as number; nth < end; nth++) {
      for (let at = texts[nth] as number; words[at] !== gap; at++) {
        const word = words[at] as number;
        if (lastDocument[word] === document + 1) continue;
        lastDocument[word] = document + 1;
        starts[word + 1] = (starts[word + 1] as number) + 1;
      }
    }
  }
  for (let word = 0; word < wordCount; word++)
    starts[word + 1] = (starts[word + 1] as number) + (starts[word] as number);
  return starts;
};

/** By set of fields: what a word that stands in them is worth to a statement of need. */
const purposesOf = (rules: readonly FieldRule[]): Float32Array =>
  Float32Array.from({ length: 2 ** rules.length }, (_, mask) => {
    let missing = 1;
    rules.forEach(({ needWeight }, field) => {
      if (mask & (1 << field)) missing *= 1 - needWeight;
    });
    return 1 - missing;
  });

export function* createPostings(
  stream: ForwardIndex,
  wordCount: number,
  rules: readonly FieldRule[],
): IncrementalTask<Postings> {
  const { starts: textStarts, texts, fields, words } = stream;
  const starts = layOut(stream, wordCount);
  yield;
  const size = starts[wordCount] as number;
  const documents = new Uint32Array(size);
  // Until the end this holds what is missing, 1 − impact, as factors multiply.
  const bm25Weights = new Float32Array(size).fill(1);
  const masks = new Uint16Array(size);
  const serves = new Uint8Array(wordCount);
  const naming = new Uint8Array(wordCount);

  const cursor = starts.slice();
  const slotOf = new Uint32Array(wordCount);
  const lastDocument = new Uint32Array(wordCount);
  const lastRun = new Uint32Array(wordCount);
  const counts = new Uint32Array(wordCount);
  let held = new Uint32Array(1024);
  let run = 0;

  /** A function of its own, as hot code is compiled by the function. */
  const addDocument = (document: number): void => {
    const end = textStarts[document + 1] as number;
    let nth = textStarts[document] as number;
    while (nth < end) {
      const field = fields[nth] as number;
      const rule = rules[field] as FieldRule;
      let length = 0;
      let heldCount = 0;
      run++;
      for (; nth < end && fields[nth] === field; nth++) {
        for (let at = texts[nth] as number; words[at] !== gap; at++) {
          const word = words[at] as number;
          length++;
          if (lastRun[word] === run) counts[word] = (counts[word] as number) + 1;
          else {
            lastRun[word] = run;
            counts[word] = 1;
            if (heldCount === held.length) held = Uint32Array.from({ ...held, length: 2 * heldCount });
            held[heldCount++] = word;
          }
        }
      }
      const drag = saturation * (1 - lengthShare + (lengthShare * length) / rule.typicalWords);
      for (let one = 0; one < heldCount; one++) {
        const word = held[one] as number;
        if (lastDocument[word] !== document + 1) {
          lastDocument[word] = document + 1;
          const slot = cursor[word] as number;
          cursor[word] = slot + 1;
          slotOf[word] = slot;
          documents[slot] = document;
        }
        const slot = slotOf[word] as number;
        const count = counts[word] as number;
        bm25Weights[slot] = (bm25Weights[slot] as number) * (1 - (rule.weight * count) / (count + drag));
        if (rule.needWeight > 0) serves[word] = 1;
        if (rule.names) naming[word] = 1;
        masks[slot] = (masks[slot] as number) | (1 << field);
      }
    }
  };
  for (let document = 0; document + 1 < textStarts.length; document++) {
    if (document % documentsAStep === 0) yield;
    addDocument(document);
  }
  for (let slot = 0; slot < size; slot++) bm25Weights[slot] = 1 - (bm25Weights[slot] as number);
  return { starts, documents, bm25Weights, needWeights: purposesOf(rules), masks, serves, naming };
}
