/**
 * Other search engines over the same texts, each as its own documentation would have it done well.
 *
 * The options below are the best of those tried on the tuning half: boosts (Orama does better without), weights of typos
 * and prefixes, tolerance, stop words left out of questions. All get what our index gets: names, aliases, categories
 * and their synonyms, use cases, features, summaries, descriptions and facts.
 */
import { Database } from 'bun:sqlite';
import { create, insertMultiple, search as searchOrama } from '@orama/orama';
import lunr from 'lunr';
import MiniSearch from 'minisearch';
import type { Catalogue } from '../../src/catalogue/catalogue.ts';
import { hasBit } from '../../src/catalogue/lib/bit-set.ts';

/** The ids of the best ten tools. */
export type Engine = { readonly name: string; search(text: string): string[] | Promise<string[]> };

const depth = 10;
const fieldBoosts = {
  name: 2,
  aliases: 2,
  categories: 3,
  synonyms: 2,
  useCases: 1.5,
  summary: 1.5,
  features: 1,
  description: 1,
  facts: 0.5,
};
type FieldName = keyof typeof fieldBoosts;
const fieldNames = Object.keys(fieldBoosts) as FieldName[];
type Document = { id: string } & Record<FieldName, string>;

const createDocuments = (catalogue: Catalogue): Document[] => {
  const synonyms = new Map(catalogue.categories.entries.map((category) => [category.name, category.synonyms]));
  return catalogue.tools
    .filter((_, position) => hasBit(catalogue.active, position))
    .map((tool) => ({
      id: tool.id,
      name: tool.name,
      aliases: tool.aliases.join(', '),
      categories: tool.categories.join(', '),
      synonyms: tool.categories.flatMap((name) => synonyms.get(name) ?? []).join(', '),
      useCases: tool.useCases.join(', '),
      summary: tool.summary ?? '',
      features: tool.features.has.map((id) => catalogue.features.get(id)?.name ?? id).join(', '),
      description: tool.description,
      facts: [tool.vendor ?? '', tool.openSource ? 'open source' : '', ...(tool.deployment ?? []), ...tool.industries]
        .filter((fact) => fact !== '')
        .join(', '),
    }));
};

/** Lunr as its guide begins: every field, no boost, the query as typed but for the signs of its syntax. */
const createLunr = (documents: readonly Document[]): Engine => {
  const index = lunr((builder) => {
    builder.ref('id');
    for (const name of fieldNames) builder.field(name);
    for (const document of documents) builder.add(document);
  });
  return {
    name: 'Lunr',
    search: (text) =>
      index
        .search(text.replace(/[:~^+\-*]/g, ' '))
        .slice(0, depth)
        .map(({ ref }) => ref),
  };
};

const isStopWord = (word: string): boolean =>
  (lunr.stopWordFilter as unknown as (token: string) => string | undefined)(word) === undefined;
const stem = (word: string): string | null => {
  const folded = word.toLowerCase();
  return isStopWord(folded) ? null : lunr.stemmer(new lunr.Token(folded, {})).toString();
};

const tellingWords = (text: string): string[] => {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = words.filter((word) => !isStopWord(word.toLowerCase()));
  return telling.length > 0 ? telling : words;
};

const createMiniSearch = (documents: readonly Document[]): Engine => {
  const index = new MiniSearch<Document>({ fields: fieldNames, processTerm: stem });
  index.addAll(documents);
  return {
    name: 'MiniSearch',
    search: (text) =>
      index
        .search(text, {
          boost: fieldBoosts,
          fuzzy: (term) => (term.length > 3 ? 0.2 : false),
          prefix: (_, at, terms) => at === terms.length - 1,
          weights: { fuzzy: 0.2, prefix: 0.3 },
        })
        .slice(0, depth)
        .map(({ id }) => String(id)),
  };
};

const createFts5 = (documents: readonly Document[]): Engine => {
  const database = new Database(':memory:');
  database.run(
    `create virtual table tool using fts5(id unindexed, ${fieldNames.join(', ')}, tokenize = 'porter unicode61')`,
  );
  const insert = database.prepare(`insert into tool values (?, ${fieldNames.map(() => '?').join(', ')})`);
  database.transaction(() => {
    for (const document of documents) insert.run(document.id, ...fieldNames.map((name) => document[name]));
  })();
  const weights = fieldNames.map((name) => fieldBoosts[name]).join(', ');
  const select = database.prepare<{ id: string }, [string]>(
    `select id from tool where tool match ? order by bm25(tool, 0, ${weights}) limit ${depth}`,
  );
  return {
    name: 'FTS5',
    search: (text) => {
      const words = tellingWords(text);
      const terms = words.map((word, at) => `"${word}"${at === words.length - 1 && word.length > 3 ? '*' : ''}`);
      return terms.length > 0 ? select.all(terms.join(' OR ')).map(({ id }) => id) : [];
    },
  };
};

const createOrama = async (documents: readonly Document[]): Promise<Engine> => {
  const schema = Object.fromEntries(fieldNames.map((name) => [name, 'string'])) as Record<FieldName, 'string'>;
  const index = create({
    schema: { id: 'string', ...schema },
    components: { tokenizer: { language: 'english', stemming: true } },
  });
  await insertMultiple(index, [...documents]);
  const ask = async (term: string, tolerance: number): Promise<string[]> => {
    const { hits } = await searchOrama(index, {
      ...{ term, tolerance, limit: depth },
      properties: fieldNames,
    });
    return hits.map(({ document }) => document.id);
  };
  return {
    name: 'Orama',
    search: async (text) => {
      const term = tellingWords(text).join(' ');
      const exact = await ask(term, 0);
      return exact.length > 0 ? exact : ask(term, 1);
    },
  };
};

export const createPeers = async (catalogue: Catalogue): Promise<Engine[]> => {
  const documents = createDocuments(catalogue);
  return [createLunr(documents), createMiniSearch(documents), createFts5(documents), await createOrama(documents)];
};
