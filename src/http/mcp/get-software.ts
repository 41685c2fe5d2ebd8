import { Type } from '@sinclair/typebox';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Tool } from '../../catalogue/tool.ts';
import { describePlan } from '../../ranking/phrasing.ts';
import { toBrief, withoutUnknown } from '../brief.ts';
import { defineAgentTool } from './agent-tool.ts';
import { getCalled, shorten, toolCalled } from './brief.ts';

const [namesMax, sentencesMax, descriptionMax] = [25, 6, 700];

const toFacts = (catalogue: Catalogue, tool: Tool, worksWith: readonly string[]) => {
  const featureNames = (ids: readonly string[]): string[] =>
    ids.slice(0, namesMax).map((id) => catalogue.features.get(id)?.name ?? id);
  const facts = withoutUnknown({
    ...toBrief(tool),
    pricingTiers: tool.pricingTiers,
    description: tool.description.slice(0, descriptionMax),
    categories: tool.categories.length > 1 ? tool.categories : null,
    status: tool.status === 'active' ? null : tool.status,
    ...{ successor: tool.successor, endOfLife: tool.endOfLife, vendor: tool.vendor, website: tool.website },
    plans: tool.plans.slice(0, sentencesMax).map(describePlan),
    ...{ audience: tool.audience, companySizes: tool.companySizes, industries: tool.industries.slice(0, namesMax) },
    ...{ deployment: tool.deployment, platforms: tool.platforms, openSource: tool.openSource, license: tool.license },
    regions: tool.regions?.slice(0, namesMax),
    languages: tool.languages?.slice(0, namesMax),
    ...{ implementation: tool.implementation, minimumSeats: tool.minimumSeats, contract: tool.contract },
    features: featureNames(tool.features.has),
    lacks: featureNames(tool.features.lacks),
    worksWith: worksWith.slice(0, namesMax),
    useCases: tool.useCases.slice(0, sentencesMax),
    asOf: tool.asOf,
    revision: catalogue.revision,
  });
  const { lacks = [], features = [], worksWith: partners = [], useCases = [], regions = [], plans = [] } = facts;
  return shorten(facts, lacks, partners, features, useCases, regions, plans);
};

const label = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const sayValue = (value: unknown): string =>
  Array.isArray(value) ? value.join(', ') : typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);

export const getSoftware = defineAgentTool({
  name: 'get_software',
  description: 'What is known of one tool: price and plans, features, platforms, integrations. Absent is not known.',
  input: Type.Object({ tool: toolCalled('Id or name') }),
  output: Type.Object({
    id: Type.String(),
    name: Type.String(),
  }),
  prepare: ({ tool: name }, { catalogue, worksWith }) => {
    const tool = getCalled(catalogue, name, '/tool');
    return () => {
      const facts = toFacts(catalogue, tool, worksWith(tool));
      const { id, name: title, summary, description, revision: _, leftOff: __, ...rest } = facts;
      const lines = Object.entries(rest).map(([field, value]) => `${label(field)}: ${sayValue(value)}`);
      return { facts, text: [`${title} (${id}): ${summary ?? ''}`, description, ...lines].join('\n') };
    };
  },
});
