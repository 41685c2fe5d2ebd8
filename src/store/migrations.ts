import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readEmbedded, type ShippedFile } from '../build-target.ts';

/** The kinds of database, as the folders of their migrations are called. */
export type Dialect = 'sqlite' | 'postgres';

const statementBreak = '--> statement-breakpoint';

const readFolder = (folder: string): ShippedFile[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));

/** The migrations in their order; how many of them a database has had is its version. */
export const readMigrations = (dialect: Dialect): ShippedFile[] =>
  readEmbedded()?.migrations[dialect] ?? readFolder(join(import.meta.dir, '../../migrations', dialect));

export const statementsOf = ({ text }: ShippedFile): string[] => text.split(statementBreak);
