/**
 * The use case: how far a tool serves a need told in plain words.
 *
 * Two readings of the same text, joined as independent evidence:
 *
 *   level = 1 − (1 − .8 · words) · (1 − .5 · kind)
 *
 * words: the share of the text's weight that the tool's own texts meet (use cases, categories, features, summary,
 * description; never names or vendors), saturating, because a long text holds much that no tool would say:
 * 1 − e^(−1.2 · met / min(weight, 2.5)). kind: how far the text speaks of the tool's category (`kinds.ts`).
 *
 * Repetition counts for nothing, and neither does length: a longer description is no advantage.
 */

import type { Tool } from '../../../catalogue/tool.ts';
import { needStopWords, softStopWords } from '../../analysis/soft-stop-words.ts';
import type { IndexContext } from '../../index-context.ts';
import { listWords } from '../../phrasing.ts';
import type { QueryTerm } from '../../query/scorer.ts';
import type { Scratch } from '../../scratch.ts';
import type { Column } from './column.ts';
import { defineCriterion, type Judgement, type Statement } from './criterion.ts';

const wordsShare = 0.8;
const kindShare = 0.5;
/** The weight of about six telling words: a text that has more need not be met in all. */
const weightMax = 2.5;
const unitsAtMost = 100;

type UseCase = {
  readonly column: Column;
  readonly terms: readonly QueryTerm[];
  /** How far the text speaks of each category. */
  readonly levels: Float64Array;
};

const readUseCase = (
  { index, needParser, scorer, classifier }: IndexContext,
  text: string,
  scratch: Scratch,
): UseCase => {
  const spoken = classifier.classify(text);
  const terms = needParser.read(text, { unitsAtMost }).units;
  const { met, weight } = scorer.score(terms, 'need', scratch.accumulators);
  const enough = Math.min(weight, weightMax) || 1;
  const level = new Float32Array(index.documentCount);
  for (let position = 0; position < level.length; position++) {
    const found = met[position] as number;
    const words = found === 0 ? 0 : 1 - Math.exp((-1.2 * found) / enough);
    level[position] = 1 - (1 - wordsShare * words) * (1 - kindShare * classifier.level(spoken, position));
  }
  const column = { low: level, high: level };
  return { column, terms, levels: spoken.levels };
};

/** What is left of the whole score where nothing of the use case is met, and how far it must be met to keep all of it. */
export const useCasePenalty = { unmet: 0.4, metFrom: 0.9 } as const;

/** A category that the text speaks of at least this much is named as its kind. */
const kindLevelMin = 0.4;
/** Below this a use case is met badly enough to say so. */
const useCaseLevelMin = 0.4;
const termsMax = 6;

const isTelling = (term: string): boolean => !softStopWords.has(term) && !needStopWords.has(term);

const judgeUseCase = (
  { classifier }: IndexContext,
  asked: string,
  read: UseCase,
  at: { tool: Tool; position: number; level: number; scratch: Scratch },
): Judgement => {
  const { tool, position, level, scratch } = at;
  scratch.matchMasks.set(read.terms);
  const kinds = (classifier.categoriesOf[position] as readonly number[])
    .filter((place) => (read.levels[place] as number) >= kindLevelMin)
    .map((place) => classifier.names[place] as string);
  const { matches } = scratch.matchMasks.describe(position, 'need');
  const terms = [...new Set(matches.map(({ term }) => term))].filter(isTelling);
  const spoken = terms.slice(0, termsMax);
  const statements: Statement[] = [];
  if (kinds.length > 0) {
    statements.push({
      weight: level * 0.6,
      reason: {
        code: 'category-fits',
        field: 'categories',
        text: `Is ${listWords(kinds)} software, the kind your use case describes.`,
      },
    });
  }
  const inferred = kinds.length > 0 ? undefined : classifier.inferCategory(read.levels, position, kindLevelMin);
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
    const useCaseText = tool.useCases.find((phrase) => spoken.some((term) => phrase.toLowerCase().includes(term)));
    statements.push({
      weight: level * 0.4,
      reason: {
        code: 'use-case-fits',
        field: useCaseText ? 'useCases' : (matches[0]?.field ?? 'description'),
        text: useCaseText
          ? `Used to ${useCaseText}; it speaks of ${listWords(spoken)}.`
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
  return { asked, found: [...kinds, ...terms], statements };
};

export const useCase = defineCriterion({
  name: 'useCase',
  weight: 30,
  meaning: 'How far its use cases, categories, features and description serve the need told in plain words.',
  asked: (need) => need.useCase,
  measure: (context, asked, scratch) => {
    const read = readUseCase(context, asked, scratch);
    const { unmet, metFrom } = useCasePenalty;
    return {
      column: read.column,
      penalty: read.column.low.map((level) => unmet + (1 - unmet) * Math.min(1, level / metFrom)),
      judge: (tool, position, { low }) => judgeUseCase(context, asked, read, { tool, position, level: low, scratch }),
    };
  },
  changes: (_, need) =>
    need.useCase === undefined
      ? []
      : [{ field: 'useCase', change: 'drop', from: need.useCase, to: null, need: { ...need, useCase: undefined } }],
});
