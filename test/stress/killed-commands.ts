import { Database } from 'bun:sqlite';
import { copyFileSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { House } from './house.ts';
import { judge, type Row } from './trial.ts';

const root = join(import.meta.dir, '../..');

export const quickCheck = (path: string): string => {
  const client = new Database(path, { readonly: true });
  try {
    return (client.query('PRAGMA quick_check').get() as { quick_check: string }).quick_check;
  } finally {
    client.close();
  }
};

const startCli = (path: string, words: readonly string[]) =>
  Bun.spawn(['bun', 'src/cli/main.ts', ...words], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', DATABASE_URL: `sqlite:${path}` },
    stdout: 'pipe',
    stderr: 'pipe',
  });

const commandRounds = 12;

/** Kills a command at a moment of its run, from its start to its end. */
const killCommand = async (path: string, words: readonly string[], afterMs: number): Promise<number> => {
  const child = startCli(path, words);
  await Promise.race([child.exited, Bun.sleep(afterMs)]);
  child.kill('SIGKILL');
  await child.exited;
  return child.exitCode ?? -1;
};

const timeCommand = async (path: string, words: readonly string[]): Promise<number> => {
  const startedMs = performance.now();
  const child = startCli(path, words);
  if ((await child.exited) !== 0) throw new Error(`${words.join(' ')}: ${await new Response(child.stderr).text()}`);
  return performance.now() - startedMs;
};

export const countTools = (path: string): { tools: number; marked: number } => {
  const client = new Database(path, { readonly: true });
  const count = (where: string) =>
    (client.query(`SELECT count(*) AS count FROM tools ${where}`).get() as { count: number }).count;
  const counts = { tools: count(''), marked: count(`WHERE origin = 'own'`) };
  client.close();
  return counts;
};

/** An import that replaces the whole catalogue by the same tools in other words, killed on its way. */
export const killImport = async (house: House): Promise<Row> => {
  const path = house.nextPath();
  const service = await house.openService(path, { LOG_LEVEL: 'warn' });
  await service.stop();
  const file = join(house.folder, 'tools.ndjson');
  await timeCommand(path, ['catalogue', 'export', file]);
  const lines = (await Bun.file(file).text()).trim().split('\n');
  writeFileSync(file, lines.map((line) => JSON.stringify({ ...JSON.parse(line), vendor: 'Killed & Sons' })).join('\n'));
  const pristine = `${path}.pristine`;
  copyFileSync(path, pristine);
  const words = ['catalogue', 'import', file, '--replace'];
  const fullMs = await timeCommand(path, words);
  const whole = countTools(path);
  const seen = { old: 0, new: 0, torn: 0 };
  for (let round = 0; round < commandRounds; round++) {
    for (const suffix of ['-wal', '-shm']) if (existsSync(path + suffix)) await Bun.file(path + suffix).delete();
    copyFileSync(pristine, path);
    await killCommand(path, words, fullMs * (0.4 + 0.6 * ((round + 1) / commandRounds)));
    const { marked, tools } = countTools(path);
    const isOpen = quickCheck(path) === 'ok' && tools > 0;
    seen[
      isOpen && marked === 0 ? 'old' : isOpen && marked === whole.marked && tools === whole.tools ? 'new' : 'torn'
    ]++;
  }
  return {
    tried: `kill -9 during an import that replaces ${whole.tools} tools`,
    times: commandRounds,
    allowed: 'the old catalogue or the new one, whole',
    seen: `old ${seen.old}, new ${seen.new}, torn ${seen.torn}`,
    outcome: judge(seen.torn === 0),
  };
};

export const killBackup = async (house: House): Promise<Row> => {
  const path = house.nextPath();
  const service = await house.openService(path, { LOG_LEVEL: 'warn' });
  const target = join(house.folder, 'backup-killed.db');
  const fullMs = await timeCommand(path, ['backup', target]);
  const seen = { whole: 0, torn: 0 };
  for (let round = 0; round < commandRounds; round++) {
    await killCommand(path, ['backup', target, '--replace'], fullMs * (0.3 + 0.7 * ((round + 1) / commandRounds)));
    seen[quickCheck(target) === 'ok' && countTools(target).tools > 0 ? 'whole' : 'torn']++;
  }
  await service.stop();
  return {
    tried: 'kill -9 during a backup over an older one, while the service runs',
    times: commandRounds,
    allowed: 'the backup file is whole each time',
    seen: `whole ${seen.whole}, torn ${seen.torn}`,
    outcome: judge(seen.torn === 0),
  };
};
