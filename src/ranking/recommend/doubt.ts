/**
 * Doubt about the kind of software that a text asks for. Where the likeliest kind is a guess, every score is scaled down
 * and a notice asks back.
 *
 *   sureness = .55 + .45 · min(1, probability / .4)
 *
 * probability: of the likeliest kind. On judged statements four of ten first answers were right below .15, three of four
 * from .2 to .4, and nine of ten above: so .4 and more is sure.
 */
import type { CategoryClassifier } from '../understanding/kinds/category-classifier.ts';
import { namesKind } from '../understanding/reading/finding.ts';
import type { KindShown } from '../understanding/shown.ts';
import type { Need, Purpose } from './need.ts';

export const doubtPenalty = { least: 0.55, sureFrom: 0.4 } as const;
/** A likeliest kind that is less likely than this is a guess. */
export const guessBelow = 0.25;
const shownMax = 3;

/** How likely the likeliest kind is; 1 where the request says which, or the catalogue has kinds of its own. */
const probabilityOfKind = ({ knowsAllKinds }: CategoryClassifier, { purpose, categories }: Need): number => {
  if (purpose === undefined || categories !== undefined || !knowsAllKinds) return 1;
  return purpose.kinds.confidence;
};

/** What all scores are scaled by. */
export const surenessOf = (classifier: CategoryClassifier, need: Need): number => {
  const { least, sureFrom } = doubtPenalty;
  return least + (1 - least) * Math.min(1, probabilityOfKind(classifier, need) / sureFrom);
};

/** Whether the text calls the likeliest kind by its name: then it is no guess, however little else is understood. */
const namesLikeliest = (
  { kinds, reading: { findings } }: Purpose,
  { names }: Pick<CategoryClassifier, 'names'>,
): boolean => findings.some((finding) => namesKind(finding) && finding.value === names[kinds.likeliest]);

export const isGuess = ({ knowsAllKinds, names }: CategoryClassifier, { purpose, categories }: Need): boolean =>
  purpose !== undefined &&
  categories === undefined &&
  knowsAllKinds &&
  purpose.kinds.confidence < guessBelow &&
  !namesLikeliest(purpose, { names });

export const describeGuess = (kinds: readonly KindShown[]): string => {
  const names = kinds.slice(0, shownMax).map(({ category }) => category);
  const which = names.length > 0 ? `; perhaps ${names.join(', or ')}` : '';
  return `The use case does not make clear which kind of software is meant${which}. Say what the software should do, or name the kind in categories.`;
};
