import { afterAll, beforeAll, describe } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasPostgres, type Postgres, postgresNeeded, startPostgres } from '../../postgres.ts';

/** Gives the address of a new empty store. */
export type MakeStore = () => Promise<string>;

/** Says the same of both kinds of store. */
export const describeStores = (
  name: string,
  suite: (makeStore: MakeStore, kind: 'sqlite' | 'postgres') => void,
): void => {
  describe(`${name}, in SQLite`, () => {
    let folder: string;
    let made = 0;
    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'stores-'));
    });
    afterAll(() => rmSync(folder, { recursive: true }));
    suite(async () => `sqlite:${join(folder, `${++made}.db`)}`, 'sqlite');
  });

  describe.skipIf(!hasPostgres)(`${name}, in PostgreSQL${postgresNeeded}`, () => {
    let server: Postgres;
    beforeAll(async () => {
      server = await startPostgres();
    }, 60_000);
    afterAll(() => server.stop(), 30_000);
    suite(() => server.makeDatabase(), 'postgres');
  });
};
