/**
 * Priorities: how well a tool serves each.
 *
 * Seven are decided by facts, by the rules below, so that nobody's opinion enters. The others rest on `strengths`, what
 * a tool is chosen for by common agreement; a feature that serves the priority, without the tool being chosen for it,
 * meets it partly. A tool that lists no strengths at all says nothing: unknown.
 */

import { certificates } from '../../../catalogue/facts.ts';
import type { Priority } from '../../../catalogue/taxonomy.ts';
import type { Tool } from '../../../catalogue/tool.ts';
import { canSelfHost, type Fact, hasFeature, isOpenSource, isPriceByQuote } from '../../../catalogue/tool-facts.ts';
import type { IndexContext } from '../../index-context.ts';
import { inSentence, listWords } from '../../phrasing.ts';
import { type Column, createColumn, type Level } from './column.ts';
import { defineCriterion, type Judgement, type Statement, unknownFact } from './criterion.ts';
import { isCertificateRecalled, isPriceRecalled } from './recalled.ts';

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

/** Met where the fact holds, not where it does not. */
const levelOf = (fact: Fact): Level => (fact === undefined ? undefined : fact ? 1 : 0);

const either = (one: Level, other: Level): Level => {
  if (one !== undefined && other !== undefined) return Math.max(one, other);
  const known = one ?? other;
  return known === 0 ? undefined : known;
};

const compliance = ({ features }: Tool): Level => {
  const held = complianceFeatures.filter((id) => features.has.includes(id)).length;
  if (held >= 2) return 1;
  if (held === 1) return servedPartly;
  return complianceFeatures.every((id) => features.lacks.includes(id)) ? 0 : undefined;
};

/** Whether it is known to have certificates, and nobody read of any. */
const isComplianceRecalled = (tool: Tool): boolean => {
  const held = certificates.filter((id) => tool.features.has.includes(id));
  return held.length > 0 && held.every((id) => isCertificateRecalled(tool, id));
};

const affordability = (tool: Tool): Level => {
  const { pricingTiers, pricing } = tool;
  if (pricing.model === 'free' || pricing.model === 'open-source') return 1;
  if (pricingTiers === null || pricingTiers.length === 0) return undefined;
  if (pricingTiers.includes('free')) return 1;
  if (isPriceByQuote(tool)) return undefined;
  if (pricingTiers.includes('starter')) return 0.8;
  return pricingTiers.includes('professional') ? 0.3 : 0;
};

const mobile = (tool: Tool): Level => {
  const platforms =
    tool.platforms === null ? undefined : tool.platforms.some((name) => name === 'ios' || name === 'android') ? 1 : 0;
  return either(levelOf(hasFeature(tool, 'mobile-apps')), platforms);
};

/** `isRecalled`: whether what is known rests on prices or certificates that nobody read. */
type FactRule = { rule: string; field: string; level(tool: Tool): Level; isRecalled?(tool: Tool): boolean };

/** The priorities that facts decide. */
export const factRules: Readonly<Record<string, FactRule>> = {
  'open-source': {
    rule: 'the source is published under an open licence',
    field: 'openSource',
    level: (tool) => levelOf(isOpenSource(tool)),
  },
  'self-hosting': {
    rule: 'it can be run on servers of your own',
    field: 'deployment',
    level: (tool) => levelOf(canSelfHost(tool)),
  },
  mobile: { rule: 'it has apps for iOS or Android', field: 'platforms', level: mobile },
  api: { rule: 'it has a public API', field: 'features', level: (tool) => levelOf(hasFeature(tool, 'api')) },
  affordability: {
    rule: 'free plan or open source 1, starter plan .8, professional plan .3, sold to large companies by quote 0',
    field: 'pricingTiers',
    level: affordability,
    isRecalled: isPriceRecalled,
  },
  compliance: {
    rule: 'two of SOC 2, ISO 27001, HIPAA, a GDPR agreement and an audit log 1, one of them .6',
    field: 'features',
    level: compliance,
    isRecalled: isComplianceRecalled,
  },
  offline: {
    rule: 'its main work goes on without a connection',
    field: 'features',
    level: (tool) => levelOf(hasFeature(tool, 'offline')),
  },
};

const ruleOf = (id: string): FactRule | undefined => (Object.hasOwn(factRules, id) ? factRules[id] : undefined);

const priorityLevel = (tool: Tool, id: string): Level => {
  const fact = ruleOf(id);
  if (fact) return fact.level(tool);
  if (tool.strengths.includes(id)) return 1;
  const serving = Object.hasOwn(servingFeatures, id) ? (servingFeatures[id] ?? []) : [];
  if (serving.some((feature) => tool.features.has.includes(feature))) return servedPartly;
  return tool.strengths.length === 0 ? undefined : notKnownFor;
};

const priorityField = (id: string): string => ruleOf(id)?.field ?? 'strengths';

/** Each priority counts this share of the one before it. */
const decay = 0.85;
/** What the other priorities count for a tool that is known to lack the first, where facts decide that. */
const withoutFirst = 0.2;

const priorityColumn = ({ columns }: IndexContext, id: string): Column =>
  columns(`priority ${id}`, (tool) => priorityLevel(tool, id), ruleOf(id)?.isRecalled);

