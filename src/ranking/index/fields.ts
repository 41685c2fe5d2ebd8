/**
 * Fields: which texts of a tool are searched, and what a word found in each of them is worth.
 *
 * A name says most, then what the catalogue's own vocabulary says (categories, features, use cases), then prose; the
 * ladder is that of the design, where a name boost above 1.7 was seen to hurt questions in plain words. A statement of
 * need is met by what a tool is for, never by what it or its vendor is called: those fields have no `needWeight`.
 */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Tool } from '../../catalogue/tool.ts';
import { joinName, splitCamelCase, type Token, tokenize } from '../analysis/tokenizer.ts';
import type { AddText } from './forward-index.ts';
import type { FieldRule } from './postings.ts';

/**
 * In the order of their weight, in which they stand in a tool's stream. `shown` is the field of the tool that answers name; several index fields may read the same one.
 */
type Field = FieldRule & { readonly shown: string; readonly via?: 'alias' | 'synonym' };

export const fields = [
  { shown: 'name', weight: 1, needWeight: 0, typicalWords: 2, names: true },
  { shown: 'name', weight: 0.7, needWeight: 0, typicalWords: 1000, names: true },
  { shown: 'aliases', weight: 0.95, needWeight: 0, typicalWords: 1000, via: 'alias', names: true },
  { shown: 'categories', weight: 0.9, needWeight: 0.9, typicalWords: 3, names: true },
  { shown: 'categories', weight: 0.75, needWeight: 0.75, typicalWords: 20, via: 'synonym', names: true },
  { shown: 'useCases', weight: 0.75, needWeight: 0.75, typicalWords: 20 },
  { shown: 'summary', weight: 0.7, needWeight: 0.7, typicalWords: 10 },
  { shown: 'features', weight: 0.6, needWeight: 0.6, typicalWords: 25 },
  { shown: 'description', weight: 0.6, needWeight: 0.55, typicalWords: 20 },
  { shown: 'vendor', weight: 0.6, needWeight: 0, typicalWords: 2 },
  { shown: 'openSource', weight: 0.9, needWeight: 0.9, typicalWords: 1000 },
  { shown: 'deployment', weight: 0.5, needWeight: 0.3, typicalWords: 3 },
  { shown: 'platforms', weight: 0.5, needWeight: 0.3, typicalWords: 4 },
  { shown: 'industries', weight: 0.5, needWeight: 0, typicalWords: 4 },
  { shown: 'roles', weight: 0.3, needWeight: 0, typicalWords: 6 },
  { shown: 'integrations', weight: 0.3, needWeight: 0, typicalWords: 10 },
] as const satisfies readonly Field[];

/** The places of the fields in the list. */
export const field = {
  name: 0,
  nameVariants: 1,
  aliases: 2,
  categories: 3,
  categorySynonyms: 4,
  useCases: 5,
  summary: 6,
  features: 7,
  description: 8,
  vendor: 9,
  openSource: 10,
  deployment: 11,
  platforms: 12,
  industries: 13,
  roles: 14,
  integrations: 15,
} as const;

const nameWordsMax = 6;

/**
 * How else people write a name: its parts ("AppFlowy" → app flowy) and its neighbouring words joined ("Rocket.Chat" →
 * rocketchat). Each is a text of its own.
 */
export const nameVariants = (name: string): string[] => {
  const words = tokenize(name);
  const variants = new Set<string>();
  for (const { start, end } of words) {
    const parts = splitCamelCase(name.slice(start, end));
    if (parts.length > 1) variants.add(parts.join(' '));
  }
  const count = Math.min(words.length, nameWordsMax);
  for (let from = 0; from < count; from++) {
    let joined = (words[from] as Token).text;
    for (let to = from + 1; to < count; to++) {
      joined += (words[to] as Token).text;
      variants.add(joined);
    }
  }
  if (words.length > nameWordsMax) variants.add(joinName(name));
  return [...variants];
};

/** The synonyms of each category by its name. */
export type CategorySynonyms = (name: string) => readonly string[];

/** Gives the texts of a tool, those of one field together. */
export const addToolTexts = (tool: Tool, catalogue: Catalogue, synonymsOf: CategorySynonyms, put: AddText): void => {
  const putAll = (to: number, texts: readonly string[]): void => {
    for (const text of texts) put(to, text);
  };
  put(field.name, tool.name);
  putAll(field.nameVariants, nameVariants(tool.name));
  putAll(field.aliases, tool.aliases);
  for (const alias of tool.aliases) putAll(field.aliases, nameVariants(alias));
  putAll(field.categories, tool.categories);
  for (const category of tool.categories) putAll(field.categorySynonyms, synonymsOf(category));
  putAll(field.useCases, tool.useCases);
  if (tool.summary !== null) put(field.summary, tool.summary);
  for (const id of tool.features.has) put(field.features, catalogue.features.get(id)?.name ?? id);
  put(field.description, tool.description);
  if (tool.vendor !== null) put(field.vendor, tool.vendor);
  if (tool.openSource) put(field.openSource, 'open source');
  putAll(field.deployment, tool.deployment ?? []);
  putAll(field.platforms, tool.platforms ?? []);
  putAll(field.industries, tool.industries);
  putAll(field.roles, tool.roles);
  for (const id of tool.integrations) put(field.integrations, catalogue.find(id)?.name ?? id);
};
