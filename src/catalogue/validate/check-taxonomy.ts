/** The rules of the bundled vocabulary: what a word means is told in one place, and in one way. */
import { type Feature, foldName, slugOf, type Taxonomy } from '../taxonomy.ts';

type Complain = (field: string, message: string) => void;
type Term = { name: string; slug?: string; id?: string; synonyms?: readonly string[] };

const featureRange = { min: 8, max: 15 };
const needsMin = 20;
const needWords = { min: 3, max: 14 };

/** Names, slugs and synonyms of one kind, each of which may mean one entry only. */
const findDoubles = (field: string, terms: readonly Term[], complain: Complain): void => {
  const meant = new Map<string, string>();
  for (const { name, slug, id, synonyms = [] } of terms) {
    for (const word of new Set([name, slug ?? id ?? name, ...synonyms].map(foldName))) {
      const other = meant.get(word);
      if (other) complain(field, `"${word}" means both ${other} and ${name}; it must mean one of them`);
      else meant.set(word, name);
    }
  }
};

const findFeatureFaults = (taxonomy: Taxonomy, complain: Complain): void => {
  const general = new Set(taxonomy.features.map(({ id }) => id));
  const defined = new Map<string, Feature>();
  for (const { name, features } of taxonomy.categories) {
    const field = `categories ${name}`;
    const { min, max } = featureRange;
    if (features.length < min || features.length > max) {
      complain(field, `has ${features.length} features; ${min} to ${max} are wanted`);
    }
    const ids = new Set<string>();
    for (const feature of features) {
      if (general.has(feature.id)) complain(field, `feature ${feature.id} is a general one already`);
      if (ids.has(feature.id)) complain(field, `feature ${feature.id} is given twice`);
      ids.add(feature.id);
      const known = defined.get(feature.id) ?? feature;
      if (known.name !== feature.name || known.meaning !== feature.meaning) {
        complain(field, `feature ${feature.id} has another name or meaning than in another category`);
      }
      defined.set(feature.id, known);
    }
  }
};

/** A need is a phrase of some words, told once in the whole vocabulary. */
const findNeedFaults = ({ categories }: Taxonomy, complain: Complain): void => {
  const tellers = new Map<string, string>();
  for (const { name, needs } of categories) {
    const field = `categories ${name}`;
    if (needs.length < needsMin) complain(field, `has ${needs.length} needs; ${needsMin} at least are wanted`);
    for (const need of needs) {
      const { length } = foldName(need).split(' ');
      if (length < needWords.min || length > needWords.max) {
        complain(field, `the need "${need}" has ${length} words; ${needWords.min} to ${needWords.max} are wanted`);
      }
      const teller = tellers.get(foldName(need));
      if (teller) complain(field, `the need "${need}" is one of ${teller} already`);
      tellers.set(foldName(need), name);
    }
  }
};

export const findTaxonomyFaults = (taxonomy: Taxonomy, complain: Complain): void => {
  findDoubles('categories', taxonomy.categories, complain);
  findDoubles('industries', taxonomy.industries, complain);
  findDoubles('roles', taxonomy.roles, complain);
  findDoubles('priorities', taxonomy.priorities, complain);
  findDoubles('features', taxonomy.features, complain);
  for (const { name, slug } of [...taxonomy.categories, ...taxonomy.industries, ...taxonomy.roles]) {
    if (slug !== slugOf(name)) complain(name, `the slug is ${slug}; it must be ${slugOf(name)}`);
  }
  findFeatureFaults(taxonomy, complain);
  findNeedFaults(taxonomy, complain);
};
