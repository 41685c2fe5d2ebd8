import { chmodSync, existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkFolder, sync } from '../../files.ts';
import { backupMark } from '../../names.ts';
import { DatabaseRefused } from '../../refusal.ts';
import { type Address, readAddress, type StoreLimits } from '../address.ts';
import { connectDatabase } from '../database.ts';
import { writeMark } from '../marks.ts';

const debianFolder = '/usr/lib/postgresql';

/** A program of PostgreSQL's: on the path, or the newest that Debian has put aside. */
const findProgram = (name: string): string | undefined => {
  const versions = (existsSync(debianFolder) ? readdirSync(debianFolder) : []).sort((a, b) => Number(b) - Number(a));
  const aside = versions.map((version) => join(debianFolder, version, 'bin', name)).find(existsSync);
  return Bun.which(name) ?? aside;
};

/** Where the server is, for PostgreSQL's programs: in the environment, since others on the machine see their words. */
const environmentOf = (url: string, { options }: Address): Record<string, string> => {
  const query = new URL(url).searchParams;
  const { hostname, port, database, username, password } = options;
  const certificate = query.get('sslrootcert');
  return {
    ...{ PATH: process.env['PATH'] ?? '', PGHOST: query.get('host') ?? String(hostname), PGPORT: String(port) },
    ...{ PGDATABASE: String(database), PGUSER: String(username), PGPASSWORD: String(password ?? '') },
    ...{ PGSSLMODE: query.get('sslmode') ?? 'prefer', ...(certificate && { PGSSLROOTCERT: certificate }) },
  };
};

const run = async (words: string[], env: Record<string, string>): Promise<void> => {
  const child = Bun.spawn(words, { env, stdin: 'ignore', stdout: 'ignore', stderr: 'pipe' });
  const said = (await new Response(child.stderr).text()).trim().split('\n').at(-1);
  if ((await child.exited) !== 0) throw new DatabaseRefused(`No backup was made: ${said}.`);
};

/**
 * Has pg_dump write a copy of a database, which may be in use, to `target`, as it is at one moment; it is read whole once
 * more before it gets its name. Says how many bytes it has. Rejects with `DatabaseRefused`.
 */
export const backupDatabase = async (url: string, target: string, limits: StoreLimits): Promise<number> => {
  checkFolder(target);
  const address = readAddress(url, limits);
  const [dump, restore] = [findProgram('pg_dump'), findProgram('pg_restore')];
  if (dump === undefined || restore === undefined) {
    throw new DatabaseRefused(
      `A database on a server is backed up by pg_dump, which is not on this machine: apt-get install postgresql-client, ` +
        `or where it is: pg_dump --format=custom --file=${target} --dbname=${address.place.replace(/^.*\//, '')}.`,
    );
  }
  const temporary = `${target}.${process.pid}.partial`;
  const env = environmentOf(url, address);
  try {
    await run([dump, '--format=custom', `--file=${temporary}`], env);
    chmodSync(temporary, 0o600);
    await run([restore, '--file=/dev/null', temporary], env);
    sync(temporary);
    renameSync(temporary, target);
    sync(dirname(target));
  } finally {
    rmSync(temporary, { force: true });
  }
  await markBackup(url, limits);
  return statSync(target).size;
};

/** Leaves a mark that it was backed up, for its age to be watched. A backup is as good without it. */
const markBackup = async (url: string, limits: StoreLimits): Promise<void> => {
  const database = connectDatabase(url, limits);
  try {
    await database.write(({ client }) => writeMark(client, backupMark, String(Math.floor(Date.now() / 1000))));
  } catch {
  } finally {
    await database.close();
  }
};

/** How a backup is put in the place of a database on a server: not by us. */
export const explainRestore = (url: string, file: string, limits: StoreLimits): DatabaseRefused => {
  const { place } = readAddress(url, limits);
  return new DatabaseRefused(
    `A database on a server is restored by pg_restore: stop the service on all machines, then pg_restore --clean ` +
      `--if-exists --single-transaction --dbname=${place.replace(/^.*\//, '')} ${file}, with host and user as in DATABASE_URL.`,
  );
};
