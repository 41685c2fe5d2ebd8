/** How the facts are known, counted. */
import { type EvidenceMethod, evidenceMethods } from '../evidence.ts';
import { type FactProvenance, isOfCertificate, priceProvenance, provenancesOf } from '../facts.ts';
import type { Tool } from '../tool.ts';

export type MethodCounts = Record<EvidenceMethod, number>;

const countMethods = (facts: Iterable<Pick<FactProvenance, 'method'>>): MethodCounts => {
  const counts = Object.fromEntries(evidenceMethods.map((method) => [method, 0])) as MethodCounts;
  for (const { method } of facts) counts[method]++;
  return counts;
};

/** All facts, and among them entry prices and certificates, which matter most. */
export const methodsOf = (tools: readonly Tool[]): Record<'facts' | 'prices' | 'certificates', MethodCounts> => {
  const facts = tools.flatMap(provenancesOf);
  return {
    facts: countMethods(facts),
    prices: countMethods(tools.filter(({ pricing }) => pricing.entryPrice !== null).map(priceProvenance)),
    certificates: countMethods(facts.filter(isOfCertificate)),
  };
};
