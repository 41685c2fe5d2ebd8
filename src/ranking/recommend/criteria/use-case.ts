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

import type { IndexContext } from '../../index-context.ts';
import type { QueryTerm } from '../../query/scorer.ts';
import type { Column } from './criteria.ts';

const wordsShare = 0.8;
const kindShare = 0.5;
/** The weight of about six telling words: a text that has more need not be met in all. */
const weightMax = 2.5;
const unitsAtMost = 100;

export type UseCase = {
  readonly column: Column;
  readonly units: readonly QueryTerm[];
  /** How far the text speaks of each category. */
  readonly levels: Float64Array;
};

export const readUseCase = ({ index, needParser, scorer, classifier }: IndexContext, text: string): UseCase => {
  const spoken = classifier.classify(text);
  const { units } = needParser.read(text, { unitsAtMost });
  const { met, weight } = scorer.score(units, 'purposes');
  const enough = Math.min(weight, weightMax) || 1;
  const level = new Float32Array(index.documentCount);
  for (let position = 0; position < level.length; position++) {
    const found = met[position] as number;
    const words = found === 0 ? 0 : 1 - Math.exp((-1.2 * found) / enough);
    level[position] = 1 - (1 - wordsShare * words) * (1 - kindShare * classifier.level(spoken, position));
  }
  const column = { low: level, high: level };
  return { column, units, levels: spoken.levels };
};
