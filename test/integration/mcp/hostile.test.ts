import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { bearer, type RunningService, startRunningService } from '../../running-service.ts';
import { callOf, legacyBody, modernMessage, post } from './messages.ts';

let service: RunningService;
let key: string;
beforeAll(async () => {
  service = await startRunningService({ config: { accountReadsPerSecond: 0, corsOrigins: ['https://agent.example'] } });
  key = (await service.openAccount('free', 10)).key;
});
afterAll(() => service.stop());

const ask = async (body: string, headers: Record<string, string> = {}) => {
  const response = await post(service, { key, headers, body });
  const text = await response.text();
  return { status: response.status, headers: response.headers, answer: text === '' ? undefined : JSON.parse(text) };
};

const call = legacyBody(callOf('search_software', { query: 'chat' }));
const usage = async (): Promise<number> =>
  (await (await service.fetch('/api/v1/usage', { headers: bearer(key) })).json()).used;

describe('POST /mcp', () => {
  const refused: [string, string, number, number, RegExp][] = [
    ['no JSON', '{"jsonrpc":', 400, -32700, /not JSON from line 1, column 12 on/],
    ['nothing', '', 400, -32700, /empty/],
    ['a batch', `[${call},${call}]`, 400, -32600, /batches/],
    ['an empty batch', '[]', 400, -32600, /batches/],
    ['a string', '"tools/list"', 400, -32600, /JSON object/],
    ['null', 'null', 400, -32600, /JSON object/],
    ['another version of JSON-RPC', call.replace('2.0', '1.0'), 400, -32600, /"jsonrpc"/],
    ['an id that is null', legacyBody({ method: 'tools/list', id: null }), 400, -32600, /id must be/],
    ['an id that is a list', legacyBody({ method: 'tools/list', id: [1] }), 400, -32600, /id must be/],
    ['an id that is a fraction', legacyBody({ method: 'tools/list', id: 1.5 }), 400, -32600, /id must be/],
    ['an id beyond all numbers', call.replace('"id":1', '"id":1e999'), 400, -32600, /id must be/],
    ['no id', '{"jsonrpc":"2.0","method":"tools/call"}', 400, -32600, /needs an id/],
    ['no method', '{"jsonrpc":"2.0","id":1}', 400, -32600, /"method"/],
    ['a response', '{"jsonrpc":"2.0","id":1,"result":{}}', 400, -32600, /no responses/],
    ['parameters by position', '{"jsonrpc":"2.0","id":1,"method":"ping","params":[1]}', 400, -32602, /"params"/],
    ['a member twice', call.replace('"id":1', '"id":1,"method":"ping"'), 400, -32600, /given twice/],
    ['an unknown tool', legacyBody(callOf('__proto__')), 400, -32602, /Unknown tool/],
    ['no name of a tool', legacyBody({ method: 'tools/call' }), 400, -32602, /Unknown tool/],
    ['a cursor', legacyBody({ method: 'tools/list', params: { cursor: 'x' } }), 400, -32602, /cursor/],
    ['a handshake about nothing', legacyBody({ method: 'initialize' }), 400, -32602, /protocolVersion/],
    ['an unknown method', legacyBody({ method: 'tools/buy' }), 200, -32601, /does not have/],
    ['100 kB', legacyBody(callOf('search_software', { query: 'x'.repeat(100_000) })), 413, -32600, /64 KiB/],
    ['1 MB', legacyBody(callOf('search_software', { query: 'x'.repeat(1_000_000) })), 413, -32600, /64 KiB/],
    ['60 kB of brackets', '['.repeat(60_000), 400, -32700, /column 33 on: it is nested/],
  ];
  for (const [what, body, status, code, message] of refused) {
    test(`refuses ${what} with a clear error`, async () => {
      const { status: given, answer } = await ask(body);
      expect({ status: given, code: answer.error.code }).toEqual({ status, code });
      expect(answer.jsonrpc).toBe('2.0');
      expect(answer.error.message).toMatch(message);
      if (body.startsWith('{"jsonrpc":"2.0","id":1,') && status !== 413) expect(answer.id).toBe(1);
      expect(answer.id).not.toBe(null);
    });
  }

  test('refuses bytes that are no UTF-8', async () => {
    const response = await service.fetch('/mcp', {
      method: 'POST',
      headers: { ...bearer(key), 'Content-Type': 'application/json' },
      body: Buffer.from([0x7b, 0xff, 0x7d]),
    });
    expect(response.status).toBe(400);
    expect((await response.json()).error.code).toBe(-32700);
  });

  test('refuses headers that contradict the body, before a version that it does not speak', async () => {
    const { headers, body } = modernMessage(callOf('search_software', { query: 'chat' }));
    const other = modernMessage(callOf('search_software', { query: 'chat' }), '2030-01-01');
    const wrong: [Record<string, string>, string, number][] = [
      [{ ...headers, 'Mcp-Method': 'tools/list' }, body, -32020],
      [{ ...headers, 'Mcp-Name': 'get_software' }, body, -32020],
      [{ ...headers, 'Mcp-Name': '=?base64?Z2V0X3NvZnR3YXJl?=' }, body, -32020],
      [{ ...headers, 'MCP-Protocol-Version': '2025-11-25' }, body, -32020],
      [{ ...headers, 'MCP-Protocol-Version': '2030-01-01' }, body, -32020],
      [{ 'Mcp-Method': 'tools/call', 'Mcp-Name': 'search_software' }, body, -32020],
      [{ ...other.headers, 'Mcp-Name': 'get_software' }, other.body, -32020],
      [other.headers, other.body, -32022],
      [headers, call, -32602],
      [{ 'MCP-Protocol-Version': '2024-11-05' }, call, -32022],
      [headers, body.replace('"io.modelcontextprotocol/clientCapabilities":{}', '"x":1'), -32602],
    ];
    for (const [sent, text, code] of wrong) {
      const { status, answer } = await ask(text, sent);
      expect({ sent, status, code: answer.error.code, id: answer.id }).toEqual({ sent, status: 400, code, id: 1 });
      if (code === -32022) expect(answer.error.data.supported).toEqual(['2026-07-28', '2025-11-25', '2025-06-18']);
    }
    const unknown = modernMessage({ method: 'ping' });
    expect((await ask(unknown.body, unknown.headers)).status).toBe(404);
  });

  test('refuses other types of content, and answers that are not taken', async () => {
    expect((await ask(call, { 'Content-Type': 'text/plain' })).status).toBe(415);
    expect((await ask(call, { Accept: 'text/html' })).status).toBe(406);
    expect((await ask(call, { Accept: 'text/event-stream' })).status).toBe(406);
  });

  test('costs nothing for all of this', async () => {
    for (const [, body] of refused) await ask(body);
    expect(await usage()).toBe(0);
  });

  test('refuses pages that the operator does not name', async () => {
    for (const origin of ['https://evil.example', 'null', `${service.url}.evil.example`]) {
      const { status, headers } = await ask(legacyBody({ method: 'tools/list' }), { Origin: origin });
      expect(status).toBe(403);
      expect(headers.get('content-type')).toBe('application/problem+json');
    }
    for (const origin of [service.url, 'https://agent.example']) {
      expect((await ask(legacyBody({ method: 'tools/list' }), { Origin: origin })).status).toBe(200);
    }
    const preflight = await service.fetch('/mcp', { method: 'OPTIONS', headers: { Origin: 'https://agent.example' } });
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Mcp-Method');
    expect(preflight.headers.get('access-control-allow-origin')).toBe('https://agent.example');
  });

  test('has no stream and no sessions', async () => {
    for (const method of ['GET', 'DELETE']) {
      const response = await service.fetch('/mcp', { method, headers: { Accept: 'text/event-stream' } });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('OPTIONS, POST');
    }
    const body = legacyBody({ method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {} } });
    expect((await ask(body)).headers.get('mcp-session-id')).toBe(null);
  });

  test('agrees on a revision that it speaks, and takes notifications', async () => {
    const revisions = { '2025-11-25': '2025-11-25', '2025-06-18': '2025-06-18', '2024-11-05': '2025-11-25' };
    for (const [protocolVersion, agreed] of Object.entries(revisions)) {
      const { answer } = await ask(legacyBody({ method: 'initialize', params: { protocolVersion, capabilities: {} } }));
      expect(answer.result.protocolVersion).toBe(agreed);
    }
    const { status, answer } = await ask('{"jsonrpc":"2.0","method":"notifications/initialized"}');
    expect({ status, answer }).toEqual({ status: 202, answer: undefined });
    const texts = await ask(legacyBody({ method: 'ping', id: 'text "id"' }), { 'MCP-Protocol-Version': '2025-06-18' });
    expect(texts.answer).toEqual({ jsonrpc: '2.0', id: 'text "id"', result: {} });
  });
});
