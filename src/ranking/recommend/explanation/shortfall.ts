/**
 * Where few tools of the kind meet all that must be met.
 *
 * When the kind is sure, software of another kind is no answer, however well it meets the rest: then the list stays short,
 * and its notice says which demand keeps most tools of the kind out.
 */
import type { IndexContext } from '../../index-context.ts';
import { count, listWords } from '../../phrasing.ts';
import type { Demand } from '../../understanding/demands.ts';
import { placesFrom } from '../../understanding/kinds/kinds.ts';
import { failed, withoutDemands } from '../demand-facts.ts';
import { doubtPenalty } from '../doubt.ts';
import { applyEligibility, eligibilityRuleNames, open } from '../eligibility.ts';
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
  context: IndexContext,
  need: Need,
  { kinds: { likeliest } }: Purpose,
  stopped: Uint8Array,
): Shortfall | null => {
  const { classifier } = context;
  const { demands } = need;
  const rule = eligibilityRuleNames.indexOf('must-have');
  const stoppedOfKind = [...stopped.keys()].filter(
    (at) => stopped[at] === rule && (classifier.categoriesOf[at] as readonly number[]).includes(likeliest),
  );
  if (stoppedOfKind.length === 0) return null;
  const kind = classifier.names[likeliest] as string;
  /** Another rule may stop them too: the budget. */
  const countWithout = (isGone: (demand: Demand) => boolean): number => {
    const left = applyEligibility(context, { ...need, demands: withoutDemands(demands, isGone) });
    return stoppedOfKind.filter((at) => left[at] === open).length;
  };
  const failures = demands.judged
    .filter(({ demand, facts }) => demand.force === 'must' && stoppedOfKind.some((at) => facts[at] === failed))
    .map(({ demand }) => ({ demand, alone: countWithout((other) => other === demand) }))
    .sort((one, other) => other.alone - one.alone);
  const [first] = failures;
  if (first && first.alone > 0) return { kind, labels: [first.demand.label], keptOut: first.alone };
  const keptOut = countWithout((demand) => failures.some((failure) => failure.demand === demand));
  return keptOut === 0 ? null : { kind, labels: failures.map(({ demand }) => demand.label), keptOut };
};

/** `shown`: how many tools the answer holds. */
export const describeShortfall = ({ kind, labels, keptOut }: Shortfall, shown: number): string => {
  const verb = shown > 1 ? 'meet' : 'meets';
  const found = `${shown === 0 ? 'No tool' : `Only ${count(shown, 'tool')}`} of ${kind} ${verb} all that must be met`;
  const more = shown === 0 ? `${keptOut}` : `${keptOut} more`;
  return `${found}; without ${listWords(labels)}, ${more} would.`;
};
