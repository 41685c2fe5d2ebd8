import { describe, expect, test } from 'bun:test';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { digestOfLines } from '../../scripts/train/data-lines.ts';
import { parseDemandLine, readDemandLines } from '../../scripts/train/demands.ts';
import { nothingClass, readExamples, readFeatureExamples } from '../../scripts/train/examples.ts';
import { countKindIndustries } from '../../scripts/train/kind-industries.ts';
import { countKindRoles } from '../../scripts/train/kind-roles.ts';
import { numberExamplesOf, readNumberLines } from '../../scripts/train/number-roles.ts';
import { readRoleLines, roleExamplesOf } from '../../scripts/train/product-roles.ts';
import { parsePartLine, readPartLines } from '../../scripts/train/statement-parts.ts';
import { parseTradeLine, parseWriterLine, readTradeLines, readWriterLines } from '../../scripts/train/traits.ts';
import { bundleFolder, readBundle } from '../../src/catalogue/bundle.ts';
import { industryTrait } from '../../src/ranking/understanding/reading/buyer/industry.ts';
import { roleTrait } from '../../src/ranking/understanding/reading/buyer/role.ts';
import {
  demandModel,
  emphasisModel,
  featureModel,
  industryModel,
  industryRatios,
  numberModel,
  productRoleModel,
  roleRatios,
  trainedModel,
  writerModel,
} from '../../src/ranking/understanding/trained-data.ts';

const { examples, classes, digest, taxonomy } = await readExamples();
const { tools } = await readBundle();
const { featureExamples, featureDigest } = readFeatureExamples(taxonomy);
const statements = examples.filter(({ isStatement }) => isStatement);
const { header } = trainedModel;
const weightsBytesMax = 2_000_000;

describe('data/training', () => {
  test('has statements of every class', () => {
    const told = new Set(statements.flatMap(({ classes: asked }) => asked));
    expect(classes.filter((slug) => !told.has(slug))).toEqual([]);
  });

  test('has at least 400 statements that ask for nothing', () => {
    expect(statements.filter(({ classes: asked }) => asked.includes(nothingClass)).length).toBeGreaterThanOrEqual(400);
  });

  test('names only features that the taxonomy has, under the category of the statement', () => {
    const general = taxonomy.features.map(({ id }) => id);
    const known = new Map(
      taxonomy.categories.map(({ slug, features }) => [slug, new Set([...general, ...features.map(({ id }) => id)])]),
    );
    const strays = featureExamples.flatMap(({ slug, features }) =>
      features.filter((id) => !known.get(slug)?.has(id)).map((id) => `${slug}: ${id}`),
    );
    expect([...new Set(strays)]).toEqual([]);
  });

  test('says nothing twice of one class', () => {
    const seen = new Set<string>();
    const several = statements.filter(({ classes: asked }) => asked.length > 1);
    const told = [...featureExamples, ...several.map(({ text, classes: asked }) => ({ text, slug: asked.join() }))];
    const twice = told.flatMap(({ text, slug }) => {
      const row = `${slug}: ${text}`;
      if (seen.has(row)) return [row];
      seen.add(row);
      return [];
    });
    expect(twice).toEqual([]);
  });
});

describe('data/product-roles.tsv', () => {
  const lines = readRoleLines();

  test('marks a product in every line, and says nothing twice', () => {
    expect(lines.filter((line) => roleExamplesOf(line).length === 0)).toEqual([]);
    expect(new Set(lines).size).toBe(lines.length);
  }, 20_000);

  test('is what the shipped weights were made from: after a change of it, bun run train --products', () => {
    expect(productRoleModel.dataDigest).toBe(digestOfLines(lines));
  });
});

describe('data/statement-parts.tsv', () => {
  const lines = readPartLines();
  const statements = lines.map(parsePartLine);

  test('marks every part of a text, and the need of each kind that it asks for', () => {
    const known = new Set(classes);
    const wrong = statements.filter(({ slugs, parts }) => {
      const needs = new Set(parts.map(({ mark }) => mark).filter((mark) => mark.startsWith('N')));
      const wanted = slugs.length === 1 ? ['N'] : slugs.map((_, nth) => `N${nth + 1}`);
      return slugs.some((slug) => !known.has(slug)) || wanted.some((mark) => !needs.has(mark as 'N'));
    });
    expect(wrong).toEqual([]);
    expect(new Set(statements.map(({ text }) => text)).size).toBe(lines.length);
  });

  test('is what the shipped weights were made from: after a change of it, bun run train', () => {
    expect(emphasisModel.dataDigest).toBe(digestOfLines(lines));
  });
});

