import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { companySizes, idLengthMax, pricingTiers, slugPattern, Tool } from '../catalogue/tool.ts';
import { errorCodes } from '../errors.ts';
import { budgets, criterionNames } from '../ranking/profile.ts';
import { accountComponents } from './account-schemas.ts';

/** What the interface takes and gives, once: the validator, the types and the OpenAPI document are all made from these. */
const enumeration = <const Values extends readonly string[]>(values: Values, description?: string) =>
  Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], ...(description && { description }) });

/** Free text: no control characters but tab and newline. The validator checks it for every string; this tells readers. */
const textPattern = '^[^\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f]*$';
const text = (maxLength: number, description: string) =>
  Type.String({ minLength: 1, maxLength, pattern: textPattern, description });
const texts = (description: string) => Type.Array(text(100, 'A name.'), { maxItems: 50, description });
const toolId = (description: string) =>
  Type.String({ minLength: 1, maxLength: idLengthMax, pattern: slugPattern, description });
const toolIds = (description: string) => Type.Array(toolId('A tool id.'), { maxItems: 50, description });
const orNull = <Schema extends TSchema>(schema: Schema) =>
  Type.Unsafe<Static<Schema> | null>({ ...schema, nullable: true });
const whole = (minimum: number, maximum: number, description: string, fallback?: number) =>
  Type.Integer({ minimum, maximum, description, ...(fallback !== undefined && { default: fallback }) });

export const offsetMax = 1_000_000;
const queryText = 'The words to look for.';

const filters = {
  category: Type.Optional(text(100, 'A category, by name or slug; case and accents do not matter.')),
  industry: Type.Optional(text(100, 'An industry, by name or slug; case and accents do not matter.')),
  pricingTier: Type.Optional(enumeration(pricingTiers, 'Tools that are sold at this tier.')),
  companySize: Type.Optional(enumeration(companySizes, 'Tools that suit companies of this size.')),
};

export const toolSorts = ['name', '-name', 'updatedAt', '-updatedAt'] as const;

export const NoQuery = Type.Object({});
export const ToolsQuery = Type.Object({
  ...filters,
  search: Type.Optional(
    text(
      200,
      'Keeps the tools in whose name or description every word occurs; case, accents and inflection aside, the last word also as a beginning.',
    ),
  ),
  sort: Type.Optional(enumeration(toolSorts, 'By name unless said; a minus turns the order round.')),
  facets: Type.Optional(Type.Boolean({ description: 'Whether to count what each filter value would leave.' })),
  limit: Type.Optional(whole(1, 100, 'Page size.', 50)),
  offset: Type.Optional(whole(0, offsetMax, 'How many entries to skip.', 0)),
});
export const AlternativesQuery = Type.Object({ limit: Type.Optional(whole(1, 25, 'How many at most.', 10)) });
export const SearchQuery = Type.Object({
  q: text(200, queryText),
  ...filters,
  limit: Type.Optional(whole(1, 50, 'How many results at most.', 20)),
});
export const CompareQuery = Type.Object({ a: toolId('Id of the first tool.'), b: toolId('Id of the second tool.') });

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
    exclude: Type.Optional(toolIds('Tools that are not to be recommended.')),
    currentTools: Type.Optional(toolIds('Tools that are in use; integrations with them count.')),
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

const ref = <Schema extends TSchema>(name: string) =>
  Type.Unsafe<Static<Schema>>({ $ref: `#/components/schemas/${name}` });
const ToolRef = ref<typeof Tool>('Tool');
const Score = Type.Integer({ minimum: 0, maximum: 100 });
const strings = (description?: string) => Type.Array(Type.String(), description ? { description } : {});
const anyValue = Type.Unsafe<unknown>({});
const mapOf = <Schema extends TSchema>(schema: Schema) =>
  Type.Unsafe<Record<string, Static<Schema>>>({ type: 'object', additionalProperties: schema });

const CatalogueMark = Type.Object({ revision: Type.String(), tools: Type.Optional(Type.Integer({ minimum: 0 })) });
const Named = {
  name: Type.String(),
  slug: Type.String(),
  description: Type.String(),
  count: Type.Integer({ minimum: 0 }),
};
const FacetCount = Type.Object({ value: Type.String(), count: Type.Integer({ minimum: 1 }) });
const Sentence = Type.Object({ code: Type.String(), field: Type.Optional(Type.String()), text: Type.String() });
const Suggestions = Type.Optional(
  Type.Object({ category: Type.Optional(strings()), industry: Type.Optional(strings()) }),
);

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
    suggestions: Type.Optional(anyValue),
  },
  { description: 'RFC 9457.' },
);

