/** What does not tell tools apart: pairs that score alike, features that all have, and integrations that lead nowhere. */
import type { Taxonomy } from '../taxonomy.ts';
import type { Tool } from '../tool.ts';
import { hasFeature } from '../tool-facts.ts';
import { byCategory } from './unknowns.ts';

/** The facts that a score rests on, the texts aside; lists as sets. */
const scoringFactsOf = (tool: Tool): string => {
  const sorted = (list: readonly string[] | null) => (list === null ? null : [...list].sort());
  const { crossIndustry, pricing, openSource, features } = tool;
  return JSON.stringify([
    ...[sorted(tool.industries), crossIndustry, sorted(tool.companySizes), sorted(tool.pricingTiers), pricing],
    ...[sorted(tool.deployment), sorted(tool.platforms), openSource, sorted(features.has), sorted(features.lacks)],
    ...[sorted(tool.roles), sorted(tool.strengths), sorted(tool.integrations)],
  ]);
};

/** Pairs of one category that are equal in all facts that a score rests on. */
export const findTwins = (tools: readonly Tool[]): [string, string][] =>
  byCategory(tools).flatMap(([, members]) => {
    const facts = members.map(scoringFactsOf);
    return members.flatMap((one, nth) =>
      members.flatMap((other, place): [string, string][] =>
        place > nth && facts[nth] === facts[place] ? [[one.id, other.id]] : [],
      ),
    );
  });

const commonShare = 0.9;

export type CommonFeature = { category: string; feature: string; has: number; tools: number };

/** Features of a category that nearly all of its tools have and none is known to lack: they separate nothing. */
export const findCommonFeatures = (tools: readonly Tool[], { categories }: Taxonomy): CommonFeature[] => {
  const members = new Map(byCategory(tools));
  return categories.flatMap(({ name, features }) => {
    const own = members.get(name) ?? [];
    return features.flatMap(({ id }) => {
      const held = own.map((tool) => hasFeature(tool, id));
      const has = held.filter(Boolean).length;
      const isCommon = own.length > 0 && has >= commonShare * own.length && !held.includes(false);
      return isCommon ? [{ category: name, feature: id, has, tools: own.length }] : [];
    });
  });
};

export type IntegrationCounts = { named: number; dangling: number; oneWay: number };

/** Integrations that name no tool's id, and those that the other side does not name in turn. */
export const countIntegrations = (tools: readonly Tool[]): IntegrationCounts => {
  const byId = new Map(tools.map((tool) => [tool.id, new Set(tool.integrations)]));
  const counts = { named: 0, dangling: 0, oneWay: 0 };
  for (const { id, integrations } of tools) {
    for (const integration of integrations) {
      counts.named++;
      const back = byId.get(integration);
      if (back === undefined) counts.dangling++;
      else if (!back.has(id)) counts.oneWay++;
    }
  }
  return counts;
};
