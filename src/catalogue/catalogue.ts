import { addBit, type BitSet, countBits, createBitSet } from './lib/bit-set.ts';
import { createNearest } from './lib/suggestions.ts';
import { packTexts, type ToolTexts } from './lib/tool-texts.ts';
import {
  type Category,
  type Feature,
  foldName,
  type Industry,
  type KindNotHeld,
  type Priority,
  type Role,
  slugOf,
  type Taxonomy,
} from './taxonomy.ts';
import { type CompanySize, companySizes, type PricingTier, pricingTiers, type Tool } from './tool.ts';
import { createToolNames } from './tool-names.ts';
import { createVocabulary, type Vocabulary } from './vocabulary.ts';

/** The active tools that share one value of a field, as positions in `Catalogue.tools`. */
export type Facet<Value extends string = string> = { readonly value: Value; readonly members: BitSet };

/** A product of which its names and the slug of its category are known, if it has one, and nothing else. */
export type KnownProduct = { readonly name: string; readonly aliases: readonly string[]; readonly category: string };

/**
 * The whole catalogue at one revision, never changed once made: a change builds the next one beside it.
 * Tools stand in the order of their ids, and a tool's place in that order is its position everywhere.
 */
export type Catalogue = {
  /** A digest of the content: the same content has the same revision, wherever and whenever it was loaded. */
  readonly revision: string;
  readonly tools: readonly Tool[];
  /** Each tool as JSON. */
  readonly texts: ToolTexts;
  /** The tools that are sold: all that lists, searches, facets and recommendations ever show. */
  readonly active: BitSet;
  readonly activeCount: number;
  readonly categories: Vocabulary<Category>;
  readonly industries: Vocabulary<Industry>;
  readonly roles: Vocabulary<Role>;
  readonly priorities: Vocabulary<Priority>;
  readonly features: ReadonlyMap<string, Feature>;
  /** The id of the feature that a text is the id or the name of, in any letter case. */
  findFeature(text: string): string | undefined;
  /** The categories that list a feature, by its id; none where it is general and tools of any category may have it. */
  categoriesWith(feature: string): readonly Category[];
  /** Rows of phrases that mean the same to a searcher. */
  readonly synonyms: Taxonomy['synonyms'];
  /** Kinds of software that buyers ask for and the catalogue does not hold. */
  readonly kindsNotHeld: readonly KindNotHeld[];
  /** Products of the bundled catalogue that this one leaves out. */
  readonly productsLeftOut: readonly KnownProduct[];
  readonly facets: {
    readonly categories: readonly Facet[];
    readonly industries: readonly Facet[];
    readonly pricingTiers: readonly Facet<PricingTier>[];
    readonly companySizes: readonly Facet<CompanySize>[];
  };
  /** The position of the tool with this id, present or former. */
  position(id: string): number | undefined;
  find(id: string): Tool | undefined;
  /** The tool that people mean by its id, its name or an alias, in any letter case. */
  findCalled(text: string): Tool | undefined;
  /** Ids that look or sound like one that is not there, at most three. */
  suggestIds(id: string): string[];
};

const compareText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

/** Names that records use and the taxonomy lacks come into being with the records, without synonyms or features. */
const withNamesOf = <Entry extends { name: string; slug: string }>(
  known: readonly Entry[],
  used: Iterable<string>,
  create: (name: string, slug: string) => Entry,
): Entry[] => {
  const all = [...known];
  const folded = new Set(known.flatMap(({ name, slug }) => [foldName(name), foldName(slug)]));
  for (const name of [...used].sort(compareText)) {
    if (folded.has(foldName(name))) continue;
    folded.add(foldName(name));
    all.push(create(name, slugOf(name)));
  }
  return all.sort((one, other) => compareText(foldName(one.name), foldName(other.name)));
};

const createFacets = <Value extends string>(
  tools: readonly Tool[],
  values: readonly Value[],
  valuesOf: (tool: Tool) => readonly string[],
): Facet<Value>[] => {
  const byName = new Map<string, Facet<Value>>();
  const facets = values.map((value) => ({ value, members: createBitSet(tools.length) }));
  for (const facet of facets) byName.set(foldName(facet.value), facet);
  // Names recur as they are written in thousands of tools: each is folded once.
  const asWritten = new Map<string, Facet<Value> | undefined>();
  tools.forEach((tool, position) => {
    if (tool.status !== 'active') return;
    for (const value of valuesOf(tool)) {
      if (!asWritten.has(value)) asWritten.set(value, byName.get(foldName(value)));
      const facet = asWritten.get(value);
      if (facet) addBit(facet.members, position);
    }
  });
  return facets;
};