/** The named schemas of the OpenAPI document. */
export const components = {
  ...accountComponents,
  Tool,
  Problem,
  Usage,
  ToolList: Type.Object({
    data: Type.Array(ToolRef),
    pagination: Type.Object({
      total: Type.Integer({ minimum: 0 }),
      limit: Type.Integer(),
      offset: Type.Integer(),
      hasMore: Type.Boolean(),
    }),
    facets: Type.Optional(
      Type.Object({
        categories: Type.Array(FacetCount),
        industries: Type.Array(FacetCount),
        pricingTiers: Type.Array(FacetCount),
        companySizes: Type.Array(FacetCount),
      }),
    ),
    suggestions: Suggestions,
    catalogue: CatalogueMark,
  }),
  ToolAnswer: Type.Object({ data: ToolRef, catalogue: CatalogueMark }),
  Alternatives: Type.Object({
    data: Type.Array(
      Type.Object({ rank: Type.Integer({ minimum: 1 }), score: Score, tool: ToolRef, reasons: Type.Array(Sentence) }),
    ),
    catalogue: CatalogueMark,
    ranker: Type.String(),
  }),
  Categories: Type.Object({
    data: Type.Array(
      Type.Object({
        ...Named,
        group: Type.String(),
        features: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), meaning: Type.String() })),
      }),
    ),
    catalogue: CatalogueMark,
  }),
  Industries: Type.Object({ data: Type.Array(Type.Object(Named)), catalogue: CatalogueMark }),
  SearchAnswer: Type.Object({
    query: Type.Object({ q: Type.String(), corrected: mapOf(Type.String()), ignored: strings() }),
    data: Type.Array(
      Type.Object({
        rank: Type.Integer({ minimum: 1 }),
        score: Score,
        tool: ToolRef,
        matches: Type.Array(
          Type.Object({
            field: Type.String(),
            term: Type.String({ description: 'The word asked for.' }),
            matched: Type.String({ description: 'The word that met it.' }),
            via: enumeration(['exact', 'stem', 'prefix', 'typo', 'synonym', 'alias']),
          }),
        ),
        highlights: mapOf(Type.Array(Type.Array(Type.Integer(), { minItems: 2, maxItems: 2 }))),
      }),
    ),
    total: Type.Integer({ minimum: 0 }),
    suggestions: Suggestions,
    catalogue: CatalogueMark,
    ranker: Type.String(),
  }),
  Recommendations: Type.Object({
    data: Type.Array(
      Type.Object({
        rank: Type.Integer({ minimum: 1 }),
        score: Score,
        scoreRange: Type.Object({ min: Score, max: Score }),
        coverage: Type.Number({ minimum: 0, maximum: 1 }),
        tool: ToolRef,
        breakdown: Type.Array(
          Type.Object({
            criterion: enumeration(criterionNames),
            weight: Type.Number(),
            points: Type.Number(),
            outcome: Type.String(),
            asked: anyValue,
            found: anyValue,
          }),
        ),
        reasons: Type.Array(Sentence, { maxItems: 5 }),
        caveats: Type.Array(Sentence, { maxItems: 3 }),
      }),
    ),
    profile: Type.Object({
      normalised: mapOf(anyValue),
      ignored: Type.Array(Type.Object({ field: Type.String(), value: Type.String(), why: Type.String() })),
    }),
    considered: Type.Integer({ minimum: 0 }),
    excluded: Type.Array(Type.Object({ reason: Type.String(), count: Type.Integer({ minimum: 1 }) })),
    noMatch: orNull(mapOf(anyValue)),
    explained: Type.Array(mapOf(anyValue)),
    notice: Type.Optional(orNull(Type.String())),
    sensitivity: Type.Optional(anyValue),
    catalogue: CatalogueMark,
    ranker: Type.String(),
  }),
  Criteria: Type.Object({
    recommend: mapOf(anyValue),
    search: mapOf(anyValue),
    similarity: mapOf(anyValue),
    bands: Type.Array(Type.Object({ name: Type.String(), min: Score, max: Score })),
    neverUsed: strings(),
    ranker: Type.String(),
  }),
  Comparison: Type.Object({
    a: ToolRef,
    b: ToolRef,
    rows: Type.Array(
      Type.Object({
        field: Type.String(),
        label: Type.String(),
        a: anyValue,
        b: anyValue,
        relation: enumeration(['same', 'different', 'a', 'b', 'unknown', 'not-comparable']),
        rule: Type.String(),
      }),
    ),
    features: Type.Object({
      both: strings(),
      onlyA: strings(),
      onlyB: strings(),
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
    alternatives: Type.Array(anyValue),
    catalogue: CatalogueMark,
    ranker: Type.String(),
  }),
} as const satisfies Record<string, TSchema>;

export type ComponentName = keyof typeof components;
