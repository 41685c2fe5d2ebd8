import { bearer, type RunningService } from '../../running-service.ts';

const prefix = 'io.modelcontextprotocol/';

type Sent = { key?: string; headers?: Record<string, string>; body: string };

/** Posts a body as it is, with what every client sends around it. */
export const post = (service: RunningService, { key, headers, body }: Sent): Promise<Response> =>
  service.fetch('/mcp', {
    method: 'POST',
    headers: {
      ...(key !== undefined && bearer(key)),
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...headers,
    },
    body,
  });

export type Rpc = { method: string; params?: object; id?: unknown };

/** As a client of a revision with a handshake asks. */
export const legacyBody = ({ method, params, id = 1 }: Rpc): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method, ...(params && { params }) });

/** As a client of 2026-07-28 asks: what is in the body is in the headers as well. */
export const modernMessage = ({ method, params = {}, id = 1 }: Rpc, version = '2026-07-28') => {
  const _meta = {
    [`${prefix}protocolVersion`]: version,
    [`${prefix}clientInfo`]: { name: 'test', version: '1' },
    [`${prefix}clientCapabilities`]: {},
  };
  const { name } = params as { name?: string };
  return {
    headers: {
      'MCP-Protocol-Version': version,
      'Mcp-Method': method,
      ...(name !== undefined && { 'Mcp-Name': name }),
    } as Record<string, string>,
    body: JSON.stringify({ jsonrpc: '2.0', id, method, params: { ...params, _meta } }),
  };
};

export const callOf = (name: string, given: object = {}): Rpc => ({
  method: 'tools/call',
  params: { name, arguments: given },
});