const digest = (taxonomy: Taxonomy, { bytes }: ToolTexts): string =>
  new Bun.CryptoHasher('sha256').update(JSON.stringify(taxonomy)).update(bytes).digest('hex').slice(0, 16);

/** What is kept of a bundled tool that a catalogue leaves out. */
export type BundledTool = Pick<Tool, 'id' | 'name' | 'aliases' | 'categories'>;

/**
 * Makes a snapshot of tools and vocabulary. The order in which the tools are given does not matter; ids are unique.
 * `toJson` may know the tools' JSON from where they were kept; `bundled`: the tools that ship with the service.
 */
export const createCatalogue = (
  records: readonly Tool[],
  taxonomy: Taxonomy,
  {
    toJson = (tool) => JSON.stringify(tool),
    bundled = [],
  }: { readonly toJson?: (tool: Tool) => string; readonly bundled?: readonly BundledTool[] } = {},
): Catalogue => {
  const tools = [...records].sort((one, other) => compareText(one.id, other.id));
  const texts = packTexts(tools, toJson);
  const positions = new Map<string, number>();
  tools.forEach((tool, position) => {
    for (const former of tool.formerIds) positions.set(former, position);
  });
  tools.forEach((tool, position) => {
    positions.set(tool.id, position);
  });

  const categories = createVocabulary(
    withNamesOf(taxonomy.categories, new Set(tools.flatMap((tool) => tool.categories)), (name, slug) => ({
      ...{
        name,
        slug,
        group: 'Other',
        description: `Tools listed under ${name}.`,
        synonyms: [],
        needs: [],
        features: [],
      },
    })),
  );
  const industries = createVocabulary(
    withNamesOf(taxonomy.industries, new Set(tools.flatMap((tool) => tool.industries)), (name, slug) => ({
      ...{ name, slug, description: `Tools made for ${name}.`, synonyms: [] },
    })),
  );
  const roles = createVocabulary(
    withNamesOf(taxonomy.roles, new Set(tools.flatMap((tool) => tool.roles)), (name, slug) => ({
      ...{ name, slug, family: slug, synonyms: [] },
    })),
  );
  const features = new Map<string, Feature>();
  for (const feature of [...taxonomy.features, ...taxonomy.categories.flatMap((category) => category.features)]) {
    features.set(feature.id, feature);
  }
  const featureIds = new Map([...features].map(([id, { name }]) => [foldName(name), id]));
  const owners = new Map<string, Category[]>();
  for (const category of categories.entries) {
    for (const id of new Set(category.features.map((feature) => feature.id))) {
      const known = owners.get(id);
      if (known) known.push(category);
      else owners.set(id, [category]);
    }
  }

  const active = createBitSet(tools.length);
  tools.forEach((tool, position) => {
    if (tool.status === 'active') addBit(active, position);
  });
  const suggestIds = createNearest(
    tools.flatMap((tool) => [tool.id, tool.name, ...tool.aliases].map((spelling) => ({ spelling, target: tool.id }))),
  );
  const toPosition = createToolNames(tools);
  const find = (id: string): Tool | undefined => {
    const position = positions.get(id);
    return position === undefined ? undefined : tools[position];
  };
  const namesOf = (entries: readonly { name: string }[]): string[] => entries.map((entry) => entry.name);

  return {
    revision: digest(taxonomy, texts),
    tools,
    texts,
    active,
    activeCount: countBits(active),
    categories,
    industries,
    roles,
    priorities: createVocabulary(taxonomy.priorities),
    features,
    findFeature: (text) => (features.has(text) ? text : featureIds.get(foldName(text))),
    categoriesWith: (feature) => owners.get(feature) ?? [],
    synonyms: taxonomy.synonyms,
    kindsNotHeld: taxonomy.kindsNotHeld ?? [],
    productsLeftOut: bundled.flatMap(({ id, name, aliases, categories: [primary = ''] }) =>
      positions.has(id) ? [] : [{ name, aliases, category: categories.find(primary)?.slug ?? '' }],
    ),
    facets: {
      categories: createFacets(tools, namesOf(categories.entries), (tool) => tool.categories),
      industries: createFacets(tools, namesOf(industries.entries), (tool) => tool.industries),
      pricingTiers: createFacets(tools, pricingTiers, (tool) => tool.pricingTiers ?? []),
      companySizes: createFacets(tools, companySizes, (tool) => tool.companySizes ?? []),
    },
    position: (id) => positions.get(id),
    find,
    findCalled: (text) => find(text.trim().toLowerCase()) ?? tools[toPosition(text) ?? -1],
    suggestIds: (id) => suggestIds(id, 3),
  };
};
