import { Type } from '@sinclair/typebox';
import type { ToolFilter } from '../../catalogue/filter/filter.ts';
import { readFilter } from '../../catalogue/filter/known-values.ts';
import { enumeration } from '../../catalogue/schema-parts.ts';
import { companySizes, pricingTiers } from '../../catalogue/tool.ts';
import { AppError } from '../../errors.ts';
import { toBrief } from '../brief.ts';
import { defineAgentTool } from './agent-tool.ts';
import { briefTools, describeBrief, shorten } from './brief.ts';

const defaultLimit = 10;

const text = (maxLength: number, description?: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength, ...(description && { description }) }));

export const searchSoftware = defineAgentTool({
  name: 'search_software',
  description: 'Tools that meet a few words or a name, scored 0 to 100. Not comparable with scores of recommendations.',
  input: Type.Object({
    query: Type.String({ minLength: 1, maxLength: 1000 }),
    category: text(100),
    industry: text(100),
    pricingTier: Type.Optional(enumeration(pricingTiers)),
    companySize: Type.Optional(enumeration(companySizes)),
    region: text(20, 'Sold there: ISO 3166, EU, US, UK, worldwide'),
    language: text(35, 'BCP 47'),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 20, default: defaultLimit })),
  }),
  output: Type.Object({
    tools: briefTools,
    total: Type.Integer(),
  }),
  prepare: ({ query: q, limit = defaultLimit, ...given }, ranker) => {
    const values = Object.fromEntries(Object.entries(given).map(([field, value]) => [field, [value]]));
    const { filter, unknown } = readFilter<ToolFilter>(ranker.catalogue, values);
    const [first] = unknown;
    if (first) {
      throw new AppError('invalid-request', `No ${first.field} of the catalogue is called so.`, {
        faults: [{ in: 'body', pointer: `/${first.field}`, message: 'is not known', allowed: first.nearest }],
      });
    }
    return function* () {
      const { query, data, total, notice } = yield* ranker.searchInSteps({ q, limit, ...filter });
      const tools = data.map(({ tool, score }) => toBrief(tool, { score }));
      const corrected = Object.entries(query.corrected);
      const facts = {
        tools,
        total,
        ...(query.ignored.length > 0 && { notUnderstood: query.ignored }),
        ...(corrected.length > 0 && { corrected: query.corrected }),
        ...(notice && { notice }),
        revision: ranker.catalogue.revision,
      };
      const shortened = shorten(facts, tools);
      const lines = [
        `${total === 0 ? 'No tool meets' : `The first ${tools.length} of ${total} that meet`} the words.`,
        ...tools.map(describeBrief),
        ...(notice ? [notice] : []),
        ...corrected.map(([typed, meant]) => `"${typed}" was read as "${meant}".`),
        ...(query.ignored.length > 0 ? [`Not understood: ${query.ignored.join(', ')}.`] : []),
      ];
      return { facts: shortened, text: lines.join('\n') };
    };
  },
});