const mixPriorities = (context: IndexContext, priorities: readonly Priority[]): Column => {
  const { catalogue } = context;
  const recalled = new Float32Array(catalogue.tools.length);
  const mix = { ...createColumn(catalogue.tools.length), recalled };
  let weight = 0;
  priorities.forEach((_, nth) => {
    weight += decay ** nth;
  });
  priorities.forEach(({ id }, nth) => {
    const share = decay ** nth / weight;
    const { low, high, recalled: rests } = priorityColumn(context, id);
    for (let at = 0; at < low.length; at++) {
      if (rests) recalled[at] = (recalled[at] as number) + share * (rests[at] as number);
      mix.low[at] = (mix.low[at] as number) + share * (low[at] as number);
      mix.high[at] = (mix.high[at] as number) + share * (high[at] as number);
    }
  });
  const [first] = priorities;
  if (first && Object.hasOwn(factRules, first.id)) {
    const { high } = priorityColumn(context, first.id);
    for (let at = 0; at < high.length; at++) {
      if (high[at] !== 0) continue;
      mix.low[at] = (mix.low[at] as number) * withoutFirst;
      mix.high[at] = (mix.high[at] as number) * withoutFirst;
    }
  }
  return mix;
};

const factSentence = (tool: Tool, id: string, meaning: string): string => {
  if (id === 'open-source') return tool.license ? `Is open source, under ${tool.license}.` : 'Is open source.';
  if (id === 'self-hosting') return 'Can be run on servers of your own.';
  if (id === 'affordability')
    return tool.pricingTiers?.includes('free') ? 'Has a free plan.' : 'Has a low-priced plan.';
  if (id === 'mobile') return 'Has apps for phones.';
  if (id === 'api') return 'Has a public API.';
  if (id === 'offline') return 'Works without a connection.';
  if (id === 'compliance') return 'Documents its compliance.';
  return meaning;
};

const judgePriorities = (tool: Tool, priorities: readonly Priority[]): Judgement => {
  const judged = priorities.map((priority) => ({ priority, level: priorityLevel(tool, priority.id) }));
  const names = (from: typeof judged): string[] => from.map(({ priority }) => inSentence(priority.name));
  const chosen = judged.filter(({ priority, level }) => level === 1 && priorityField(priority.id) === 'strengths');
  const facts = judged.filter(
    ({ priority, level }) => (level ?? 0) >= 0.8 && priorityField(priority.id) !== 'strengths',
  );
  const partly = judged.filter(({ level }) => level !== undefined && level >= 0.5 && level < 0.8);
  const missed = judged.filter(({ level }) => level !== undefined && level < 0.5);
  const unsaid = judged.filter(({ level }) => level === undefined);
  const statements: Statement[] = [];
  if (chosen.length > 0) {
    statements.push({
      weight: chosen.length / judged.length,
      reason: {
        code: 'priority-met',
        field: 'strengths',
        text: `Chosen for ${listWords(names(chosen))}, which you asked for.`,
      },
    });
  }
  for (const { priority } of facts) {
    statements.push({
      weight: 1 / judged.length,
      reason: {
        code: 'priority-met',
        field: priorityField(priority.id),
        text: factSentence(tool, priority.id, priority.meaning),
      },
    });
  }
  if (partly.length > 0) {
    statements.push({
      weight: 0.4 / judged.length,
      reason: {
        code: 'priority-partly-met',
        field: 'features',
        text: `Serves ${listWords(names(partly))} in part.`,
      },
    });
  }
  for (const { priority } of missed) {
    statements.push({
      weight: 1 / judged.length,
      caveat: {
        code: 'priority-missed',
        field: priorityField(priority.id),
        text:
          priorityField(priority.id) === 'strengths'
            ? `Not known for ${inSentence(priority.name)}.`
            : `Falls short on ${inSentence(priority.name)}.`,
      },
    });
  }
  if (unsaid.length > 0) {
    statements.push(
      unknownFact(
        priorityField((unsaid[0] as (typeof unsaid)[number]).priority.id),
        `Nothing is known about ${listWords(names(unsaid))}.`,
      ),
    );
  }
  return {
    asked: priorities.map(({ id }) => id),
    found: judged.filter(({ level }) => level !== undefined && level >= 0.5).map(({ priority }) => priority.id),
    statements,
  };
};

export const priorities = defineCriterion({
  name: 'priorities',
  weight: 25,
  meaning: `Each priority in turn, each counting ${decay} of the one before; by facts where facts decide, else by what it is chosen for.`,
  asked: (need) => (need.priorities.length > 0 ? need.priorities : undefined),
  *prepare(context, asked) {
    for (const { id } of asked) {
      priorityColumn(context, id);
      yield;
    }
  },
  measure: (context, asked) => ({
    column: mixPriorities(context, asked),
    judge: (tool) => judgePriorities(tool, asked),
  }),
  changes: (_, need) =>
    need.priorities.flatMap((priority, nth) => {
      const others = need.priorities.filter((other) => other !== priority);
      const first = [priority, ...others];
      const idsOf = (list: readonly Priority[]): string[] => list.map(({ id }) => id);
      const field = 'priorities';
      return [
        { field, change: 'drop' as const, from: priority.id, to: null, need: { ...need, priorities: others } },
        ...(nth === 0
          ? []
          : [
              {
                ...{ field, change: 'move' as const, from: idsOf(need.priorities), to: idsOf(first) },
                need: { ...need, priorities: first },
              },
            ]),
      ];
    }),
});
