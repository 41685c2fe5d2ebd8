import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { completeTool } from '../../../src/catalogue/tool.ts';
import { openStore } from '../../../src/store/open.ts';
import { bearer } from '../../running-service.ts';
import { openWorkspace, type Workspace } from './workspace.ts';

let work: Workspace;
beforeEach(() => {
  work = openWorkspace();
});
afterEach(() => work.close());

const workers = 3;

/** The processes that a process has started and that still live. */
const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const until = async (what: () => boolean | Promise<boolean>): Promise<void> => {
  const giveUpAtMs = performance.now() + 15_000;
  while (!(await what())) {
    if (performance.now() > giveUpAtMs) throw new Error(`never came true: ${what}`);
    await Bun.sleep(20);
  }
};

/** Asks over a connection of its own, so that the kernel chooses a process again each time. */
const ask = (url: string, path: string, key?: string): Promise<Response> =>
  fetch(`${url}${path}`, { headers: { Connection: 'close', ...(key && bearer(key)) }, keepalive: false });

/** The part of a request's id that names the process that answered. */
const processOf = (response: Response): string => response.headers.get('x-request-id')?.split('-')[0] ?? '';

describe.skipIf(process.platform !== 'linux')('WORKERS=3', () => {
  test('answers from three processes, and a spent allowance is spent in all of them', async () => {
    const service = await work.start({ WORKERS: String(workers) });
    expect(childrenOf(service.pid)).toHaveLength(workers);
    expect(service.output().match(/listens at/g)).toHaveLength(1);
    const key = await work.openAccount();
    const answers = await Promise.all(Array.from({ length: 300 }, () => ask(service.url, '/api/v1/industries', key)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(100);
    expect(statuses.filter((status) => status === 429)).toHaveLength(200);
    expect(new Set(answers.map(processOf)).size).toBe(workers);

    const store = await openStore(work.databaseUrl);
    const own = { id: 'our-own', name: 'Our Own', description: 'Made here.', categories: ['CRM'] } as never;
    await store.catalogue.writeOwn([completeTool(own)], { replace: false });
    await store.close();
    const other = await work.openAccount('other@example.org', 'professional');
    await until(async () => {
      const found = await Promise.all(
        Array.from({ length: 12 }, () => ask(service.url, '/api/v1/tools/our-own', other)),
      );
      return found.every(({ status }) => status === 200);
    });

    service.kill('SIGTERM');
    expect(await service.exited).toBe(0);
    const report = JSON.parse((await work.cli('key', 'list', 'a@example.org', '--json')).output);
    expect(report[0].usedToday).toBe(100);
  }, 40_000);

  test('starts a killed process again, serves on meanwhile, and does not outlive a killed parent', async () => {
    const service = await work.start({ WORKERS: '2' });
    const key = await work.openAccount('a@example.org', 'professional');
    const [first] = childrenOf(service.pid) as [number];
    process.kill(first, 'SIGKILL');
    await until(() => !isAlive(first) || !childrenOf(service.pid).includes(first));
    for (let time = 0; time < 20; time++) expect((await ask(service.url, '/api/v1/industries', key)).status).toBe(200);
    await until(() => childrenOf(service.pid).length === 2);
    const answered = new Set<string>();
    await until(async () => {
      answered.add(processOf(await ask(service.url, '/api/v1/industries', key)));
      return answered.size >= 2;
    });
    const after = childrenOf(service.pid);
    service.kill('SIGKILL');
    await service.exited;
    await until(() => after.every((pid) => !isAlive(pid)));
    expect((await fetch(service.url).catch(() => undefined))?.status).toBeUndefined();
  }, 40_000);
});
