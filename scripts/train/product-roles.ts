/** Learns what texts say of the products that they name, from the marked sentences of `data/product-roles.tsv`. */
import {
  sparseBucketCount,
  toSparseWeights,
  writeSparseModel,
} from '../../src/ranking/understanding/models/sparse-model.ts';
import { tokenAt } from '../../src/ranking/understanding/reading/clauses.ts';
import { roleOf } from '../../src/ranking/understanding/reading/products/cues.ts';
import {
  type ProductRole,
  productRoles,
  roleFeaturesOf,
} from '../../src/ranking/understanding/reading/products/product-roles.ts';
import { digestOfLines, readLines } from './data-lines.ts';
import { readMarked } from './marked-text.ts';
import { prune, type TrainingExample, train } from './regression/logistic-regression.ts';
import { readStatementText } from './statement-text.ts';

const weightsMax = 20_000;
const isRole = (role: string): role is ProductRole => (productRoles as readonly string[]).includes(role);

export const readRoleLines = (): string[] => readLines('product-roles.tsv');

/** The names of a line, each with its role. */
export const roleExamplesOf = (line: string): TrainingExample[] => {
  const { text, spans: marked } = readMarked(line);
  const read = readStatementText(text);
  const spans = marked.map(({ start, end, label: role }) => {
    if (!isRole(role)) throw new Error(`data/product-roles.tsv has an unknown role in: ${line}`);
    const from = tokenAt(read.tokens, start);
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
  const { weights, biases } = prune(train(examples, sparseBucketCount, productRoles.length), examples, weightsMax);
  return writeSparseModel(toSparseWeights(weights, biases, digestOfLines(lines)));
};
