import { Database } from 'bun:sqlite';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bearer, type House, statusOf, type Trial } from './house.ts';
import { countTools, killBackup, killImport, quickCheck } from './killed-commands.ts';
import { judge, percentile, type Row } from './trial.ts';

const root = join(import.meta.dir, '../..');
const clients = 64;
const leaseMax = 256;
const rounds = 20;
const restartMsMax = 2_000;

/** Asks without pause until the service is gone; counts the answers that came back whole. */
const askUntilGone = async (url: string, keys: readonly string[]): Promise<{ answered: number }> => {
  const count = { answered: 0 };
  const ask = async (_: unknown, index: number): Promise<void> => {
    for (;;) {
      const response = await fetch(`${url}/api/v1/industries`, {
        headers: bearer(keys[index % keys.length] as string),
      });
      await response.arrayBuffer();
      if (response.status === 200) count.answered++;
    }
  };
  await Promise.allSettled(Array.from({ length: clients }, ask));
  return count;
};

const killUnderLoad = async (house: House): Promise<Row> => {
  const path = house.nextPath();
  const hand = await house.openHand(path);
  const account = await hand.openAccount('enterprise', 1_000_000_000);
  await hand.close();
  let answered = 0;
  let worstOver = 0;
  let before = 0;
  const restarts: number[] = [];
  const faults: string[] = [];
  for (let round = 0; round < rounds; round++) {
    const service = await house.openService(path, { LOG_LEVEL: 'warn' });
    if (round > 0) restarts.push(service.startedInMs);
    const { used: usedBefore } = await readUsage(service.url, account.key);
    worstOver = Math.max(worstOver, usedBefore - before);
    if (usedBefore < before) faults.push(`round ${round}: ${before - usedBefore} answers uncounted`);
    const asking = askUntilGone(service.url, [account.key]);
    await Bun.sleep(100 + house.random() * 300);
    await service.stop('SIGKILL');
    const count = (await asking).answered;
    answered += count;
    before = usedBefore + count;
    const check = quickCheck(path);
    if (check !== 'ok') faults.push(`round ${round}: quick check says ${check}`);
  }
  const last = await house.openService(path);
  const { used } = await readUsage(last.url, account.key);
  worstOver = Math.max(worstOver, used - before);
  if (used < before) faults.push(`at the end: ${before - used} answers uncounted`);
  await last.stop();
  const slowest = Math.max(...restarts);
  return {
    tried: `kill -9 under ${clients} clients`,
    times: rounds,
    allowed: `no answer uncounted; at most ${leaseMax} and ${clients} in flight too many a kill; restart under 2 s; quick check ok`,
    seen: `${answered} answered, ${used} counted, at most ${worstOver} too many a kill; restart ${percentile(restarts, 0.5).toFixed(0)} ms, at most ${slowest.toFixed(0)}; ${faults.join('; ') || 'quick check ok'}`,
    outcome: judge(
      faults.length === 0 && worstOver <= leaseMax + clients && slowest < restartMsMax && used >= answered,
    ),
  };
};

const readUsage = async (url: string, key: string): Promise<{ used: number }> =>
  (await fetch(`${url}/api/v1/usage`, { headers: bearer(key) })).json() as Promise<{ used: number }>;

const keyRounds = 50;

