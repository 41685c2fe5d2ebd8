import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { bearer, type RunningService, startRunningService } from '../../running-service.ts';
import { callOf, modernMessage, post } from './messages.ts';
import { type Client, createClient, createTransport, removePackages } from './official/packages.ts';

let service: RunningService;
let key: string;
let client: Client;
beforeAll(async () => {
  service = await startRunningService({ config: { accountReadsPerSecond: 0 } });
  key = (await service.openAccount()).key;
  client = await connect(key);
}, 60_000);
afterAll(async () => {
  await client.close();
  await service.stop();
  await removePackages();
});

const connect = async (withKey: string): Promise<Client> => {
  const connected = await createClient();
  const url = new URL(`${service.url}/mcp`);
  await connected.connect(await createTransport(url, bearer(withKey)));
  return connected;
};

type Called = {
  content: { type: string; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
  _meta?: { problem?: Record<string, unknown> };
};

/** What these tests read of the facts of one answer or another. */
type Facts = {
  tools: { id: string; score: number; reasons: string[]; caveat?: string }[];
  rows: { label: string; values: string[]; ahead?: string[] }[];
  notice: string;
  corrected: Record<string, string>;
  notUnderstood: object[];
  leftOff: number;
};

const call = async (name: string, given: object = {}): Promise<Called> =>
  (await client.callTool({ name, arguments: given as Record<string, unknown> })) as Called;

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** A call whose facts must be what the definition says, which the client checks, and short. */
const callWell = async (name: string, given: object) => {
  const { content, structuredContent, isError } = await call(name, given);
  expect(isError).toBeUndefined();
  expect(content).toHaveLength(1);
  expect(bytesOf(structuredContent)).toBeLessThanOrEqual(6_000);
  return { text: content[0]?.text ?? '', facts: structuredContent as Facts };
};

describe('POST /mcp, asked by the official client', () => {
  test('lists five tools that only read, in at most 4 kB', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'recommend_software',
      'search_software',
      'get_software',
      'compare_software',
      'find_alternatives',
    ]);
    expect(bytesOf(tools)).toBeLessThanOrEqual(4_000);
    for (const { annotations, outputSchema } of tools) {
      expect(annotations).toEqual({ readOnlyHint: true });
      expect(outputSchema?.type).toBe('object');
    }
    expect(client.getInstructions()).toContain('recommend_software');
    await client.ping();
  });

  test('recommends what REST recommends, with reasons, caveats and what was not understood', async () => {
    const given = { useCase: 'track sales deals, with SSO', companySize: 'small', industry: 'Xyzzy' };
    const { text, facts } = await callWell('recommend_software', given);
    const rest = await service.fetch('/api/v1/recommend', {
      method: 'POST',
      headers: { ...bearer(key), 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...given, limit: 5 }),
    });
    const { data } = await rest.json();
    type Item = { score: number; tool: { id: string }; reasons: { text: string }[]; caveats: { text: string }[] };
    expect(facts.tools.map(({ id, score }) => ({ id, score }))).toEqual(
      data.map(({ tool, score }: Item) => ({ id: tool.id, score })),
    );
    const [first] = facts.tools;
    expect(first?.reasons).toEqual(data[0].reasons.slice(0, 2).map((reason: { text: string }) => reason.text));
    expect(first?.caveat).toBe(data[0].caveats[0]?.text);
    expect(text).toContain(`${data[0].tool.name} (${data[0].tool.id}), ${data[0].score} of 100`);
    expect(text).toContain('Not understood: industry "Xyzzy"');
    expect(text).toContain('"SSO" as ');
  });

  test('keeps every answer short, whatever is asked', async () => {
    const long = {
      useCase: 'a team of nurses that plans shifts and holidays, with payroll and time sheets',
      limit: 10,
    };
    await callWell('recommend_software', {
      ...long,
      companySize: 'large',
      budget: 'minimal',
      priorities: ['security'],
    });
    expect((await callWell('recommend_software', {})).facts.notice).toContain('Nothing was asked');
    const { facts } = await callWell('search_software', { query: 'kanban bord', limit: 20 });
    expect(facts.tools).toHaveLength(20);
    expect(facts.corrected).toEqual({ bord: 'board' });
    for (const tool of ['salesforce-sales-cloud', 'Slack', 'microsoft-365']) await callWell('get_software', { tool });
    await callWell('find_alternatives', { tool: 'Slack', limit: 10 });
    const four = ['slack', 'Zulip', 'microsoft-teams', 'mattermost'];
    const compared = await callWell('compare_software', { tools: four });
    const price = compared.facts.rows.find(({ label }) => label === 'Entry price');
    expect(price?.values).toHaveLength(4);
    expect(price?.ahead).toEqual(['microsoft-teams']);
  });

  test('keeps an answer short of what it does not understand, and of tools of which very much is known', async () => {
    const unknown = Array.from({ length: 50 }, (_, nth) => `qzx${'w'.repeat(90)}${nth}`);
    const { text, facts } = await callWell('recommend_software', { useCase: 'team chat', mustHave: unknown });
    expect(facts.notUnderstood).toHaveLength(10);
    expect(text).toContain('Nor 40 more.');
    const long = (of: number) => Array.from({ length: 60 }, (_, nth) => `${nth} ${'x'.repeat(of)}`);
    const [tool] = await service.store.catalogue.loadTools();
    if (!tool) throw new Error('There is no tool.');
    const features = { has: long(150), lacks: long(150).map((id) => `no ${id}`) };
    const much = { ...tool, id: 'much', formerIds: [], name: 'Much', aliases: [], features, useCases: long(150) };
    await service.store.catalogue.writeOwn([much], { replace: false });
    let { isError } = await call('get_software', { tool: 'much' });
    while (isError) ({ isError } = await call('get_software', { tool: 'much' }));
    expect((await callWell('get_software', { tool: 'much' })).facts.leftOff).toBeGreaterThan(0);
  }, 20_000);

  test('compares two as REST does, whichever is named first', async () => {
    const rest = await service.fetch('/api/v1/compare?a=slack&b=zulip', { headers: bearer(key) });
    const { rows } = (await rest.json()) as { rows: { label: string; relation: string }[] };
    const ahead = (side: string, id: string) =>
      rows.filter(({ relation }) => relation === side).map(({ label }) => [label, id] as const);
    const expected = Object.fromEntries([...ahead('a', 'slack'), ...ahead('b', 'zulip')]);
    for (const tools of [
      ['slack', 'zulip'],
      ['zulip', 'slack'],
    ]) {
      const { facts } = await callWell('compare_software', { tools });
      const told = facts.rows.filter(({ ahead }) => ahead !== undefined);
      expect(Object.fromEntries(told.map(({ label, ahead = [] }) => [label, ahead[0]]))).toEqual(expected);
    }
  });

  test('tells an agent in the result what it can put right', async () => {
    const wrong = await call('recommend_software', { companySize: 'tiny', use_case: 'x' });
    expect(wrong.isError).toBe(true);
    expect(wrong.content[0]?.text).toContain('/companySize must be one of solo, small');
    expect(wrong.content[0]?.text).toContain('did you mean useCase?');
    const unknown = await call('get_software', { tool: 'slak' });
    expect(unknown.content[0]?.text).toMatch(/tool-not-found[\s\S]*Near: .*slack/);
    expect(unknown._meta?.problem).toMatchObject({ status: 404, code: 'tool-not-found' });
    const category = await call('search_software', { query: 'deals', category: 'CMR' });
    expect(category.content[0]?.text).toContain('near: CRM');
    expect((await call('compare_software', { tools: ['slack', 'Slack'] })).isError).toBe(true);
    expect((await call('compare_software', { tools: ['slack', 'no such tool'] })).content[0]?.text).toContain(
      '/tools/1',
    );
  });

  test('refuses an unknown tool', async () => {
    expect(call('buy_software')).rejects.toThrow('Unknown tool');
  });
});

