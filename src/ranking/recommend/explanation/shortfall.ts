/**
 * Where few tools of the kind meet all that must be met.
 *
 * When the kind is sure, software of another kind is no answer, however well it meets the rest: then the list stays short,
 * and its notice says which demand keeps most tools of the kind out.
 */
import type { IndexContext } from '../../index-context.ts';
import { count, listWords } from '../../phrasing.ts';
import { placesFrom } from '../../understanding/category-classifier.ts';
import { failed } from '../demand-facts.ts';
import { doubtPenalty } from '../doubt.ts';
import { eligibilityRuleNames } from '../eligibility.ts';
import type { Need, Purpose } from '../need.ts';
import { isBetweenKinds } from '../ordering.ts';

/** A tool of a kind at this level may still be meant. */
const levelMin = 0.05;

/** By position, 1 for the tools of a kind that is asked for; undefined where the kind is not sure. */
export const markKind = (
  { catalogue, classifier }: IndexContext,
  { purpose, categories }: Need,
): Uint8Array | undefined => {
  if (purpose === undefined || categories !== undefined || !classifier.knowsAllKinds) return undefined;
  const { kinds } = purpose;
  if (kinds.confidence < doubtPenalty.sureFrom || isBetweenKinds(kinds)) return undefined;
  const isOfKind = new Uint8Array(catalogue.tools.length);
  for (const place of placesFrom(kinds.levels, levelMin)) {
    for (const position of classifier.membersOf[place] as readonly number[]) isOfKind[position] = 1;
  }
  return isOfKind;
};

/** What keeps tools of the kind out: one demand alone so many of them, or several together. */
type Shortfall = { readonly kind: string; readonly labels: readonly string[]; readonly keptOut: number };

export const findShortfall = (
  { classifier }: IndexContext,
  { demands }: Need,
  { kinds: { likeliest } }: Purpose,
  stopped: Uint8Array,
): Shortfall | null => {
  const rule = eligibilityRuleNames.indexOf('must-have');
  const stoppedOfKind = [...stopped.keys()].filter(
    (at) => stopped[at] === rule && (classifier.categoriesOf[at] as readonly number[]).includes(likeliest),
  );
  if (stoppedOfKind.length === 0) return null;
  const kind = classifier.names[likeliest] as string;
  const failures = demands.judged
    .filter(({ demand }) => demand.force === 'must')
    .map(({ demand, facts }) => {
      const failing = stoppedOfKind.filter((at) => facts[at] === failed);
      return { demand, all: failing.length, alone: failing.filter((at) => demands.failedMust[at] === 1).length };
    })
    .filter(({ all }) => all > 0)
    .sort((one, other) => other.alone - one.alone);
  const [first] = failures;
  return first && first.alone > 0
    ? { kind, labels: [first.demand.label], keptOut: first.alone }
    : { kind, labels: failures.map(({ demand }) => demand.label), keptOut: stoppedOfKind.length };
};

/** `shown`: how many tools the answer holds. */
export const describeShortfall = ({ kind, labels, keptOut }: Shortfall, shown: number): string => {
  const verb = shown > 1 ? 'meet' : 'meets';
  const found = `${shown === 0 ? 'No tool' : `Only ${count(shown, 'tool')}`} of ${kind} ${verb} all that must be met`;
  const more = shown === 0 ? `${keptOut}` : `${keptOut} more`;
  return `${found}; without ${listWords(labels)}, ${more} would.`;
};
