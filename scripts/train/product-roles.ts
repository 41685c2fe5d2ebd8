/** Learns what texts say of the products that they name, from the marked sentences of `data/product-roles.tsv`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleFolder } from '../../src/catalogue/bundle.ts';
import { roleOf } from '../../src/ranking/understanding/reading/cues.ts';
import {
  type ProductRole,
  productRoles,
  roleBucketCount,
  roleFeaturesOf,
} from '../../src/ranking/understanding/reading/product-roles.ts';
import { readText } from '../../src/ranking/understanding/reading/text.ts';
import { writeRoleModel } from '../../src/ranking/understanding/role-model.ts';
import { digestOf } from './digest.ts';
import { prune, type TrainingExample, train } from './logistic-regression.ts';

const weightsMax = 14_000;
const mark = /\{([^|{}]+)\|([a-z]+)\}/g;

/** A sentence without its marks, and where the marked names stand in it. */
type Marked = { readonly text: string; readonly names: readonly { start: number; end: number; role: ProductRole }[] };

const isRole = (role: string): role is ProductRole => (productRoles as readonly string[]).includes(role);

const readMarked = (line: string): Marked => {
  const names: Marked['names'][number][] = [];
  let text = '';
  let at = 0;
  for (const match of line.matchAll(mark)) {
    const [all, name = '', role = ''] = match;
    if (!isRole(role)) throw new Error(`data/product-roles.tsv has an unknown role in: ${line}`);
    text += line.slice(at, match.index);
    names.push({ start: text.length, end: text.length + name.length, role });
    text += name;
    at = match.index + all.length;
  }
  return { text: text + line.slice(at), names };
};

const path = join(bundleFolder, 'product-roles.tsv');
export const readRoleLines = (): string[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '');

export const digestOfRoles = (lines: readonly string[]): string => digestOf(lines.join('\n'));

/** The names of a line, each with its role. */
export const roleExamplesOf = (line: string): TrainingExample[] => {
  const { text, names } = readMarked(line);
  const read = readText(text);
  const spans = names.map(({ start, end, role }) => {
    const from = read.tokens.findIndex((token) => token.end > start);
    const after = read.tokens.findIndex((token) => token.start >= end);
    return { from, to: after < 0 ? read.tokens.length : after, role };
  });
  const isName = (at: number): boolean => spans.some(({ from, to }) => from <= at && at < to);
  return spans.map((span) => ({
    features: roleFeaturesOf(read, spans, span, roleOf(read, span.from, span.to, isName)),
    classes: [productRoles.indexOf(span.role)],
    weight: 1,
  }));
};

export const trainRoles = (lines: readonly string[]): Uint8Array => {
  const examples = lines.flatMap(roleExamplesOf);
  const { weights, biases } = prune(train(examples, roleBucketCount, productRoles.length), examples, weightsMax);
  const step = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 127;
  const kept = [...weights.keys()].filter((at) => Math.round((weights[at] as number) / step) !== 0);
  return writeRoleModel({
    biases: [...biases].map((bias) => Math.round(bias * 1e6) / 1e6),
    step,
    dataDigest: digestOfRoles(lines),
    buckets: Uint16Array.from(kept, (at) => Math.floor(at / productRoles.length)),
    places: Uint8Array.from(kept, (at) => at % productRoles.length),
    weights: Int8Array.from(kept, (at) => Math.round((weights[at] as number) / step)),
  });
};
