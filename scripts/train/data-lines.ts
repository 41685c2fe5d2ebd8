/** What the weights are made from: lines of files of `data`, and a digest that tells whether they are the same. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleFolder } from '../../src/catalogue/bundle.ts';

export const readLines = (name: string): string[] =>
  readFileSync(join(bundleFolder, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '');

/** The beginning of the SHA-256, in hexadecimal digits. */
export const digestOf = (data: string): string =>
  new Bun.CryptoHasher('sha256').update(data).digest('hex').slice(0, 16);

export const digestOfLines = (lines: readonly string[]): string => digestOf(lines.join('\n'));
