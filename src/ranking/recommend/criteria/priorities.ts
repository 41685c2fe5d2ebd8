/**
 * Priorities: how well a tool serves each.
 *
 * Seven are decided by facts, by the rules below, so that nobody's opinion enters. The others rest on `strengths`, what
 * a tool is chosen for by common agreement; a feature that serves the priority, without the tool being chosen for it,
 * meets it partly. A tool that lists no strengths at all says nothing: unknown.
 */
import type { Tool } from '../../../catalogue/tool.ts';
import type { Level } from './criteria.ts';

const servedPartly = 0.6;
const notKnownFor = 0.15;

/** Features that serve a priority, for tools that are not chosen for it. */
export const servingFeatures: Readonly<Record<string, readonly string[]>> = {
  integrations: ['api', 'webhooks'],
  security: ['sso', 'two-factor-authentication', 'audit-log', 'role-based-access'],
  customization: ['custom-fields', 'workflow-automation', 'api'],
  automation: ['workflow-automation'],
  reporting: ['reporting-dashboards'],
  'data-ownership': ['self-hosting', 'data-residency', 'import-export'],
  ai: ['ai-assistant'],
  scalability: ['sso', 'scim', 'role-based-access'],
};

/** Certificates and agreements of which two meet the priority of compliance, and one meets it partly. */
const complianceFeatures = ['soc2', 'iso27001', 'hipaa', 'gdpr-dpa', 'audit-log'] as const;

/** Met when the tool has the feature, not when it lacks it. */
const byFeature = ({ features }: Tool, id: string): Level =>
  features.has.includes(id) ? 1 : features.lacks.includes(id) ? 0 : undefined;

const either = (one: Level, other: Level): Level =>
  one === 1 || other === 1
    ? 1
    : one === undefined || other === undefined
      ? (one ?? other) === 0
        ? undefined
        : (one ?? other)
      : Math.max(one, other);

const compliance = ({ features }: Tool): Level => {
  const held = complianceFeatures.filter((id) => features.has.includes(id)).length;
  if (held >= 2) return 1;
  if (held === 1) return servedPartly;
  return complianceFeatures.every((id) => features.lacks.includes(id)) ? 0 : undefined;
};

const affordability = ({ pricingTiers, pricing }: Tool): Level => {
  if (pricing.model === 'free' || pricing.model === 'open-source') return 1;
  if (pricingTiers === null || pricingTiers.length === 0) return undefined;
  if (pricingTiers.includes('free')) return 1;
  if (pricingTiers.includes('starter')) return 0.8;
  return pricingTiers.includes('professional') ? 0.3 : 0;
};

const mobile = (tool: Tool): Level => {
  const platforms =
    tool.platforms === null ? undefined : tool.platforms.some((name) => name === 'ios' || name === 'android') ? 1 : 0;
  return either(byFeature(tool, 'mobile-apps'), platforms);
};

/** The priorities that facts decide. */
export const factRules: Readonly<Record<string, { rule: string; field: string; level: (tool: Tool) => Level }>> = {
  'open-source': {
    rule: 'the source is published under an open licence',
    field: 'openSource',
    level: ({ openSource }) => (openSource === null ? undefined : openSource ? 1 : 0),
  },
  'self-hosting': {
    rule: 'it can be run on servers of your own',
    field: 'deployment',
    level: (tool) =>
      tool.deployment === null ? byFeature(tool, 'self-hosting') : tool.deployment.includes('self-hosted') ? 1 : 0,
  },
  mobile: { rule: 'it has apps for iOS or Android', field: 'platforms', level: mobile },
  api: { rule: 'it has a public API', field: 'features', level: (tool) => byFeature(tool, 'api') },
  affordability: {
    rule: 'free plan or open source 1, starter plan .8, professional plan .3, by quote only 0',
    field: 'pricingTiers',
    level: affordability,
  },
  compliance: {
    rule: 'two of SOC 2, ISO 27001, HIPAA, a GDPR agreement and an audit log 1, one of them .6',
    field: 'features',
    level: compliance,
  },
  offline: {
    rule: 'its main work goes on without a connection',
    field: 'features',
    level: (tool) => byFeature(tool, 'offline'),
  },
};

export const priorityLevel = (tool: Tool, id: string): Level => {
  const fact = Object.hasOwn(factRules, id) ? factRules[id] : undefined;
  if (fact) return fact.level(tool);
  if (tool.strengths.includes(id)) return 1;
  const serving = Object.hasOwn(servingFeatures, id) ? (servingFeatures[id] ?? []) : [];
  if (serving.some((feature) => tool.features.has.includes(feature))) return servedPartly;
  return tool.strengths.length === 0 ? undefined : notKnownFor;
};

export const priorityField = (id: string): string =>
  Object.hasOwn(factRules, id) ? (factRules[id]?.field ?? 'features') : 'strengths';