describe('the key and the allowance', () => {
  test('are those of REST, and what is refused costs nothing', async () => {
    const { key: own } = await service.openAccount('free', 3);
    const used = async (): Promise<number> =>
      (await (await service.fetch('/api/v1/usage', { headers: bearer(own) })).json()).used;
    const agent = await connect(own);
    await agent.listTools();
    for (const [name, given] of [
      ['recommend_software', { companySize: 'tiny' }],
      ['get_software', { tool: 'no such tool' }],
      ['search_software', { query: 'x', industry: 'no such industry' }],
      ['compare_software', { tools: ['slack'] }],
    ] as const) {
      expect((await agent.callTool({ name, arguments: given })).isError).toBe(true);
    }
    await agent.callTool({ name: 'buy_software', arguments: {} }).catch(() => undefined);
    expect(await used()).toBe(0);
    for (const query of ['chat', 'chat', 'crm'])
      await agent.callTool({ name: 'search_software', arguments: { query } });
    expect(await used()).toBe(3);
    const spent = (await agent.callTool({ name: 'search_software', arguments: { query: 'chat' } })) as Called;
    expect(spent.isError).toBe(true);
    expect(spent.content[0]?.text).toMatch(
      /^429 quota-exceeded: [\s\S]*Try again after \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/,
    );
    expect(spent._meta?.problem).toMatchObject({ status: 429, code: 'quota-exceeded', limit: 3 });
    expect(await used()).toBe(3);
    await agent.close();
  });

  test('answer a call with what is left of the allowance', async () => {
    const { key: own } = await service.openAccount('free', 10);
    const { headers, body } = modernMessage(callOf('search_software', { query: 'chat' }));
    const response = await post(service, { key: own, headers, body });
    expect(response.headers.get('ratelimit')).toStartWith('"daily";r=9;');
    const { result } = await response.json();
    expect(result.resultType).toBe('complete');
    expect(result._meta['io.modelcontextprotocol/serverInfo'].name).toBe('tool-recommendation-api');
  });

  test('are asked for before anything is read', async () => {
    for (const withKey of [undefined, 'tra_live_wrong']) {
      const response = await post(service, { ...(withKey && { key: withKey }), body: '{not json' });
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toStartWith('Bearer realm=');
    }
    expect(connect('tra_live_wrong')).rejects.toThrow();
  });

  test('bound how often an account may ask, which an agent is told as well', async () => {
    const slow = await startRunningService({ config: { requestsPerSecond: 1 } });
    try {
      const { key: own } = await slow.openAccount();
      const { headers, body } = modernMessage(callOf('search_software', { query: 'chat' }));
      let result = { isError: false, content: [{ text: '' }] };
      for (let asked = 0; asked < 5 && !result.isError; asked++) {
        const response = await post(slow, { key: own, headers, body });
        result = { isError: false, ...(await response.json()).result };
      }
      expect(result.content[0]?.text).toMatch(/^429 too-many-requests[\s\S]*Try again after /);
      const list = await post(slow, { key: own, ...modernMessage({ method: 'tools/list' }) });
      expect(list.status).toBe(429);
      expect(Number(list.headers.get('retry-after'))).toBeGreaterThan(0);
    } finally {
      await slow.stop();
    }
  });
});
