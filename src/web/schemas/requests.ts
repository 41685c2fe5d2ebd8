import { type TSchema, Type } from '@sinclair/typebox';
import { toolSorts } from '../../catalogue/listing.ts';
import { enumeration, momentPattern } from '../../catalogue/schema-parts.ts';
import { companySizes, deployments, idLengthMax, platforms, pricingTiers, slugPattern } from '../../catalogue/tool.ts';
import { toolFieldNames } from '../../catalogue/view/tool-fields.ts';
import { viewNames } from '../../catalogue/view/view.ts';
import { budgets } from '../../ranking/budget.ts';
import { priceUnits } from '../../ranking/price-max.ts';
import { criterionNames } from '../../ranking/recommend/criteria/criteria.ts';
import { comparedMax, comparedMin } from '../../ranking/related/compare-several.ts';

/**
 * What the interface takes, once: the validator, the types and the OpenAPI document are all made from these. What it gives
 * is in `responses.ts`.
 */

/** Free text: no control characters but tab and newline. The validator checks it for every string; this tells readers. */
const textPattern = '^[^\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f]*$';
const text = (maxLength: number, description: string) =>
  Type.String({ minLength: 1, maxLength, pattern: textPattern, description });
const texts = (description: string) => Type.Array(text(100, 'A name.'), { maxItems: 50, description });
const toolId = (description: string) =>
  Type.String({ minLength: 1, maxLength: idLengthMax, pattern: slugPattern, description });
const toolIds = (description: string) => Type.Array(toolId('A tool id.'), { maxItems: 50, description });
const whole = (minimum: number, maximum: number, description: string, fallback?: number) =>
  Type.Integer({ minimum, maximum, description, ...(fallback !== undefined && { default: fallback }) });

/** What a parameter takes several of: any of them will do. */
const several = <Item extends TSchema>(items: Item, description: string) =>
  Type.Array(items, { maxItems: 50, description: `${description} Several with commas, or by the same name again.` });

/** How much of each tool the answer holds. */
const views = {
  view: Type.Optional(
    enumeration(
      viewNames,
      'How much of each tool: brief is what tells tools apart, with the two strongest reasons and the strongest caveat, and leaves out what is not known; standard, unless said, the whole record; full adds what each fact rests on, and what the tool works with.',
    ),
  ),
  fields: Type.Optional(
    several(enumeration(toolFieldNames), 'Of each tool these fields alone, by their names in the record.'),
  ),
};

const offsetMax = 1_000_000;
const queryText = 'The words to look for.';

/** Values that the catalogue knows, or a standard: what they may be depends on more than the document. */
const known = (from: string, items: TSchema, description: string) =>
  Type.Unsafe<string[]>({ ...several(items, description), 'x-known-by': from });

const filters = {
  category: Type.Optional(
    known('/api/v1/categories', text(100, 'A name.'), 'Tools of a category, by name or slug; case and accents aside.'),
  ),
  industry: Type.Optional(
    known(
      '/api/v1/industries',
      text(100, 'A name.'),
      'Tools for an industry, by name or slug; case and accents aside. Those that serve all industries are kept.',
    ),
  ),
  industryOnly: Type.Optional(
    Type.Boolean({ description: 'Whether to leave out tools that do not name the industry but serve all.' }),
  ),
  pricingTier: Type.Optional(several(enumeration(pricingTiers), 'Tools that are sold at this tier.')),
  companySize: Type.Optional(several(enumeration(companySizes), 'Tools that suit companies of this size.')),
  hasFeature: Type.Optional(
    known('/api/v1/features', text(100, 'A feature.'), 'Tools that are known to have a feature, by its id or name.'),
  ),
  deployment: Type.Optional(several(enumeration(deployments), 'Tools that are known to run so.')),
  platform: Type.Optional(several(enumeration(platforms), 'Tools that are known to run on it.')),
  openSource: Type.Optional(
    Type.Boolean({ description: 'Tools that are known to be open source, or known not to be.' }),
  ),
  region: Type.Optional(
    known(
      'ISO 3166-1',
      text(20, 'A region.'),
      'Tools that are known to be sold there: a country by its ISO 3166 code, or EU, US, UK, worldwide.',
    ),
  ),
  language: Type.Optional(
    known('BCP 47', text(35, 'A language.'), 'Tools whose interface is known to speak it, such as de or pt-BR.'),
  ),
  priceMax: Type.Optional(
    whole(
      0,
      1_000_000_000,
      'Tools that can be used free of charge, or whose entry price a month is known and at most so much, in whole units of the currency; of a user, where the price is a user’s.',
    ),
  ),
  currency: Type.Optional(
    Type.String({ pattern: '^[A-Z]{3}$', maxLength: 3, default: 'USD', description: 'ISO 4217, of priceMax.' }),
  ),
  updatedSince: Type.Optional(
    Type.String({
      pattern: momentPattern,
      maxLength: 30,
      description: 'Tools whose record changed then or later: a day, or a moment in UTC.',
    }),
  ),
};

const facets = Type.Optional(
  Type.Boolean({
    description:
      'Whether to count, of all that is found, what each value of each filter would leave; a filter is not counted against itself.',
  }),
);

