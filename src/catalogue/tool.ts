import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { completeEvidence, Evidence, type EvidenceRecord } from './evidence.ts';
import { completePlan, EntryPrice, entryPriceOf, Plan, type PlanRecord } from './plan.ts';
import { date, enumeration, https, orNull, visible } from './schema-parts.ts';

const list = <Schema extends TSchema>(items: Schema, description: string) => Type.Array(items, { description });

const statuses = ['active', 'discontinued'] as const;
export const companySizes = ['solo', 'small', 'medium', 'large', 'enterprise'] as const;
export const pricingTiers = ['free', 'starter', 'professional', 'enterprise'] as const;
export const pricingModels = ['free', 'freemium', 'subscription', 'usage', 'one-time', 'quote', 'open-source'] as const;
export const deployments = ['cloud', 'self-hosted', 'desktop', 'mobile', 'browser-extension'] as const;
export const platforms = ['web', 'windows', 'macos', 'linux', 'ios', 'android'] as const;
const implementations = ['self-serve', 'guided', 'project'] as const;
const contracts = ['monthly', 'yearly', 'multi-year'] as const;

export type CompanySize = (typeof companySizes)[number];
export type PricingTier = (typeof pricingTiers)[number];
export type Deployment = (typeof deployments)[number];
export type Platform = (typeof platforms)[number];

/** As people write them. */
export const platformNames: Readonly<Record<Platform, string>> = {
  web: 'Web',
  windows: 'Windows',
  macos: 'macOS',
  linux: 'Linux',
  ios: 'iOS',
  android: 'Android',
};

/** A tool's id: lower-case words joined by single hyphens. */
export const slugPattern = '^[a-z0-9]+(-[a-z0-9]+)*$';
export const idLengthMax = 64;

const Id = Type.String({ pattern: slugPattern, maxLength: idLengthMax });
const Https = https();
const Text = visible(200);

const Pricing = Type.Object({
  model: orNull(enumeration(pricingModels)),
  freeTrial: orNull(Type.Boolean()),
  entryPrice: orNull(EntryPrice),
  quoteOnly: orNull(Type.Boolean({ description: 'True when no paid plan has a published price.' })),
});

const Source = Type.Object({
  url: Https,
  readOn: orNull(date('The day the page was read, if it was.')),
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
  plans: list(Plan, 'What it is sold as, the cheapest first. Empty: not known.'),
  regions: orNull(
    Type.Array(visible(20), {
      description: 'Where it is sold: ISO 3166 codes of countries, or EU, US, UK, worldwide.',
    }),
  ),
  languages: orNull(Type.Array(visible(35), { description: 'Of its interface, by their BCP 47 tags.' })),
  audience: orNull(visible(140, 'For whom precisely, in a sentence.')),
  implementation: orNull(
    enumeration(implementations, 'How it is brought into use: alone, with guidance, or as a project.'),
  ),
  minimumSeats: orNull(Type.Integer({ minimum: 1, description: 'The fewest users it is sold for.' })),
  contract: orNull(enumeration(contracts, 'The shortest term for which it is sold.')),
  successor: orNull(
    Type.String({ pattern: slugPattern, maxLength: idLengthMax, description: 'The id of the tool that follows it.' }),
  ),
  endOfLife: orNull(date('The day from which it is no longer kept up.')),
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
  evidence: list(Evidence, 'What facts rest on. What no entry speaks for is recalled.'),
  asOf: orNull(date('The day for which the facts are believed true.')),
  updatedAt: orNull(
    Type.String({
      format: 'date-time',
      description: "The record's own date of change, else `asOf` at midnight UTC.",
    }),
  ),
});
export type Tool = Static<typeof Tool>;

/** Fields that say what is known, so that an empty list of them says nothing: unknown is `null`. */
export const knownLists = ['companySizes', 'pricingTiers', 'regions', 'languages', 'deployment', 'platforms'] as const;

/** What a team must write of its own tool; all else may be absent, and is unknown. */
export type ToolRecord = Pick<Tool, 'id' | 'name' | 'description' | 'categories'> &
  Partial<Omit<Tool, 'pricing' | 'plans' | 'features' | 'evidence'>> & {
    pricing?: Partial<Tool['pricing']>;
    plans?: PlanRecord[];
    features?: Partial<Tool['features']>;
    evidence?: EvidenceRecord[];
  };

/**
 * Fills what a record leaves out with "unknown", in the one order of fields that every tool is written in. A price that
 * plans tell wins over one recorded beside them.
 */
export const completeTool = (record: ToolRecord): Tool => {
  const plans = (record.plans ?? []).map(completePlan);
  return {
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
      entryPrice: entryPriceOf(plans) ?? record.pricing?.entryPrice ?? null,
      quoteOnly: record.pricing?.quoteOnly ?? null,
    },
    plans,
    regions: record.regions ?? null,
    languages: record.languages ?? null,
    audience: record.audience ?? null,
    implementation: record.implementation ?? null,
    minimumSeats: record.minimumSeats ?? null,
    contract: record.contract ?? null,
    successor: record.successor ?? null,
    endOfLife: record.endOfLife ?? null,
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
    evidence: (record.evidence ?? []).map(completeEvidence),
    asOf: record.asOf ?? null,
    updatedAt: record.updatedAt ?? (record.asOf ? `${record.asOf}T00:00:00.000Z` : null),
  };
};

const fieldCount = Object.keys(Tool.properties).length;

/** Whether a record that was complete when it was kept has all the fields of today. */
export const isComplete = (record: ToolRecord): record is Tool => Object.keys(record).length === fieldCount;
