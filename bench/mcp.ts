/**
 * What `/mcp` costs beside REST, in process and in one run: both are given whole requests and answer whole responses, key,
 * allowance and checks included. New needs are worked out each time; the same need again is answered from memory by both.
 * The two alternate request by request, and the
 * median of the rounds' ratios is printed, as the machine is not alone.
 * Run: bun bench/mcp.ts [ROUNDS]
 */
import { Accounts } from '../src/accounts/accounts.ts';
import { createApp } from '../src/app.ts';
import { readBundle } from '../src/catalogue/bundle.ts';
import { createCatalogue } from '../src/catalogue/catalogue.ts';
import { createLog } from '../src/log.ts';
import { createRanker } from '../src/ranking/ranker.ts';
import { openStore } from '../src/store/open.ts';

const rounds = Number(process.argv[2] ?? 15);
const requestsARound = 60;

const now = () => new Date();
const store = await openStore('sqlite::memory:');
const accounts = new Accounts({ store: store.accounts, now, passwordLengthMin: 15 });
const account = await accounts.createAccount('bench@example.org', null, 'enterprise');
const { key } = await accounts.createKey(account, 'bench', null);
const { tools, taxonomy } = await readBundle();
const ranker = createRanker(createCatalogue(tools, taxonomy));
const app = createApp({
  ...{ accounts, now, ranker: () => ranker, changes: store.changes, isReady: async () => true, storeFailed: () => {} },
  ...{ log: createLog('silent', now, () => {}), baseUrl: 'http://localhost:3000', corsOrigins: [], version: '0' },
  ...{ signUp: 'closed', publicPages: false, trustedProxies: 0, securityContact: '' },
  accountBounds: { requestsPerSecond: 0, inFlightMax: 0 },
});

const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', Accept: 'application/json' };
const send = async (path: string, body: string, more: Record<string, string> = {}): Promise<number> => {
  const request = new Request(`http://localhost:3000${path}`, {
    method: 'POST',
    headers: { ...headers, ...more },
    body,
  });
  const response = await app.handle(request);
  const text = await response.text();
  if (response.status !== 200 || text.includes('"isError"')) throw new Error(text);
  return text.length;
};

const meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};
let id = 0;
const sendRpc = (method: string, params: { name?: string; arguments?: object } = {}): Promise<number> =>
  send('/mcp', JSON.stringify({ jsonrpc: '2.0', id: id++, method, params: { ...params, _meta: meta } }), {
    ...{ 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': method },
    ...(params.name !== undefined && { 'Mcp-Name': params.name }),
  });

const subjects = 'sales deals,shifts of nurses,invoices,team chat,candidates,tickets,contracts,campaigns'.split(',');
let asked = 0;
/** No two alike, so that nothing is answered from memory. */
const newNeed = () => ({
  useCase: `Keep track of ${subjects[asked % subjects.length]} for ${10 + (asked++ % 900)} people in ${asked} places`,
  companySize: 'small',
  budget: 'minimal',
  limit: 5,
});
const sameNeed = { useCase: 'Keep track of sales deals', companySize: 'small', budget: 'minimal', limit: 5 };

const recommendByRest = (need: object) => send('/api/v1/recommend', JSON.stringify(need));
const recommendByMcp = (need: object) => sendRpc('tools/call', { name: 'recommend_software', arguments: need });

const measure = async (ask: () => Promise<number>, count = requestsARound): Promise<number> => {
  const startedMs = performance.now();
  for (let nth = 0; nth < count; nth++) await ask();
  return (performance.now() - startedMs) / count;
};
const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[values.length >> 1] ?? Number.NaN;

/** Request by request in turn, each first as often as the other: what else the machine does then falls on both. */
const compareBoth = async (what: string, needOf: () => object, count: number): Promise<void> => {
  const times: { rest: number; mcp: number }[] = [];
  for (let round = -2; round < rounds; round++) {
    const spent = { rest: 0, mcp: 0 };
    const timed = async (way: 'rest' | 'mcp'): Promise<void> => {
      const need = needOf();
      const startedMs = performance.now();
      await (way === 'rest' ? recommendByRest(need) : recommendByMcp(need));
      spent[way] += (performance.now() - startedMs) / count;
    };
    for (let nth = 0; nth < count; nth++) {
      await timed(nth % 2 === 0 ? 'rest' : 'mcp');
      await timed(nth % 2 === 0 ? 'mcp' : 'rest');
    }
    if (round >= 0) times.push(spent);
  }
  const show = (values: number[]): string => median(values).toFixed(4);
  console.log(
    `recommend_software, ${what}: ${show(times.map(({ mcp }) => mcp))} ms, REST ${show(times.map(({ rest }) => rest))} ms, ratio ${median(times.map(({ mcp, rest }) => mcp / rest)).toFixed(2)}`,
  );
};

await compareBoth('new needs', newNeed, requestsARound);
await compareBoth('the same need', () => sameNeed, 20 * requestsARound);
await measure(() => sendRpc('tools/list'), 2_000);
console.log(`tools/list: ${(await measure(() => sendRpc('tools/list'), 5_000)).toFixed(4)} ms`);
console.log(`answer of 5: REST ${await recommendByRest(sameNeed)} bytes, /mcp ${await recommendByMcp(sameNeed)} bytes`);
await store.close();
process.exit(0);