describe('data/demands.tsv', () => {
  const lines = readDemandLines();

  test('says nothing twice', () => {
    expect(new Set(lines.map((line) => parseDemandLine(line).text)).size).toBe(lines.length);
  });

  test('is what the shipped weights were made from: after a change of it, bun run train --demands', () => {
    expect(demandModel.dataDigest).toBe(digestOfLines([...lines, ...readPartLines()]));
  });
});

describe('data/number-roles.tsv', () => {
  const lines = readNumberLines();

  test('has a number in every line, and says nothing twice', () => {
    expect(lines.filter((line) => numberExamplesOf(line).length === 0)).toEqual([]);
    expect(new Set(lines).size).toBe(lines.length);
  });

  test('is what the shipped weights were made from: after a change of it, bun run train --numbers', () => {
    expect(numberModel.dataDigest).toBe(digestOfLines(lines));
  });
});

describe('data/trades.tsv', () => {
  const lines = readTradeLines();

  test('names an industry, or none, in every line, and says nothing twice', () => {
    expect(new Set(lines.map((line) => parseTradeLine(line).text)).size).toBe(lines.length);
    const strays = readPartLines()
      .map((line) => parsePartLine(line).industry)
      .filter(
        (industry) => industry !== undefined && industry !== '-' && industryTrait.placeOf(industry) === undefined,
      );
    expect(strays).toEqual([]);
  });

  test('has the industries of the taxonomy', () => {
    expect<readonly string[]>(industryTrait.names).toEqual(taxonomy.industries.map(({ name }) => name));
  });

  test('is what the shipped weights were made from: after a change of it, bun run train --buyers', () => {
    expect(industryModel.dataDigest).toBe(digestOfLines([...lines, ...readPartLines()]));
  });
});

describe('data/writers.tsv', () => {
  const lines = readWriterLines();

  test('names a role, or none, in every line, and says nothing twice', () => {
    expect(new Set(lines.map((line) => parseWriterLine(line).text)).size).toBe(lines.length);
  });

  test('has the roles of the taxonomy', () => {
    expect<readonly string[]>(roleTrait.names).toEqual(taxonomy.roles.map(({ name }) => name));
  });

  test('is what the shipped weights were made from: after a change of it, bun run train --buyers', () => {
    expect(writerModel.dataDigest).toBe(digestOfLines(lines));
  });
});

describe('who seeks each kind', () => {
  test('is counted in the marked texts as they are: after a change of them, bun run train --buyers', () => {
    expect(industryRatios).toEqual(countKindIndustries(readPartLines()));
  });

  test('is counted in the bundled records as they are: after a change of roles in them, bun run train --buyers', () => {
    expect(roleRatios).toEqual(countKindRoles(taxonomy, tools));
  });

  test('has a number for each industry, and one for none', () => {
    for (const own of Object.values(industryRatios)) expect(own.length).toBe(industryTrait.classCount);
  });
});

describe('the shipped weights', () => {
  test('were made from the training data as it is: after a change of it, bun run train', () => {
    expect(header.dataDigest).toBe(digest);
  });

  test('of features were made from the statements as they are: after a change of them, bun run train --features', () => {
    expect(featureModel.dataDigest).toBe(featureDigest);
  });

  test('have the classes of the taxonomy, in its order', () => {
    expect(header.classes).toEqual(classes);
    expect(header.biases.length).toBe(classes.length);
    expect(header.scales.length).toBe(classes.length);
  });

  test('know every feature of every category', () => {
    for (const { slug, features } of taxonomy.categories) {
      const trained = featureModel.ofCategories(new Set([slug])).flatMap((category) => category.features);
      expect(trained.map(({ id }) => id)).toEqual(features.map(({ id }) => id));
    }
  });

  test('take 2 MB at most', () => {
    const names = ['kind', 'feature', 'product-role', 'emphasis', 'demand', 'number', 'industry', 'writer'];
    const bytes = names.map((name) => statSync(join(bundleFolder, `${name}-model.bin.br`)).size);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(weightsBytesMax);
  });
});
