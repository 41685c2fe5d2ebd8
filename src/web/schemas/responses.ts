import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { Evidence } from '../../catalogue/evidence.ts';
import { changeKinds } from '../../catalogue/feed/tool-change.ts';
import { featuresCountedMax } from '../../catalogue/filter/facet-counts.ts';
import { datePattern, enumeration, orNull } from '../../catalogue/schema-parts.ts';
import { Tool } from '../../catalogue/tool.ts';
import { BriefTool } from '../../catalogue/view/brief-tool.ts';
import { errorCodes } from '../../errors.ts';
import { criterionNames } from '../../ranking/recommend/criteria/criteria.ts';
import { comparedMax } from '../../ranking/related/compare-several.ts';
import { type Finding, findingKinds } from '../../ranking/understanding/reading/finding.ts';
import { accountComponents } from './account.ts';
import { anything, component, mapOf, Score, strings } from './component.ts';
import { Criteria } from './criteria.ts';
import { Explained, NoMatch, Sensitivity } from './explanations.ts';
import { Pagination } from './page.ts';

/** What stands in an answer for a name of `components`, or for one of several: typed as the first, which is what comes unasked. */
const oneOf = <Schema extends TSchema>(first: string, ...others: readonly string[]) =>
  others.length === 0
    ? component<Schema>(first)
    : Type.Unsafe<Static<Schema>>({
        anyOf: [first, ...others].map((name) => ({ $ref: `#/components/schemas/${name}` })),
      });

/** A tool in whichever view it is asked for. */
const ToolRef = oneOf<typeof Tool>('Tool', 'FullTool', 'BriefTool', 'SomeOfTool');
const CatalogueMark = Type.Object({ revision: Type.String(), tools: Type.Optional(Type.Integer({ minimum: 0 })) });
const Named = {
  name: Type.String(),
  slug: Type.String(),
  description: Type.String(),
  count: Type.Integer({ minimum: 0 }),
};
const FacetCount = Type.Object({ value: Type.String(), count: Type.Integer({ minimum: 1 }) });
const Sentence = Type.Object({ code: Type.String(), field: Type.Optional(Type.String()), text: Type.String() });
const Usage = Type.Object({
  plan: Type.String(),
  limit: orNull(Type.Integer({ minimum: 0, description: 'Requests a UTC day; null is unlimited.' })),
  used: Type.Integer({ minimum: 0 }),
  remaining: orNull(Type.Integer({ minimum: 0 })),
  resetsAt: Type.String({ format: 'date-time' }),
  days: Type.Array(Type.Object({ day: Type.String({ format: 'date' }), used: Type.Integer({ minimum: 0 }) }), {
    description: 'The last 30 UTC days, ascending.',
  }),
  keys: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      masked: Type.String(),
      usedToday: Type.Integer({ minimum: 0 }),
      lastUsedAt: orNull(Type.String({ format: 'date-time' })),
    }),
    { description: "The account's live keys." },
  ),
  pagination: Pagination,
});

const Suggestions = Type.Unsafe<string[] | Record<string, (string | string[])[]>>({
  description: 'What comes nearest to what is not known; by parameter where several may name it.',
  anyOf: [
    strings(),
    {
      type: 'object',
      additionalProperties: { type: 'array', items: { anyOf: [{ type: 'string' }, strings()] } },
    },
  ],
});
const Problem = Type.Object(
  {
    type: Type.String({ format: 'uri' }),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String(),
    instance: Type.String(),
    code: enumeration(errorCodes),
    requestId: Type.String(),
    errors: Type.Optional(
      Type.Array(
        Type.Object({
          in: enumeration(['query', 'path', 'header', 'body']),
          name: Type.Optional(Type.String()),
          pointer: Type.Optional(Type.String({ description: 'A JSON pointer into the body.' })),
          message: Type.String(),
          allowed: Type.Optional(Type.Array(Type.Unsafe<string | number>({}))),
        }),
      ),
    ),
    suggestions: Type.Optional(Suggestions),
    line: Type.Optional(Type.Integer({ minimum: 1, description: 'With `malformed-json`: where it ends to be JSON.' })),
    column: Type.Optional(Type.Integer({ minimum: 1, description: 'With `malformed-json`: in characters.' })),
    limit: Type.Optional(Type.Integer({ minimum: 0, description: 'With `quota-exceeded`: requests a UTC day.' })),
    used: Type.Optional(Type.Integer({ minimum: 0, description: 'With `quota-exceeded`.' })),
    resetsAt: Type.Optional(Type.String({ format: 'date-time', description: 'With `quota-exceeded`.' })),
    plan: Type.Optional(Type.String({ description: 'With `quota-exceeded`.' })),
    'violated-policies': Type.Optional(strings('With `quota-exceeded`: which allowance is used up.')),
    ticket: Type.Optional(
      Type.String({ description: 'With `second-factor-needed`: what the second step of signing in takes.' }),
    ),
  },
  { description: 'RFC 9457.' },
);

