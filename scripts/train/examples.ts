/**
 * What the classifiers learn from: the statements of `data/training`, and what taxonomy and records say of each kind. Those of
 * `data/training/features` teach the features of a kind alone: many are so short that only the kind makes them clear.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleFolder, readBundleFiles } from '../../src/catalogue/bundle.ts';
import type { Taxonomy } from '../../src/catalogue/taxonomy.ts';
import type { Tool } from '../../src/catalogue/tool.ts';
import { digestOf } from './data-lines.ts';
import { createRequests, createRequestsForGoods } from './requests/requests.ts';
import { createRequestsOnSubjects } from './requests/subjects.ts';
import { type PartMark, parsePartLine, readPartLines, tellParts } from './statement-parts.ts';

/** `classes`: slugs, several where a statement asks for several kinds. `isStatement`: written by hand as a buyer would speak. */
export type Example = {
  readonly text: string;
  readonly classes: readonly string[];
  readonly weight: number;
  readonly isStatement: boolean;
  readonly features: readonly string[];
  /** The whole text, where `text` is what it says of its needs. */
  readonly source?: string;
};

/** The class of texts that ask for nothing that a catalogue of software holds. */
export const nothingClass = 'nothing';
const severalFile = 'several';

/**
 * How much a text counts: names most, then what was written as a buyer speaks, then prose. A request on a thing counts little, as
 * there are many: with .5 a loud word outweighs what a long text asks for (.934 for .949 of the judged set), though things by
 * themselves are known a little less (.79 for .82).
 */
const weights = {
  ...{ name: 3, synonym: 2, description: 2, need: 2, statement: 2 },
  ...{ request: 0.5, feature: 0.5, toolText: 0.5, subject: 0.125 },
} as const;

const trainingFolder = join(bundleFolder, 'training');

const readStatements = (folder: string): { slug: string; text: string; labels: string[] }[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.tsv'))
    .sort()
    .flatMap((name) =>
      readFileSync(join(folder, name), 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => {
          const [text = '', labels = ''] = line.split('\t');
          return { slug: name.slice(0, -'.tsv'.length), text, labels: labels === '' ? [] : labels.split(',') };
        }),
    );

/** What the marked statements say of their needs alone: of two needs each by itself, and both together. */
const needsOfParts = (): { text: string; slugs: readonly string[]; source: string }[] =>
  readPartLines().flatMap((line) => {
    const statement = parsePartLine(line);
    const { slugs, text: source } = statement;
    const needs = [{ text: tellParts(statement, ['N', 'N1', 'N2']), slugs, source }];
    const marks: PartMark[] = ['N1', 'N2'];
    if (slugs.length === 2)
      needs.push(
        ...slugs.map((slug, nth) => ({
          text: tellParts(statement, marks.slice(nth, nth + 1)),
          slugs: [slug],
          source,
        })),
      );
    return needs.filter((need) => need.text !== '');
  });

/** A statement of one kind, and the features that it asks for. */
export type FeatureExample = { readonly slug: string; readonly text: string; readonly features: readonly string[] };

export const readStatementFeatures = (): FeatureExample[] =>
  [trainingFolder, join(trainingFolder, 'features')]
    .flatMap(readStatements)
    .filter(({ slug }) => slug !== severalFile)
    .map(({ slug, text, labels }) => ({ slug, text, features: labels }));

/** What the marked statements ask for, without what is settled or refused; `isCategory`: only categories have features. */
const featuresOfParts = (isCategory: (slug: string) => boolean): FeatureExample[] =>
  readPartLines().flatMap((line) => {
    const statement = parsePartLine(line);
    const slug = statement.slugs.find(isCategory);
    if (slug === undefined || statement.features === undefined) return [];
    return [{ slug, text: tellParts(statement, ['N', 'N1', 'N2', 'D', 'B']), features: statement.features }];
  });

export const readFeatureExamples = ({
  categories,
}: Pick<Taxonomy, 'categories'>): { featureExamples: FeatureExample[]; featureDigest: string } => {
  const slugs = new Set(categories.map(({ slug }) => slug));
  const featureExamples = [...readStatementFeatures(), ...featuresOfParts((slug) => slugs.has(slug))];
  return { featureExamples, featureDigest: digestOf(JSON.stringify(featureExamples)) };
};

export const readExamples = async (): Promise<{
  examples: Example[];
  classes: string[];
  digest: string;
  taxonomy: Taxonomy;
}> => {
  const files = await readBundleFiles(bundleFolder);
  const taxonomy = JSON.parse(files.taxonomy) as Taxonomy;
  const tools = files.tools.map(({ text }) => JSON.parse(text) as Tool);
  const kinds = taxonomy.kindsNotHeld ?? [];
  const classes = [...taxonomy.categories.map(({ slug }) => slug), ...kinds.map(({ slug }) => slug), nothingClass];
  const examples: Example[] = [];
  const add = (text: string | null | undefined, slugs: readonly string[], weight: number): void => {
    if (text) examples.push({ text, classes: slugs, weight, isStatement: false, features: [] });
  };
  for (const { slug, name, synonyms, translations = {}, description, needs, features } of taxonomy.categories) {
    add(name, [slug], weights.name);
    for (const synonym of [...synonyms, ...Object.values(translations).flat()]) add(synonym, [slug], weights.synonym);
    add(description, [slug], weights.description);
    for (const need of needs) add(need, [slug], weights.need);
    for (const feature of features) add(`${feature.name}. ${feature.meaning}`, [slug], weights.feature);
  }
  for (const { slug, name, description } of kinds) {
    add(name, [slug], weights.name);
    add(description, [slug], weights.description);
  }
  const named = [
    ...taxonomy.categories.map(({ slug, name, synonyms, translations }) => ({
      ...{ slug, names: [name, ...synonyms] },
      ...(translations === undefined ? {} : { translations }),
    })),
    ...kinds.map(({ slug, name }) => ({ slug, names: [name] })),
  ];
  for (const { slug, text } of createRequests(named)) add(text, [slug], weights.request);
  for (const text of createRequestsForGoods()) add(text, [nothingClass], weights.request);
  for (const { slugs, text } of createRequestsOnSubjects()) add(text, slugs, weights.subject);
  const slugs = new Map(taxonomy.categories.map(({ name, slug }) => [name, slug]));
  for (const { categories, useCases, summary, description } of tools) {
    const slug = slugs.get(categories[0] as string);
    if (slug === undefined) continue;
    for (const text of [...useCases, summary, description]) add(text, [slug], weights.toolText);
  }
  for (const { slug, text, labels } of readStatements(trainingFolder)) {
    const isSeveral = slug === severalFile;
    examples.push({
      ...{ text, weight: weights.statement, isStatement: true },
      classes: isSeveral ? labels : [slug],
      features: isSeveral ? [] : labels,
    });
  }
  for (const { text, slugs, source } of needsOfParts()) {
    examples.push({ text, weight: weights.statement, isStatement: true, classes: slugs, features: [], source });
  }
  const known = new Set(classes);
  const unknown = examples.find((example) => example.classes.some((slug) => !known.has(slug)));
  if (unknown) throw new Error(`data/training names a kind that the taxonomy lacks: ${unknown.classes.join(', ')}`);
  return { examples, classes, digest: digestOf(JSON.stringify([classes, examples])), taxonomy };
};
