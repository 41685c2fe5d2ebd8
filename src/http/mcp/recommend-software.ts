import { Type } from '@sinclair/typebox';
import { enumeration } from '../../catalogue/schema-parts.ts';
import { companySizes } from '../../catalogue/tool.ts';
import { budgets } from '../../ranking/budget.ts';
import { priceUnits } from '../../ranking/price-max.ts';
import type { RecommendAnswer } from '../../ranking/recommend/recommend.ts';
import { toBrief } from '../brief.ts';
import { defineAgentTool } from './agent-tool.ts';
import { briefTools, describeBrief, shorten } from './brief.ts';

const [defaultLimit, ignoredMax] = [5, 10];

const text = (maxLength: number, description?: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength, ...(description && { description }) }));
const texts = (description: string) =>
  Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 50, description }));

const input = Type.Object({
  useCase: text(2000, "The problem in the buyer's words"),
  role: text(100),
  industry: text(100),
  companySize: Type.Optional(enumeration(companySizes)),
  budget: Type.Optional(enumeration(budgets)),
  priorities: texts('The most important first'),
  mustHave: texts('What must be; what fails one is out'),
  categories: texts('Only these'),
  currentTools: texts('In use: ids or names'),
  exclude: texts('Ids or names'),
  people: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  maxPrice: Type.Optional(
    Type.Object({
      amount: Type.Number({ minimum: 0, maximum: 1_000_000_000 }),
      currency: Type.String({ pattern: '^[A-Z]{3}$' }),
      per: enumeration(priceUnits),
    }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 10, default: defaultLimit })),
});

const bands = 'Scores are absolute: 80 and more strong, 60 to 79 good, 40 to 59 partial, below 40 weak.';

const describe = ({ data, profile, noMatch, notice, considered }: RecommendAnswer, count: number): string => {
  const found = profile.understood.map(({ text: words, as, force }) => `"${words}" as ${as} (${force})`);
  return [
    data.length === 0 ? 'No tool is recommended.' : `The best of ${considered} tools. ${bands}`,
    ...data.slice(0, count).map(({ tool, ...judged }, nth) => describeBrief(toBrief(tool, judged), nth)),
    ...(noMatch ? [noMatch.text] : []),
    ...(notice ? [notice] : []),
    ...(found.length > 0 ? [`Read from the use case: ${found.join(', ')}.`] : []),
    ...profile.ignored
      .slice(0, ignoredMax)
      .map(({ field, value, why }) => `Not understood: ${field} "${value}": ${why}.`),
    ...(profile.ignored.length > ignoredMax ? [`Nor ${profile.ignored.length - ignoredMax} more.`] : []),
  ].join('\n');
};

export const recommendSoftware = defineAgentTool({
  name: 'recommend_software',
  description:
    'Which software to buy for a need, scored 0 to 100, with reasons and caveats. All fields optional; more make a better answer. Tell the user the caveats and what was not understood.',
  input,
  output: Type.Object({
    tools: briefTools,
    notUnderstood: Type.Optional(Type.Array(Type.Unknown())),
  }),
  prepare: ({ limit = defaultLimit, ...profile }, ranker) =>
    function* () {
      const answer = yield* ranker.recommendInSteps({ ...profile, limit });
      const { data, noMatch, notice } = answer;
      const tools = data.map(({ tool, ...judged }) => toBrief(tool, judged));
      const facts = {
        tools,
        ...(answer.profile.ignored.length > 0 && { notUnderstood: answer.profile.ignored.slice(0, ignoredMax) }),
        ...(noMatch && { noMatch: noMatch.text }),
        ...(notice && { notice }),
        revision: ranker.catalogue.revision,
      };
      const shortened = shorten(facts, tools);
      return { facts: shortened, text: describe(answer, tools.length) };
    },
});
