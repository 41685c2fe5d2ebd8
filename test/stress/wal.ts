import { Database } from 'bun:sqlite';
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { openDatabase } from '../../src/store/sqlite/database.ts';
import type { House, Trial } from './house.ts';
import { judge, type Row } from './trial.ts';

const commits = 40;
const walHeaderBytes = 32;
const frameHeaderBytes = 24;

/** A database whose last commits, one key each, are all still in its write-ahead log. */
const makeLog = async (house: House): Promise<string> => {
  const path = house.nextPath();
  const hand = await house.openHand(path);
  const account = await hand.accounts.createAccount('wal@example.org', null, 'enterprise');
  await hand.close();
  const writing = await house.openHand(path);
  for (let index = 0; index < commits; index++) await writing.accounts.createKey(account, `key ${index}`, null);
  copyFileSync(path, `${path}.cut`);
  copyFileSync(`${path}-wal`, `${path}.log`);
  await writing.close();
  return path;
};

/** What a database says after a log of these bytes: the keys in their order, or that it did not open. */
const openWith = (path: string, log: Uint8Array): { names: string[]; fault?: string } => {
  const copy = `${path}.try`;
  for (const suffix of ['-wal', '-shm', '-hold']) rmSync(copy + suffix, { force: true });
  copyFileSync(`${path}.cut`, copy);
  writeFileSync(`${copy}-wal`, log);
  try {
    const database = openDatabase(copy);
    const names = database.client.query<{ name: string }, []>('SELECT name FROM api_keys ORDER BY rowid').all();
    database.close();
    return { names: names.map(({ name }) => name) };
  } catch (error) {
    return { names: [], fault: String(error) };
  }
};

const isPrefix = (names: readonly string[]): boolean => names.every((name, index) => name === `key ${index}`);

export const wal: Trial = {
  name: 'wal',
  run: async (house): Promise<Row[]> => {
    const path = await makeLog(house);
    const log = readFileSync(`${path}.log`);
    const client = new Database(`${path}.cut`, { readonly: true });
    const pageBytes = (client.query('PRAGMA page_size').get() as { page_size: number }).page_size;
    client.close();
    const frameBytes = frameHeaderBytes + pageBytes;
    const frames = Math.floor((log.length - walHeaderBytes) / frameBytes);
    const cuts: Uint8Array[] = [];
    for (let frame = 0; frame <= frames; frame++) {
      const end = walHeaderBytes + frame * frameBytes;
      cuts.push(
        log.subarray(0, end),
        log.subarray(0, Math.min(log.length, end + Math.floor(house.random() * frameBytes))),
      );
      const smudged = Uint8Array.from(log);
      // A sector that never reached the disk: the frame is there, its bytes are not.
      smudged.fill(0, Math.max(walHeaderBytes, end - 512), end);
      cuts.push(smudged);
    }
    cuts.push(log.subarray(0, 16), new Uint8Array(0));
    let faults = 0;
    let torn = 0;
    let kept = 0;
    let goneBack = 0;
    cuts.forEach((cut, index) => {
      const { names, fault } = openWith(path, cut);
      if (fault !== undefined) {
        faults++;
        process.stderr.write(`\n${fault}`);
      } else if (!isPrefix(names)) torn++;
      if (index % 3 !== 0) return;
      if (names.length < kept && index < frames * 3) goneBack++;
      kept = Math.max(kept, names.length);
    });
    return [
      {
        tried: `the write-ahead log cut at each of ${frames} frames, within each, and with a lost sector`,
        times: cuts.length,
        allowed: 'opens, with the first so many commits whole',
        seen: `${faults} did not open, ${torn} not a prefix, ${goneBack} lost an earlier commit; ${kept} of ${commits} commits in the whole log`,
        outcome: judge(faults === 0 && torn === 0 && goneBack === 0 && kept === commits),
      },
    ];
  },
};
