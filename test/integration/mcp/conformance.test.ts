import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { bearer, type RunningService, startRunningService } from '../../running-service.ts';
import { locateConformanceSuite, removePackages } from './official/packages.ts';

/** The suite has no way to send a key: what stands before the service adds one, and is otherwise not to be noticed. */
let service: RunningService;
let front: ReturnType<typeof Bun.serve>;
let suite: string;
beforeAll(async () => {
  suite = await locateConformanceSuite();
  service = await startRunningService({ config: { accountReadsPerSecond: 0 } });
  const { key } = await service.openAccount();
  front = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async (request) => {
      const headers = new Headers({ ...Object.fromEntries(request.headers), ...bearer(key) });
      // The page that asks is of the same address as what it asks, if it was.
      if (headers.get('origin') === `http://${front.url.host}`) headers.set('Origin', service.url);
      headers.delete('host');
      const body = request.method === 'POST' ? await request.text() : null;
      return service.fetch('/mcp', { method: request.method, headers, body });
    },
  });
}, 60_000);
afterAll(async () => {
  await front.stop(true);
  await service.stop();
  await removePackages();
});

const run = async (revision: string, scenario: string) => {
  const address = `http://${front.url.host}/mcp`;
  const child = Bun.spawn(
    ['bun', '--bun', suite, 'server', '--url', address, '--spec-version', revision, '--scenario', scenario],
    { stdout: 'pipe', stderr: 'pipe' },
  );
  const output = await new Response(child.stdout).text();
  await child.exited;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the suite writes in colours.
  const plain = output.replace(/\u001b\[\d+m/g, '');
  const failed = [...plain.matchAll(/\[([\w-]+) *\] FAILURE/g)].map(([, name]) => name as string);
  return { passed: plain.match(/Passed: (\d+)/)?.[1], failed };
};

/** What needs tools that only a server made for the suite has: they log, or ask the client for something. */
const needsFixtures = [
  'sep-2575-server-rejects-undeclared-capability',
  'sep-2575-missing-capability-http-400',
  'sep-2575-http-server-no-independent-requests-on-stream',
  'sep-2575-server-no-log-without-loglevel',
];

const scenarios: [string, string, number][] = [
  ['2026-07-28', 'server-stateless', 21],
  ['2026-07-28', 'http-header-validation', 14],
  ['2026-07-28', 'tools-list', 4],
  ['2026-07-28', 'dns-rebinding-protection', 2],
  ['2025-11-25', 'server-initialize', 2],
  ['2025-11-25', 'ping', 2],
  ['2025-11-25', 'tools-list', 3],
  ['2025-11-25', 'dns-rebinding-protection', 2],
  ['2025-06-18', 'server-initialize', 2],
  ['2025-06-18', 'ping', 2],
  ['2025-06-18', 'tools-list', 2],
];

describe('the conformance suite of the Model Context Protocol', () => {
  for (const [revision, scenario, passing] of scenarios) {
    test(`${revision}: ${scenario}`, async () => {
      const { passed, failed } = await run(revision, scenario);
      expect(failed.filter((name) => !needsFixtures.includes(name))).toEqual([]);
      expect(Number(passed)).toBe(passing);
    }, 30_000);
  }
});