/** Keys are made one after the other by a process that is killed: each that was shown works, and no row is without its key. */
const killKeyMaker = async (house: House): Promise<Row> => {
  const path = house.nextPath();
  await (await house.openHand(path)).close();
  let shown = 0;
  let lost = 0;
  let halfMade = 0;
  let unshown = 0;
  for (let round = 0; round < keyRounds; round++) {
    const maker = Bun.spawn(['bun', join(import.meta.dir, 'key-maker.ts'), path], { stdout: 'pipe', stderr: 'ignore' });
    let output = '';
    const read = (async () => {
      for await (const chunk of maker.stdout) output += new TextDecoder().decode(chunk);
    })();
    while (!output.includes('\n') && maker.exitCode === null) await Bun.sleep(1);
    await Bun.sleep(house.random() * 20);
    maker.kill('SIGKILL');
    await maker.exited;
    await read;
    const keys = output.split('\n').slice(0, -1);
    house.secrets.push(...keys);
    shown += keys.length;
    const service = await house.openService(path, { LOG_LEVEL: 'warn' });
    const statuses = await Promise.all(
      keys.map((key) => statusOf(`${service.url}/api/v1/usage`, { headers: bearer(key) })),
    );
    lost += statuses.filter((status) => status !== 200).length;
    await service.stop('SIGKILL');
  }
  const client = new Database(path, { readonly: true });
  const rows = client.query<{ hash: string; blind: string; email: string | null }, []>(
    'SELECT hash, blind_index AS blind, email FROM api_keys LEFT JOIN accounts ON accounts.id = account_id',
  );
  for (const { hash, blind, email } of rows.all()) {
    if (!hash.startsWith('$argon2id$') || blind.length !== 16 || email === null) halfMade++;
  }
  unshown = rows.all().length - shown;
  client.close();
  return {
    tried: 'kill -9 between "key created" and restart',
    times: keyRounds,
    allowed: 'no key lost, none half made; at most one a kill made and not yet shown',
    seen: `${shown} keys shown, ${lost} lost, ${halfMade} half made, ${unshown} made and not shown`,
    outcome: judge(lost === 0 && halfMade === 0 && shown > keyRounds && unshown >= 0 && unshown <= keyRounds),
  };
};

const migrationRounds = 15;

type Start = {
  tried: string;
  prepare(path: string): void;
  isUnderWay(path: string): boolean;
  isWhole(path: string): boolean;
};

/** Starts killed on their way, each on a database of its own; then the next start. */
const killStarts = async (house: House, { tried, prepare, isUnderWay, isWhole }: Start): Promise<Row> => {
  let broken = 0;
  let startedMs = 0;
  for (let round = 0; round < migrationRounds; round++) {
    const path = house.nextPath();
    prepare(path);
    const child = Bun.spawn(['bun', 'src/main.ts'], {
      cwd: root,
      env: {
        ...{ PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', HOST: '127.0.0.1', PORT: '0' },
        DATABASE_URL: `sqlite:${path}`,
      },
      stdout: 'ignore',
      stderr: 'ignore',
    });
    while (!isUnderWay(path) && child.exitCode === null) await Bun.sleep(0);
    await Bun.sleep(house.random() * 60);
    child.kill('SIGKILL');
    await child.exited;
    const again = await house.openService(path, { LOG_LEVEL: 'warn' }).catch(() => undefined);
    if (again === undefined) broken++;
    else {
      startedMs = Math.max(startedMs, again.startedInMs);
      await again.stop();
      if (quickCheck(path) !== 'ok' || !isWhole(path)) broken++;
    }
  }
  return {
    ...{ tried, times: migrationRounds, allowed: 'the next start is whole' },
    seen: `${broken} broken; next start at most ${startedMs.toFixed(0)} ms`,
    outcome: judge(broken === 0),
  };
};

const firstStart: Start = {
  tried: 'kill -9 during the first start, migrations and filling of the catalogue',
  prepare: () => {},
  isUnderWay: existsSync,
  isWhole: (path) => countTools(path).tools >= 100,
};

const oldSchema = readFileSync(join(root, 'test/integration/operations/schemas/1.sql'), 'utf8');

const countKept = (path: string): string => {
  const database = new Database(path, { readonly: true });
  const count = (table: string) =>
    database.query<{ count: number }, []>(`SELECT count(*) AS count FROM ${table}`).get()?.count;
  const counts = ['accounts', 'api_keys', 'usage_days'].map(count).join(' ');
  database.close();
  return counts;
};

/** The copy that is made before an upgrade shows that it has begun. */
const upgrade = (): Start => {
  let kept = '';
  return {
    tried: 'kill -9 during the upgrade of a database of the oldest schema',
    prepare: (path) => {
      const database = new Database(path, { create: true });
      database.run('PRAGMA journal_mode = WAL');
      database.run(oldSchema);
      database.close();
      kept = countKept(path);
    },
    isUnderWay: (path) => existsSync(`${path}.schema-1.bak`),
    isWhole: (path) => countKept(path) === kept,
  };
};

export const crash: Trial = {
  name: 'crash',
  run: async (house) => [
    await killUnderLoad(house),
    await killKeyMaker(house),
    await killStarts(house, firstStart),
    await killStarts(house, upgrade()),
    await killImport(house),
    await killBackup(house),
  ],
};
