import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bearer, type House, statusOf, waitFor } from './house.ts';
import { judge, type Row, skipped, tally } from './trial.ts';

const run = (...words: string[]): boolean => Bun.spawnSync(words, { stderr: 'ignore' }).exitCode === 0;

const asked = 60;

/** A small file system in memory, filled to its last byte under a service that runs on it. */
export const fullDisk = async (house: House): Promise<Row[]> => {
  const tried = 'a full disk under a service that runs';
  const folder = join(house.folder, 'small-disk');
  mkdirSync(folder);
  if (!run('mount', '-t', 'tmpfs', '-o', 'size=48m', 'tmpfs', folder)) {
    return [
      skipped(tried, 'a small disk cannot be mounted here'),
      skipped('a read-only disk', 'cannot be mounted here'),
    ];
  }
  try {
    return [await fill(house, folder, tried), await readOnly(house, folder)];
  } finally {
    run('umount', folder);
  }
};

const fill = async (house: House, folder: string, tried: string): Promise<Row> => {
  const path = join(folder, 'full.db');
  await (await house.openService(path)).stop();
  const hand = await house.openHand(path);
  const keys: string[] = [];
  for (let index = 0; index < asked; index++) keys.push((await hand.openAccount('free')).key);
  await hand.close();
  // Begun again, so that the log is empty: the pages of one that has grown before are written over on the fullest disk.
  const service = await house.openService(path);
  const { url } = service;
  const ask = () =>
    Promise.all(keys.map((key) => fetch(`${url}/api/v1/industries`, { headers: bearer(key) }).then(readAnswer)));

  const filler = join(folder, 'filler');
  run('dd', 'if=/dev/zero', `of=${filler}`, 'bs=4k');
  // A few commits may still find room in the log's last page; they are as durable as any.
  const during = [await ask(), await ask(), await ask()].flat();
  const health = await statusOf(`${url}/healthz`);
  await Bun.sleep(1_100);
  const ready = await statusOf(`${url}/readyz`);
  rmSync(filler);
  const recoveredMs = await waitFor(async () => (await statusOf(`${url}/readyz`)) === 200, 5_000);
  const after = await ask();
  const code = await service.stop();
  const isPolite = during.every(({ status, hasRetryAfter }) => status === 200 || (status === 503 && hasRetryAfter));
  const refused = during.filter(({ status }) => status === 503).length;
  return {
    tried,
    times: during.length,
    allowed: '503 with Retry-After, /healthz 200, /readyz 503, and served again without a restart',
    seen: `${tally(during.map(({ status }) => status))}; /healthz ${health}, /readyz ${ready}; ready again after ${recoveredMs?.toFixed(0)} ms, then ${tally(after.map(({ status }) => status))}; exit ${code}`,
    outcome: judge(
      isPolite &&
        refused > 0 &&
        health === 200 &&
        ready === 503 &&
        recoveredMs !== undefined &&
        code === 0 &&
        after.every(({ status }) => status === 200),
    ),
  };
};

const readAnswer = async (response: Response): Promise<{ status: number; hasRetryAfter: boolean }> => {
  await response.arrayBuffer();
  return { status: response.status, hasRetryAfter: response.headers.has('retry-after') };
};

/** A start on a file system that became read-only. */
const readOnly = async (house: House, folder: string): Promise<Row> => {
  const path = join(folder, 'full.db');
  writeFileSync(join(folder, 'mark'), '');
  run('mount', '-o', 'remount,ro', folder);
  const said = await house.openService(path).then(
    (service) => service.stop().then(() => 'it started'),
    (error) => String(error.message),
  );
  run('mount', '-o', 'remount,rw', folder);
  const service = await house.openService(path);
  const code = await service.stop();
  const isOneLine = /exited with 1: The database \S+ (cannot be written|cannot be opened)[^\n]*\n?$/.test(said);
  return {
    tried: 'a start on a read-only disk',
    times: 1,
    allowed: 'refused in one line, exit 1; starts once it can be written',
    seen: `${said.trim().replace(/\S*\/(\w+\.db)/, '$1')}; then exit ${code}`,
    outcome: judge(isOneLine && code === 0),
  };
};
