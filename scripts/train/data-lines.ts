/** The lines of a file of `data` that something is learned from, and what the weights say of them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleFolder } from '../../src/catalogue/bundle.ts';
import { digestOf } from './digest.ts';

export const readLines = (name: string): string[] =>
  readFileSync(join(bundleFolder, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '');

export const digestOfLines = (lines: readonly string[]): string => digestOf(lines.join('\n'));