const Understood = Type.Object(
  {
    in: Type.String({ description: 'Where it stands: q, useCase.' }),
    text: Type.String(),
    start: Type.Integer({ minimum: 0, description: 'Its place in the text, in UTF-16 units.' }),
    end: Type.Integer({ minimum: 0 }),
    as: enumeration(findingKinds),
    value: Type.Unsafe<Finding['value']>({ description: "In the catalogue's ids." }),
    force: enumeration(['must', 'want', 'not']),
    inferred: Type.Boolean({ description: 'Whether the text does not name it: it is read from what the text tells.' }),
  },
  { description: 'One thing that was read from a text.' },
);
const Kind = Type.Object(
  { category: Type.String(), probability: Type.Number({ minimum: 0, maximum: 1 }) },
  { description: 'How likely a category is asked for.' },
);

const FactProvenance = Type.Object({
  field: Type.String({ example: 'pricing.entryPrice' }),
  ...{ method: Evidence.properties.method, url: orNull(Evidence.properties.url) },
  ...{ saidOn: Evidence.properties.saidOn, readOn: Evidence.properties.readOn, quote: Evidence.properties.quote },
  ageingFrom: orNull(
    Type.String({
      pattern: datePattern,
      description:
        'The day from which it is older than such a fact should be: prices 180 days after they were read, owners 90.',
    }),
  ),
});

const WorksWith = Type.Array(Type.String(), {
  description: 'Ids of the tools that it works with, as it or they list it.',
});
const Facts = Type.Array(FactProvenance, {
  description: 'Each field of which something is known, and what it rests on.',
});
const derived = { worksWith: WorksWith, facts: Facts };

const FullTool = Type.Object(
  { ...Tool.properties, ...derived },
  { description: 'A tool by `view=full`: the record, what it works with, and what each fact rests on.' },
);
const { pricing, features } = Tool.properties;
const SomeOfTool = Type.Partial(
  Type.Object({
    ...Tool.properties,
    ...{ pricing: Type.Partial(pricing), features: Type.Partial(features) },
    ...derived,
  }),
  { description: 'The fields of a tool that `fields` names.', additionalProperties: false },
);

const place = {
  rank: Type.Integer({ minimum: 1 }),
  score: Score,
  tool: oneOf<typeof Tool>('Tool', 'FullTool', 'SomeOfTool'),
};
const judgement = {
  score: Score,
  reasons: Type.Optional(
    Type.Array(Type.String({ example: 'Offers lead scoring, which you need.' }), {
      maxItems: 2,
      description: 'What speaks for it most.',
    }),
  ),
  caveat: Type.Optional(
    Type.String({ example: 'Not known for ease of use.', description: 'What speaks against it most.' }),
  ),
};
const BriefItem = Type.Object(
  { ...BriefTool.properties, ...judgement },
  { description: 'A tool in its place of a ranking by `view=brief`.', additionalProperties: false },
);
const SomeOfItem = Type.Object(
  { ...SomeOfTool.properties, ...judgement },
  { description: 'The same with the fields that `fields` names.', additionalProperties: false },
);
const BriefItemRef = oneOf<typeof BriefItem>('BriefItem', 'SomeOfItem');
const Alternative = Type.Object({ ...place, reasons: Type.Array(Sentence) });
const SearchHit = Type.Object({
  ...place,
  matches: Type.Array(
    Type.Object({
      field: Type.String(),
      term: Type.String({ description: 'The word asked for.' }),
      matched: Type.String({ description: 'The word that met it.' }),
      via: enumeration(['exact', 'stem', 'prefix', 'typo', 'synonym', 'alias']),
    }),
  ),
  highlights: mapOf(Type.Array(Type.Array(Type.Integer(), { minItems: 2, maxItems: 2 }))),
});
const Recommendation = Type.Object({
  ...place,
  scoreRange: Type.Object({ min: Score, max: Score }),
  coverage: Type.Number({ minimum: 0, maximum: 1 }),
  breakdown: Type.Array(
    Type.Object({
      criterion: enumeration(criterionNames),
      weight: Type.Number(),
      points: Type.Number(),
      outcome: Type.String(),
      asked: anything('What the profile asks, as the criterion reads it.'),
      found: anything('What the tool has to show for it; null where that is not known.'),
    }),
  ),
  reasons: Type.Array(Sentence, { maxItems: 5 }),
  caveats: Type.Array(Sentence, { maxItems: 3 }),
  estimate: Type.Optional(
    Type.Object(
      {
        amount: Type.Number({ minimum: 0 }),
        currency: Type.String(),
        basis: Type.String({ description: 'What the amount is made from, in words.' }),
        per: enumeration(['month']),
      },
      { description: 'What it would cost, where its price is published and the number of people is known.' },
    ),
  ),
});

