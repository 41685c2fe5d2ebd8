import { closeSync, existsSync, fsyncSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseRefused } from './refusal.ts';

/** Throws `DatabaseRefused` where the file could not be put. */
export const checkFolder = (path: string): void => {
  if (existsSync(dirname(path))) return;
  throw new DatabaseRefused(`The folder ${dirname(path)} does not exist: make it, or name another.`);
};

/** Makes what was written to a file or a folder outlast a power cut. */
export const sync = (path: string): void => {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
};
