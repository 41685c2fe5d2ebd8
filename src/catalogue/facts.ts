/** The facts of a tool one by one, by their paths, each with what it rests on. */
import { ageingFrom, type Provenance, provenanceOf } from './evidence.ts';
import type { Tool } from './tool.ts';

/** What a record says of itself is no fact of the tool. */
const ownFields = ['id', 'formerIds', 'status', 'sources', 'evidence', 'asOf', 'updatedAt'];
/** Facts within a field, each of which is known or not. */
const groups = ['pricing', 'features'];

const isKnown = (value: unknown): boolean => value !== null && !(Array.isArray(value) && value.length === 0);

/** The paths of the fields of which something is known. */
const knownPaths = (tool: Tool): string[] =>
  Object.entries(tool).flatMap(([field, value]) => {
    if (ownFields.includes(field)) return [];
    if (!groups.includes(field)) return isKnown(value) ? [field] : [];
    return Object.entries(value as object).flatMap(([part, inner]) => (isKnown(inner) ? [`${field}.${part}`] : []));
  });

/** Certificates and agreements: what a buyer has to trust, so that it matters whether anybody read of it. */
export const certificates = ['soc2', 'iso27001', 'hipaa', 'gdpr-dpa'] as const;

const certificatePaths = ({ features }: Tool): string[] =>
  (['has', 'lacks'] as const).flatMap((list) =>
    certificates.flatMap((id) => (features[list].includes(id) ? [`features.${list}.${id}`] : [])),
  );

export const isOfCertificate = ({ field }: Pick<FactProvenance, 'field'>): boolean =>
  certificates.some((id) => field === `features.has.${id}` || field === `features.lacks.${id}`);

/** One fact: `ageingFrom` is the day from which it is older than a fact of its kind should be. */
export type FactProvenance = { field: string } & Provenance & { ageingFrom: string | null };

const factAt = (tool: Tool, field: string): FactProvenance => {
  const provenance = provenanceOf(tool, field);
  return { field, ...provenance, ageingFrom: ageingFrom(field, provenance) };
};

/** What each known field rests on, and each certificate by itself. */
export const provenancesOf = (tool: Tool): FactProvenance[] =>
  [...knownPaths(tool), ...certificatePaths(tool)].map((field) => factAt(tool, field));

/** What a tool's price rests on; its tiers where no price is known. */
export const priceProvenance = (tool: Tool): FactProvenance => {
  const { pricing, plans } = tool;
  const known = [...(isKnown(pricing.entryPrice) ? ['pricing.entryPrice'] : []), ...(isKnown(plans) ? ['plans'] : [])];
  const [first = factAt(tool, 'pricingTiers'), second] = known.map((path) => factAt(tool, path));
  // A price that plans tell rests on what was read of the plans.
  return first.method === 'recalled' && second !== undefined ? second : first;
};