const Facets = Type.Optional(
  Type.Object({
    categories: Type.Array(FacetCount),
    industries: Type.Array(FacetCount),
    pricingTiers: Type.Array(FacetCount),
    companySizes: Type.Array(FacetCount),
    features: Type.Array(FacetCount, { maxItems: featuresCountedMax, description: 'The most frequent ones.' }),
    ...{ deployment: Type.Array(FacetCount), platforms: Type.Array(FacetCount) },
    ...{ openSource: Type.Array(FacetCount), regions: Type.Array(FacetCount) },
    languages: Type.Array(FacetCount),
  }),
);

const SearchHits = Type.Object({
  query: Type.Object({
    q: Type.String(),
    corrected: mapOf(Type.String()),
    ignored: strings(),
    understood: Type.Array(Understood),
    kinds: Type.Array(Kind),
  }),
  data: Type.Array(oneOf<typeof SearchHit>('SearchHit')),
  total: Type.Integer({ minimum: 0 }),
  notice: orNull(Type.String({ description: 'What the answer does not hold.' })),
  facets: Facets,
  catalogue: CatalogueMark,
  ranker: Type.String(),
});
const Recommended = Type.Object({
  data: Type.Array(oneOf<typeof Recommendation>('Recommendation')),
  profile: Type.Object({
    normalised: mapOf(anything('A field as it was taken.')),
    understood: Type.Array(Understood),
    kinds: Type.Array(Kind),
    ignored: Type.Array(Type.Object({ field: Type.String(), value: Type.String(), why: Type.String() })),
  }),
  considered: Type.Integer({ minimum: 0 }),
  excluded: Type.Array(
    Type.Object({
      reason: Type.String(),
      demand: Type.Optional(Type.String({ description: 'Which demand, where one is the reason.' })),
      count: Type.Integer({ minimum: 1 }),
    }),
  ),
  noMatch: orNull(NoMatch),
  explained: Type.Array(component<typeof Explained>('Explained')),
  notice: Type.Optional(orNull(Type.String())),
  sensitivity: Type.Optional(component<typeof Sensitivity>('Sensitivity')),
  catalogue: CatalogueMark,
  ranker: Type.String(),
});
const bare = { description: 'By `view=brief`: what holds nothing is left out.', additionalProperties: false } as const;
const BriefHits = Type.Object(
  {
    query: Type.Object({
      ...{ q: SearchHits.properties.query.properties.q },
      ...Type.Partial(Type.Pick(SearchHits.properties.query, ['corrected', 'ignored'])).properties,
    }),
    data: Type.Array(BriefItemRef),
    total: SearchHits.properties.total,
    notice: Type.Optional(Type.String()),
    facets: Facets,
    ...{ catalogue: CatalogueMark, ranker: Type.String() },
  },
  bare,
);
const BriefRecommended = Type.Object(
  {
    data: Type.Array(BriefItemRef),
    profile: Type.Optional(Type.Partial(Type.Pick(Recommended.properties.profile, ['understood', 'ignored']))),
    considered: Recommended.properties.considered,
    ...Type.Partial(Type.Pick(Recommended, ['excluded', 'noMatch', 'explained', 'sensitivity'])).properties,
    notice: Type.Optional(Type.String()),
    ...{ catalogue: CatalogueMark, ranker: Type.String() },
  },
  bare,
);
const Comparison = Type.Object({
  a: ToolRef,
  b: ToolRef,
  rows: Type.Array(
    Type.Object({
      field: Type.String(),
      label: Type.String(),
      a: anything('The value of a, of whatever kind the field is.'),
      b: anything('The value of b.'),
      relation: enumeration(['same', 'different', 'a', 'b', 'unknown', 'not-comparable']),
      rule: Type.String(),
    }),
  ),
  features: Type.Object({
    both: strings(),
    onlyA: strings(),
    onlyB: strings(),
    neither: strings('What both are known to lack.'),
    unknown: Type.Array(Type.Object({ feature: Type.String(), for: Type.Array(enumeration(['a', 'b'])) })),
  }),
  summary: Type.Object({
    same: Type.Integer(),
    different: Type.Integer(),
    unknown: Type.Integer(),
    similarity: Score,
    text: Type.String(),
  }),
  sharedCategories: strings(),
  notice: orNull(Type.String()),
  alternatives: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), score: Score }), {
    description: 'What could stand in for either.',
  }),
  catalogue: CatalogueMark,
  ranker: Type.String(),
});
const ids = (description: string) => Type.Array(Type.String({ example: 'slack' }), { description });
const SeveralCompared = Type.Object(
  {
    tools: Type.Array(ToolRef, { maxItems: comparedMax }),
    rows: Type.Array(
      Type.Object({
        ...{ field: Type.String(), label: Type.String() },
        values: Type.Array(anything('A value of whatever kind the field is.'), {
          maxItems: comparedMax,
          description: 'In the order of the tools.',
        }),
        relation: enumeration(['same', 'different', 'best', 'unknown', 'not-comparable']),
        best: ids('Of the tools that are best by the rule.'),
        rule: Type.String(),
      }),
    ),
    features: Type.Object({
      all: strings('What every one has.'),
      some: Type.Array(Type.Object({ feature: Type.String(), has: ids('Of the tools that have it.') })),
      none: strings('What every one is known to lack.'),
      unknown: Type.Array(
        Type.Object({
          feature: Type.String(),
          has: ids('Of the tools that have it.'),
          for: ids('Of those of which it is not known.'),
        }),
      ),
    }),
    summary: Type.Object({
      ...{ same: Type.Integer(), different: Type.Integer(), unknown: Type.Integer() },
      text: Type.String(),
    }),
    similarities: Type.Array(Type.Object({ ids: ids('Of the two.'), similarity: Score })),
    sharedCategories: strings('Of all of them.'),
    notice: orNull(Type.String()),
    catalogue: CatalogueMark,
    ranker: Type.String(),
  },
  { description: 'By `ids`.' },
);

