/**
 * Which revision of the protocol a message is of. Since 2026-07-28 each request says so itself, in `_meta` and again in
 * headers; earlier ones begin with a handshake and name the revision in a header, which some of their clients forget.
 */
import { isObject, type Message, RpcError, rpcCodes } from './json-rpc.ts';

const modern = '2026-07-28';
/** Those with a handshake, the latest first. */
const legacy = ['2025-11-25', '2025-06-18'] as const;
export const revisions: readonly string[] = [modern, ...legacy];

export type Revision = 'modern' | 'legacy';

const metaPrefix = 'io.modelcontextprotocol/';

const isEncoded = /^=\?base64\?([A-Za-z0-9+/]*={0,2})\?=$/;

/** The value of a header that may be encoded since it holds more than ASCII. */
const decodeHeader = (value: string): string => {
  const encoded = isEncoded.exec(value)?.[1];
  return encoded === undefined ? value : Buffer.from(encoded, 'base64').toString('utf8');
};

const mismatch = (message: string, { id }: Message): RpcError => new RpcError(rpcCodes.headerMismatch, message, { id });

const checkHeader = (headers: Headers, name: string, field: string, value: unknown, message: Message): void => {
  const given = headers.get(name)?.trim();
  if (given === undefined) throw mismatch(`The header ${name} is missing.`, message);
  if (decodeHeader(given) !== value) throw mismatch(`The header ${name} does not match ${field} of the body.`, message);
};

const unsupported = (requested: string, { id }: Message): RpcError =>
  new RpcError(rpcCodes.unsupportedVersion, 'Unsupported protocol version', {
    data: { supported: revisions, requested: requested.slice(0, 64) },
    id,
  });

const checkModern = (headers: Headers, message: Message, meta: Record<string, unknown>, version: string): void => {
  checkHeader(headers, 'MCP-Protocol-Version', 'the protocol version', version, message);
  checkHeader(headers, 'Mcp-Method', '"method"', message.method, message);
  if (message.method === 'tools/call')
    checkHeader(headers, 'Mcp-Name', '"params.name"', message.params['name'], message);
  if (!revisions.includes(version)) throw unsupported(version, message);
  if (!isObject(meta[`${metaPrefix}clientCapabilities`])) {
    throw new RpcError(rpcCodes.invalidParams, `_meta lacks ${metaPrefix}clientCapabilities, an object.`, message);
  }
};

/** Throws `RpcError`: headers that contradict the body first, then a revision that is not spoken here. */
export const checkRevision = (headers: Headers, message: Message): Revision => {
  const { _meta: meta } = message.params;
  const version = isObject(meta) ? meta[`${metaPrefix}protocolVersion`] : undefined;
  const named = headers.get('mcp-protocol-version')?.trim();
  if (isObject(meta) && typeof version === 'string') {
    checkModern(headers, message, meta, version);
    return version === modern ? 'modern' : 'legacy';
  }
  // What notifications must carry is not said by the revision.
  if (message.id === undefined || message.method === 'initialize') return 'legacy';
  if (named === modern) {
    throw new RpcError(rpcCodes.invalidParams, `_meta lacks ${metaPrefix}protocolVersion.`, message);
  }
  if (named !== undefined && !revisions.includes(named)) throw unsupported(named, message);
  return 'legacy';
};

/** What a handshake agrees on: what the client asks for if it is spoken here, else the latest that has handshakes. */
export const agreeOnRevision = (asked: unknown): string => legacy.find((known) => known === asked) ?? legacy[0];

/** The member by which the server names itself in each result of the modern revision. */
export const serverInfoKey = `${metaPrefix}serverInfo`;