/** What a category may have besides its name, in the order in which it is answered. */
export const categoryFields = ['slug', 'description', 'count', 'group', 'features'] as const;

export const NoQuery = Type.Object({});
export const ViewQuery = Type.Object(views);
export const CategoriesQuery = Type.Object({
  fields: Type.Optional(
    several(
      enumeration(categoryFields),
      'What each category has besides its name: the count unless said. The features of all categories are twenty times as many bytes.',
    ),
  ),
});
export const ToolsQuery = Type.Object({
  ...filters,
  search: Type.Optional(
    text(
      200,
      'Keeps the tools in whose name or description every word occurs; case, accents and inflection aside, the last word also as a beginning.',
    ),
  ),
  sort: Type.Optional(enumeration(toolSorts, 'By name unless said; a minus turns the order round.')),
  facets,
  limit: Type.Optional(whole(1, 100, 'Page size.', 50)),
  offset: Type.Optional(whole(0, offsetMax, 'How many entries to skip.', 0)),
  ...views,
});
export const AlternativesQuery = Type.Object({
  limit: Type.Optional(whole(1, 25, 'How many at most.', 10)),
  ...views,
});
export const SearchQuery = Type.Object({
  q: text(1000, queryText),
  ...filters,
  limit: Type.Optional(whole(1, 50, 'How many results at most.', 20)),
  offset: Type.Optional(whole(0, offsetMax, 'How many results to skip.', 0)),
  facets,
  ...views,
});
export const ChangesQuery = Type.Object({
  since: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      pattern: '^[A-Za-z0-9_-]+$',
      description:
        'The `next` of the page before, or `latest` for the end of the feed; without it the feed begins with the oldest change that is kept.',
    }),
  ),
  limit: Type.Optional(whole(1, 200, 'How many changes at most; fewer where they are long.', 100)),
});
const toolCalled = (which: string) =>
  text(200, `The ${which} tool, by its id, its name or what else people call it; case and accents do not matter.`);
export const CompareQuery = Type.Object({
  a: Type.Optional(toolCalled('first')),
  b: Type.Optional(toolCalled('second')),
  ids: Type.Optional(
    Type.Unsafe<string[]>({
      ...Type.Array(text(200, 'A tool.'), {
        minItems: comparedMin,
        maxItems: comparedMax,
        description: 'Two to four tools in the place of a and b, by their ids or names, with commas.',
      }),
      ...{ 'x-known-by': '/api/v1/tools', 'x-instead-of': ['a', 'b'], example: ['slack', 'zulip', 'mattermost'] },
    }),
  ),
  ...views,
});

const weight = Type.Number({
  minimum: 0,
  maximum: 5,
  description: 'Times the usual weight of the criterion: 0 leaves it out.',
});
export const RecommendBody = Type.Object(
  {
    role: Type.Optional(text(100, 'Job role of the buyer.')),
    industry: Type.Optional(text(100, 'Industry of the buyer.')),
    companySize: Type.Optional(enumeration(companySizes)),
    budget: Type.Optional(enumeration(budgets)),
    priorities: Type.Optional(texts('What matters, the most important first.')),
    useCase: Type.Optional(text(2000, 'The problem, in your own words.')),
    categories: Type.Optional(texts('Only tools of these categories.')),
    limit: Type.Optional(whole(1, 25, 'How many recommendations at most.', 10)),
    weights: Type.Optional(
      Type.Object(Object.fromEntries(criterionNames.map((name) => [name, Type.Optional(weight)])), {
        description: 'How much heavier or lighter a criterion counts than usual.',
        additionalProperties: false,
      }),
    ),
    exclude: Type.Optional(texts('Tools that are not to be recommended, by id or name.')),
    currentTools: Type.Optional(texts('Tools that are in use, by id or name; integrations with them count.')),
    mustHave: Type.Optional(
      texts(
        'What must be: features, deployment, platforms, tools to work with or "open source", by id or in plain words. What is known to fail one is out.',
      ),
    ),
    people: Type.Optional(whole(1, 1_000_000, 'How many will use it.')),
    maxPrice: Type.Optional(
      Type.Object(
        {
          amount: Type.Number({ minimum: 0, maximum: 1_000_000_000, description: 'The most that may be paid.' }),
          currency: Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217.' }),
          per: enumeration(priceUnits, 'A user a month, a month in all, a user a year, or a year in all.'),
        },
        { additionalProperties: false, description: 'The highest price.' },
      ),
    ),
    read: Type.Optional(
      Type.Boolean({ description: 'Whether demands are read from the use case; they are unless false.' }),
    ),
    minScore: Type.Optional(whole(0, 100, 'Leaves out what scores less.')),
    diversity: Type.Optional(
      Type.Number({ minimum: 0, maximum: 1, description: 'How much unlike each other the results should be.' }),
    ),
    explain: Type.Optional(toolIds('Tools to say of why they are not among the results.')),
    sensitivity: Type.Optional(
      Type.Boolean({ description: 'Whether to say which change of the profile would change the first place.' }),
    ),
  },
  { additionalProperties: false },
);