/** The named schemas of the OpenAPI documents. */
export const components = {
  ...accountComponents,
  ...{ Tool, FullTool, BriefTool, SomeOfTool },
  ...{ BriefItem, SomeOfItem, Alternative, SearchHit, Recommendation, Explained, Sensitivity },
  Problem,
  Usage,
  ToolList: Type.Object({
    data: Type.Array(ToolRef),
    pagination: Pagination,
    facets: Facets,
    notice: Type.Optional(Type.String({ description: 'What is to be known of the filter.' })),
    catalogue: CatalogueMark,
  }),
  ToolAnswer: Type.Object({
    data: ToolRef,
    worksWith: Type.Optional(WorksWith),
    facts: Type.Optional(Facts),
    catalogue: CatalogueMark,
  }),
  Alternatives: Type.Object({
    data: Type.Array(oneOf<typeof Alternative>('Alternative', 'BriefItem', 'SomeOfItem')),
    catalogue: CatalogueMark,
    ranker: Type.String(),
  }),
  Categories: Type.Object({
    data: Type.Array(
      Type.Object({
        ...{ name: Named.name, slug: Type.Optional(Named.slug) },
        ...{ description: Type.Optional(Named.description), count: Type.Optional(Named.count) },
        group: Type.Optional(Type.String({ example: 'Sales' })),
        features: Type.Optional(
          Type.Array(Type.Object({ id: Type.String(), name: Type.String(), meaning: Type.String() }), {
            description: 'By `fields=features` alone.',
          }),
        ),
      }),
    ),
    catalogue: CatalogueMark,
  }),
  Industries: Type.Object({ data: Type.Array(Type.Object(Named)), catalogue: CatalogueMark }),
  Roles: Type.Object({
    data: Type.Array(
      Type.Object({
        name: Type.String({ example: 'Sales Manager' }),
        slug: Type.String({ example: 'sales-manager' }),
        synonyms: Type.Array(Type.String({ example: 'head of sales' }), { description: 'Its other names.' }),
        count: Type.Integer({ minimum: 0, example: 52, description: 'Active tools that list it.' }),
      }),
    ),
    catalogue: CatalogueMark,
  }),
  Priorities: Type.Object({
    data: Type.Array(
      Type.Object({
        id: Type.String({ example: 'ease-of-use' }),
        name: Type.String({ example: 'Ease of use' }),
        meaning: Type.String({ example: 'Quick to learn and pleasant for people without training.' }),
        synonyms: Type.Array(Type.String({ example: 'easy to use' }), { description: 'Its other names.' }),
        count: Type.Integer({ minimum: 0, example: 373, description: 'Active tools that are chosen for it.' }),
      }),
    ),
    catalogue: CatalogueMark,
  }),
  Features: Type.Object({
    data: Type.Array(
      Type.Object({
        id: Type.String({ example: 'lead-scoring' }),
        name: Type.String({ example: 'Lead scoring' }),
        meaning: Type.String({ example: 'Leads are ranked by fit and behaviour.' }),
        general: Type.Boolean({ example: false, description: 'Whether tools of any category may have it.' }),
        categories: Type.Array(Type.String({ example: 'CRM' }), {
          description: 'The categories it belongs to, by name; none where it is general.',
        }),
        count: Type.Integer({ minimum: 0, example: 13, description: 'Active tools that are known to have it.' }),
      }),
    ),
    catalogue: CatalogueMark,
  }),
  ...{ SearchHits, BriefHits, Recommended, BriefRecommended },
  SearchAnswer: oneOf<typeof SearchHits>('SearchHits', 'BriefHits'),
  Recommendations: oneOf<typeof Recommended>('Recommended', 'BriefRecommended'),
  Changes: Type.Object({
    data: Type.Array(
      Type.Object({
        change: Type.Integer({ minimum: 1, example: 17, description: 'What came in together has one number.' }),
        at: Type.String({ format: 'date-time', example: '2026-11-23T03:15:00.000Z' }),
        revision: orNull(
          Type.String({
            example: '3f2a9c417be0d855',
            description: 'The catalogue in which it was first served; null until one was.',
          }),
        ),
        kind: enumeration(changeKinds, 'A tool that the catalogue no longer holds is removed.'),
        id: Type.String({ example: 'slack' }),
        name: Type.String({ example: 'Slack' }),
        fields: Type.Array(
          Type.Object({
            field: Type.String({ example: 'pricing.entryPrice' }),
            before: Type.Unsafe<unknown>({
              example: { amountMinor: 725, currency: 'USD', per: 'user', period: 'month' },
            }),
            after: Type.Unsafe<unknown>({
              example: { amountMinor: 875, currency: 'USD', per: 'user', period: 'month' },
            }),
          }),
          { description: 'What changed, in the order of the record.' },
        ),
        tool: Type.Optional(ToolRef),
      }),
      { maxItems: 200, description: 'In the order it happened. Those that were added carry the tool as it is today.' },
    ),
    next: Type.String({
      example: 'NmYwYTNjMWUuNDI',
      description: 'What `since` takes next time, where there is nothing new as well.',
    }),
    hasMore: Type.Boolean({ example: false }),
    catalogue: CatalogueMark,
  }),
  Criteria,
  ...{ Comparison, SeveralCompared },
  CompareAnswer: oneOf<typeof Comparison>('Comparison', 'SeveralCompared'),
} as const satisfies Record<string, TSchema>;

export type ComponentName = keyof typeof components;
