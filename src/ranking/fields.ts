/**
 * Fields: which texts of a tool are searched, and what a word found in each of them is worth.
 *
 * A name says most, then what the catalogue's own vocabulary says (categories, features, use cases), then prose; the
 * ladder is that of the design, where a name boost above 1.7 was seen to hurt questions in plain words. A statement of
 * need is met by what a tool is for, never by what it or its vendor is called: those fields have no `purpose`.
 */
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Tool } from '../catalogue/tool.ts';
import type { FieldRule } from './postings.ts';
import type { FieldText } from './stream.ts';
import { joinName, partsOf, wordsOf } from './words.ts';

/** `shown` is the field of the tool that answers name; several index fields may read the same one. */
type Field = FieldRule & { readonly shown: string; readonly via?: 'alias' | 'synonym' };

export const fields = [
  { shown: 'name', weight: 1, purpose: 0, typicalWords: 2 },
  { shown: 'name', weight: 0.95, purpose: 0, typicalWords: 1000 },
  { shown: 'aliases', weight: 0.95, purpose: 0, typicalWords: 1000, via: 'alias' },
  { shown: 'categories', weight: 0.9, purpose: 0.9, typicalWords: 3 },
  { shown: 'categories', weight: 0.75, purpose: 0.75, typicalWords: 20, via: 'synonym' },
  { shown: 'features', weight: 0.6, purpose: 0.6, typicalWords: 25 },
  { shown: 'useCases', weight: 0.75, purpose: 0.8, typicalWords: 20 },
  { shown: 'summary', weight: 0.7, purpose: 0.7, typicalWords: 10 },
  { shown: 'description', weight: 0.6, purpose: 0.55, typicalWords: 20 },
  { shown: 'vendor', weight: 0.6, purpose: 0, typicalWords: 2 },
  { shown: 'industries', weight: 0.5, purpose: 0, typicalWords: 4 },
  { shown: 'roles', weight: 0.3, purpose: 0, typicalWords: 6 },
  { shown: 'integrations', weight: 0.3, purpose: 0, typicalWords: 10 },
  { shown: 'deployment', weight: 0.5, purpose: 0.3, typicalWords: 3 },
  { shown: 'platforms', weight: 0.5, purpose: 0.3, typicalWords: 4 },
  { shown: 'openSource', weight: 0.5, purpose: 0.3, typicalWords: 2 },
] as const satisfies readonly Field[];

export const field = {
  name: 0,
  nameVariants: 1,
  aliases: 2,
  categories: 3,
  categorySynonyms: 4,
  features: 5,
  useCases: 6,
  summary: 7,
  description: 8,
  vendor: 9,
  industries: 10,
  roles: 11,
  integrations: 12,
  deployment: 13,
  platforms: 14,
  openSource: 15,
} as const;

const nameWordsMax = 6;

/**
 * How else people write a name: its parts ("AppFlowy" → app flowy) and its neighbouring words joined ("Rocket.Chat" →
 * rocketchat). Each is a text of its own.
 */
export const nameVariants = (name: string): string[] => {
  const words = wordsOf(name);
  const variants = new Set<string>();
  for (const { start, end } of words) {
    const parts = partsOf(name.slice(start, end).normalize('NFKD').replace(/\p{M}/gu, ''));
    if (parts.length > 1) variants.add(parts.join(' '));
  }
  for (let from = 0; from < Math.min(words.length, nameWordsMax); from++) {
    let joined = words[from]?.text ?? '';
    for (let to = from + 1; to < Math.min(words.length, nameWordsMax); to++) {
      joined += words[to]?.text ?? '';
      variants.add(joined);
    }
  }
  if (words.length > nameWordsMax) variants.add(joinName(name));
  return [...variants];
};

/** The synonyms of each category by its name. */
export type CategorySynonyms = (name: string) => readonly string[];

/** The texts of a tool, those of one field together. */
export const textsOf = (tool: Tool, catalogue: Catalogue, synonymsOf: CategorySynonyms): FieldText[] => {
  const texts: FieldText[] = [];
  const put = (to: number, given: Iterable<string | null | undefined>): void => {
    for (const text of given) if (text) texts.push({ field: to, text });
  };
  put(field.name, [tool.name]);
  put(field.nameVariants, nameVariants(tool.name));
  put(field.aliases, tool.aliases);
  put(field.aliases, tool.aliases.flatMap(nameVariants));
  put(field.categories, tool.categories);
  put(field.categorySynonyms, tool.categories.flatMap(synonymsOf));
  put(
    field.features,
    tool.features.has.map((id) => catalogue.features.get(id)?.name ?? id),
  );
  put(field.useCases, tool.useCases);
  put(field.summary, [tool.summary]);
  put(field.description, [tool.description]);
  put(field.vendor, [tool.vendor]);
  put(field.industries, tool.industries);
  put(field.roles, tool.roles);
  put(
    field.integrations,
    tool.integrations.map((id) => catalogue.find(id)?.name ?? id),
  );
  put(field.deployment, tool.deployment ?? []);
  put(field.platforms, tool.platforms ?? []);
  put(field.openSource, [tool.openSource ? 'open source' : null]);
  return texts;
};
