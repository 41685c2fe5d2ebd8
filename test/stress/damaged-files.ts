import { Database } from 'bun:sqlite';
import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { bearer, type House, statusOf } from './house.ts';
import { judge, type Row } from './trial.ts';

const digest = (path: string): string => new Bun.CryptoHasher('sha256').update(readFileSync(path)).digest('hex');

/** A database that was in use: accounts, keys, counts, the catalogue. */
const makeDatabase = async (house: House): Promise<{ path: string; key: string }> => {
  const path = house.nextPath();
  const service = await house.openService(path, { LOG_LEVEL: 'warn' });
  const hand = await house.openHand(path);
  const { key } = await hand.openAccount();
  for (let index = 0; index < 20; index++) await hand.openAccount();
  await hand.close();
  await statusOf(`${service.url}/api/v1/tools`, { headers: bearer(key) });
  await service.stop();
  return { path, key };
};

type Outcome = { said: string; isServing: boolean; isUntouched: boolean; statuses: number[] };

/** Starts on a file as it lies there; says whether it served, what it said if not, and whether the file was left alone. */
const startOn = async (house: House, path: string, key: string): Promise<Outcome> => {
  const before = digest(path);
  try {
    const service = await house.openService(path, { LOG_LEVEL: 'warn' });
    const ask = (address: string) => statusOf(service.url + address, { headers: bearer(key) });
    const statuses = [
      await ask('/api/v1/usage'),
      await ask('/api/v1/tools?limit=100'),
      await ask('/api/v1/search?q=chat'),
    ];
    await service.stop();
    return { said: '', isServing: true, isUntouched: false, statuses };
  } catch (error) {
    const said = String((error as Error).message).trim();
    return { said, isServing: false, isUntouched: digest(path) === before, statuses: [] };
  }
};

const isOneLine = (said: string): boolean => /^exited with 1: The database \S+ [^\n]+$/.test(said);
const short = (said: string): string => said.replace(/^exited with 1: The database \S+ /, '').slice(0, 90);

type Damage = { tried: string; act(copy: string): void; allowed: string; isRight(outcome: Outcome): boolean };

const isRefused = ({ said, isServing, isUntouched }: Outcome): boolean => !isServing && isOneLine(said) && isUntouched;

const pageBytes = 4096;
const pageRounds = 25;

export const damagedFiles = async (house: House): Promise<Row[]> => {
  const { path, key } = await makeDatabase(house);
  const another = await makeDatabase(house);
  const bytes = readFileSync(path);
  const damages: Damage[] = [
    {
      tried: 'a damaged header',
      act: (copy) => {
        const file = Uint8Array.from(bytes);
        for (let at = 0; at < 100; at++) file[at] = Math.floor(house.random() * 256);
        writeFileSync(copy, file);
      },
      allowed: 'refused in one line, exit 1, the file left as it is',
      isRight: isRefused,
    },
    {
      tried: 'a file cut in half',
      act: (copy) => writeFileSync(copy, bytes.subarray(0, bytes.length >> 1)),
      allowed: 'refused in one line, exit 1, the file left as it is',
      isRight: isRefused,
    },
    {
      tried: 'a schema of a newer version',
      act: (copy) => {
        copyFileSync(path, copy);
        const client = new Database(copy);
        client.run('PRAGMA user_version = 999');
        client.close();
      },
      allowed: 'refused in one line, exit 1, the file left as it is',
      isRight: isRefused,
    },
    {
      tried: 'a file of 0 bytes',
      act: (copy) => writeFileSync(copy, ''),
      allowed: 'starts as new: the key is unknown, and nothing was lost',
      isRight: ({ isServing, statuses }) => isServing && statuses.every((status) => status === 401),
    },
  ];
  const rows: Row[] = [];
  for (const { tried, act, allowed, isRight } of damages) {
    const copy = house.nextPath();
    act(copy);
    const outcome = await startOn(house, copy, key);
    const seen = outcome.isServing
      ? `serves, ${outcome.statuses.join(' ')}`
      : `${short(outcome.said)}; file ${outcome.isUntouched ? 'untouched' : 'CHANGED'}`;
    rows.push({ tried, times: 1, allowed, seen, outcome: judge(isRight(outcome)) });
  }
  return [...rows, await damagePages(house, bytes, key), await foreignLog(house, path, another.path, key)];
};

/** One page of noise each time. What the check at the start does not see must still never be answered with a 500. */
const damagePages = async (house: House, bytes: Uint8Array, key: string): Promise<Row> => {
  const seen = { refused: 0, served: 0, wrong: 0 };
  const faults = new Set<string>();
  for (let round = 0; round < pageRounds; round++) {
    const file = Uint8Array.from(bytes);
    const page = Math.floor(house.random() * (bytes.length / pageBytes));
    for (let at = 0; at < pageBytes; at++) file[page * pageBytes + at] = Math.floor(house.random() * 256);
    const copy = house.nextPath();
    writeFileSync(copy, file);
    const outcome = await startOn(house, copy, key);
    const isServed = outcome.isServing && outcome.statuses.every((status) => [200, 401, 503].includes(status));
    seen[isServed ? 'served' : isRefused(outcome) ? 'refused' : 'wrong']++;
    if (!isServed && !isRefused(outcome))
      faults.add(`page ${page}: ${outcome.statuses.join(' ')} ${outcome.said.slice(0, 200)}`);
    rmSync(copy);
  }
  return {
    tried: 'a random page of noise',
    times: pageRounds,
    allowed: 'refused with the file left as it is, or served without a 500',
    seen: `refused ${seen.refused}, served ${seen.served}, neither ${seen.wrong}${faults.size > 0 ? `: ${[...faults].join('; ')}` : ''}`,
    outcome: judge(seen.wrong === 0),
  };
};

/** The log of another database of the same kind beside ours, as a careless copy leaves it. */
const foreignLog = async (house: House, path: string, other: string, key: string): Promise<Row> => {
  const copy = house.nextPath();
  copyFileSync(path, copy);
  const source = house.nextPath();
  copyFileSync(other, source);
  const hand = await house.openHand(source);
  for (let index = 0; index < 30; index++) await hand.openAccount();
  copyFileSync(`${source}-wal`, `${copy}-wal`);
  await hand.close();
  const before = digest(copy);
  const outcome = await startOn(house, copy, key);
  const isRight =
    isRefused(outcome) || (outcome.isServing && outcome.statuses.every((status) => [200, 401].includes(status)));
  const isSame = existsSync(copy) && digest(copy) === before;
  return {
    tried: "another database's write-ahead log beside the file",
    times: 1,
    allowed: 'refused in one line, or served without a 5xx: SQLite itself cannot tell whose log it is',
    seen: outcome.isServing
      ? `serves what the log holds, ${outcome.statuses.join(' ')}`
      : `${short(outcome.said)}; file ${isSame ? 'untouched' : 'CHANGED'}`,
    outcome: judge(isRight),
  };
};
