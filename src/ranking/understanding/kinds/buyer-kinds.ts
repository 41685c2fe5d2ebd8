/**
 * Kinds of software by who asks: "schedules and estimates" means construction management in a building firm, and a lawyer who
 * wants calls to be rung back seeks legal practice management.
 *
 *   odds(kind) = (P(industry | kind) / P(industry)) ^ industryShare · (P(role | kind) / P(role)) ^ roleShare
 *
 * by Bayes' rule, with the fields of a profile alone: what the text says of the buyer the classifier of kinds has read already.
 * `bun run train` counts the ratio of industries in marked texts (`kind-industries.ts`), that of roles in the bundled records.
 */
import type { Catalogue } from '../../../catalogue/catalogue.ts';
import { industryTrait } from '../reading/buyer/industry.ts';
import type { IndustryRatios } from './kind-industries.ts';
import { type Kinds, kindsOf } from './kinds.ts';

/**
 * Below 1, as a text that names the same trade has been read by it. On the tuning half of `bench/relevance.ts` three of the
 * shortlist come first in .82 of the profiles, for .79 without; .80 and .81 with .3 or .7 of either.
 */
const industryShare = 0.5;
const roleShare = 0.5;
/** By the slug of a kind, in the order of `roles`: ln (P(role | kind) / P(role)). */
export type RoleRatios = {
  readonly roles: readonly string[];
  readonly ofKinds: Readonly<Record<string, readonly number[]>>;
};

export type AskingBuyer = { readonly industry?: string | undefined; readonly role?: string | undefined };

/** What a text asks for, in the light of who asks. */
export const weighKindsByBuyer = (
  { categories }: Pick<Catalogue, 'categories'>,
  kinds: Kinds,
  { industry, role }: AskingBuyer,
  ratios: { readonly industries: IndustryRatios; readonly roles: RoleRatios },
): Kinds => {
  const industryPlace = industry === undefined ? undefined : industryTrait.placeOf(industry);
  const rolePlace = role === undefined ? -1 : ratios.roles.roles.indexOf(role);
  if (industryPlace === undefined && rolePlace < 0) return kinds;
  const { notHeld, nothing } = kinds;
  let sum = 1;
  const probabilities = kinds.probabilities.map((probability, place) => {
    const slug = categories.entries[place]?.slug ?? '';
    const ofIndustry = industryPlace === undefined ? 0 : (ratios.industries[slug]?.[industryPlace] ?? 0);
    const ofRole = ratios.roles.ofKinds[slug]?.[rolePlace] ?? 0;
    const weighed = probability * Math.exp(industryShare * ofIndustry + roleShare * ofRole);
    sum += weighed - probability;
    return weighed;
  });
  return kindsOf(
    probabilities.map((probability) => probability / sum),
    { ...notHeld, probability: notHeld.probability / sum },
    nothing / sum,
  );
};
