import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { enumeration, orNull } from './schema-parts.ts';

const list = <Schema extends TSchema>(items: Schema, description: string) => Type.Array(items, { description });

const statuses = ['active', 'discontinued'] as const;
export const companySizes = ['solo', 'small', 'medium', 'large', 'enterprise'] as const;
export const pricingTiers = ['free', 'starter', 'professional', 'enterprise'] as const;
export const pricingModels = ['free', 'freemium', 'subscription', 'usage', 'one-time', 'quote', 'open-source'] as const;
export const deployments = ['cloud', 'self-hosted', 'desktop', 'mobile', 'browser-extension'] as const;
export const platforms = ['web', 'windows', 'macos', 'linux', 'ios', 'android'] as const;
const priceUnits = ['user', 'flat', 'usage'] as const;
export const pricePeriods = ['month', 'year', 'once'] as const;

export type CompanySize = (typeof companySizes)[number];
export type PricingTier = (typeof pricingTiers)[number];

/** A tool's id: lower-case words joined by single hyphens. */
export const slugPattern = '^[a-z0-9]+(-[a-z0-9]+)*$';
export const idLengthMax = 64;
export const httpsPattern = '^https://[^\\s]+$';
export const datePattern = '^[0-9]{4}-[0-9]{2}-[0-9]{2}$';

const Id = Type.String({ pattern: slugPattern, maxLength: idLengthMax });
const Https = Type.String({ pattern: httpsPattern, maxLength: 500 });
/** Text with something to be seen in it. */
export const visiblePattern = '\\S';
const visible = (maxLength: number, description?: string) =>
  Type.String({ minLength: 1, maxLength, pattern: visiblePattern, ...(description && { description }) });
const Text = visible(200);

export const EntryPrice = Type.Object(
  {
    amountMinor: Type.Integer({ minimum: 0, description: 'In the minor unit of the currency: 1250 USD is 12.50 USD.' }),
    currency: Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217.' }),
    per: enumeration(priceUnits),
    period: enumeration(pricePeriods),
  },
  { description: 'The lowest published price of a paid plan, in the unit the vendor uses.' },
);
export type EntryPrice = Static<typeof EntryPrice>;

const Pricing = Type.Object({
  model: orNull(enumeration(pricingModels)),
  freeTrial: orNull(Type.Boolean()),
  entryPrice: orNull(EntryPrice),
  quoteOnly: orNull(Type.Boolean({ description: 'True when no paid plan has a published price.' })),
});

const Source = Type.Object({
  url: Https,
  readOn: orNull(Type.String({ pattern: datePattern, description: 'The day the page was read, if it was.' })),
});

/**
 * One entry of the catalogue, complete: what is not known is `null`, or stands in neither list of `features`; it never
 * means "no". Everything that answers about a tool, and everything kept of it, has this shape.
 */
export const Tool = Type.Object({
  id: Id,
  formerIds: list(Id, 'Ids this tool was known by before; they still find it.'),
  name: visible(100),
  vendor: orNull(Text),
  website: orNull(Https),
  aliases: list(Text, 'How else people call it.'),
  summary: orNull(visible(120)),
  description: visible(5000),
  status: enumeration(statuses),
  categories: Type.Array(Text, { minItems: 1, description: 'Category names; the first is the primary one.' }),
  industries: list(Text, 'Industries it is made for or has its own edition for.'),
  crossIndustry: orNull(Type.Boolean({ description: 'False: it serves the industries named, and no others.' })),
  companySizes: orNull(Type.Array(enumeration(companySizes))),
  pricingTiers: orNull(Type.Array(enumeration(pricingTiers))),
  pricing: Pricing,
  deployment: orNull(Type.Array(enumeration(deployments))),
  platforms: orNull(Type.Array(enumeration(platforms))),
  openSource: orNull(Type.Boolean()),
  license: orNull(visible(100, 'An SPDX licence expression.')),
  features: Type.Object({
    has: list(Text, 'Features it is known to have, as ids of the vocabulary.'),
    lacks: list(Text, 'Features it is known not to have. In neither list: unknown.'),
  }),
  integrations: list(Text, 'Notable tools it works with: ids where they are in the catalogue, else names.'),
  useCases: list(Text, "What people use it for, in buyers' words."),
  roles: list(Text, 'Who works with it.'),
  strengths: list(Text, 'What it is chosen for: ids of priorities.'),
  alternatives: list(Text, 'Ids of tools that are considered in its place.'),
  sources: list(Source, 'Where the facts can be checked.'),
  asOf: orNull(Type.String({ pattern: datePattern, description: 'The day for which the facts are believed true.' })),
  updatedAt: orNull(
    Type.String({
      format: 'date-time',
      description: "The record's own date of change, else `asOf` at midnight UTC.",
    }),
  ),
});
export type Tool = Static<typeof Tool>;

/** What a team must write of its own tool; all else may be absent, and is unknown. */
export type ToolRecord = Pick<Tool, 'id' | 'name' | 'description' | 'categories'> &
  Partial<Omit<Tool, 'pricing' | 'features'>> & {
    pricing?: Partial<Tool['pricing']>;
    features?: Partial<Tool['features']>;
  };

/** Fills what a record leaves out with "unknown", in the one order of fields that every tool is written in. */
export const completeTool = (record: ToolRecord): Tool => ({
  id: record.id,
  formerIds: record.formerIds ?? [],
  name: record.name,
  vendor: record.vendor ?? null,
  website: record.website ?? null,
  aliases: record.aliases ?? [],
  summary: record.summary ?? null,
  description: record.description,
  status: record.status ?? 'active',
  categories: record.categories,
  industries: record.industries ?? [],
  crossIndustry: record.crossIndustry ?? null,
  companySizes: record.companySizes ?? null,
  pricingTiers: record.pricingTiers ?? null,
  pricing: {
    model: record.pricing?.model ?? null,
    freeTrial: record.pricing?.freeTrial ?? null,
    entryPrice: record.pricing?.entryPrice ?? null,
    quoteOnly: record.pricing?.quoteOnly ?? null,
  },
  deployment: record.deployment ?? null,
  platforms: record.platforms ?? null,
  openSource: record.openSource ?? null,
  license: record.license ?? null,
  features: { has: record.features?.has ?? [], lacks: record.features?.lacks ?? [] },
  integrations: record.integrations ?? [],
  useCases: record.useCases ?? [],
  roles: record.roles ?? [],
  strengths: record.strengths ?? [],
  alternatives: record.alternatives ?? [],
  sources: record.sources ?? [],
  asOf: record.asOf ?? null,
  updatedAt: record.updatedAt ?? (record.asOf ? `${record.asOf}T00:00:00.000Z` : null),
});
