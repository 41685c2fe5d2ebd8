/** JSON-RPC 2.0 as MCP narrows it: one message a request, ids that are strings or whole numbers, parameters by name. */
import { describeSyntaxFault } from '../../web/body.ts';
import { findBodyDuplicates } from '../../web/validate.ts';

export type RequestId = string | number;

/** A request, or a notification where it has no id. */
export type Message = { id: RequestId | undefined; method: string; params: Record<string, unknown> };

/** Of JSON-RPC, and the two of MCP 2026-07-28 that this server has a use for. */
export const rpcCodes = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  headerMismatch: -32020,
  unsupportedVersion: -32022,
} as const;

type RpcErrorOptions = { status?: number; data?: unknown; id?: RequestId | undefined };

/** A message that is not answered on its merits; `status` is HTTP's word for it. */
export class RpcError extends Error {
  readonly code: number;
  readonly status: number;
  readonly data: unknown;
  readonly id: RequestId | undefined;

  constructor(code: number, message: string, { status = 400, data, id }: RpcErrorOptions = {}) {
    super(message);
    this.code = code;
    this.status = status;
    this.data = data;
    this.id = id;
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isId = (id: unknown): id is RequestId => typeof id === 'string' || Number.isSafeInteger(id);

const refuse = (message: string, id?: RequestId): never => {
  throw new RpcError(rpcCodes.invalidRequest, message, { id });
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // Not for its syntax alone: a document nested too deep for the parser's stack ends here as well.
    const { message, place } = describeSyntaxFault(text);
    throw new RpcError(rpcCodes.parseError, message, { ...('line' in place && { data: place }) });
  }
};

/** The message that a body holds. Throws `RpcError`, with the id wherever one can be told. */
export const parseMessage = (text: string): Message => {
  const value = parseJson(text);
  if (Array.isArray(value)) return refuse('Send one message a request: batches are not part of this protocol.');
  if (!isObject(value)) return refuse('A message is a JSON object.');
  const { jsonrpc, method, params = {} } = value;
  const given = value['id'];
  const id = isId(given) ? given : undefined;
  if (given !== undefined && id === undefined) return refuse('The id must be a string or a whole number, not null.');
  if (jsonrpc !== '2.0') return refuse('"jsonrpc" must be "2.0".', id);
  if ('result' in value || 'error' in value) return refuse('This server asks nothing, so it takes no responses.', id);
  if (typeof method !== 'string') return refuse('"method" must be a string.', id);
  const [duplicate] = findBodyDuplicates(text);
  if (duplicate) return refuse(`${duplicate.pointer} ${duplicate.message}.`, id);
  if (!isObject(params)) throw new RpcError(rpcCodes.invalidParams, '"params" must be an object.', { id });
  return { id, method, params };
};

/** The text of a response around a result that is JSON already. */
export const resultAround = (id: RequestId): { opening: string; closing: string } => ({
  opening: `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{`,
  closing: '}}',
});

/** Without an id where none could be told. */
export const errorText = (
  id: RequestId | undefined,
  { code, message, data }: Pick<RpcError, 'code' | 'message' | 'data'>,
): string =>
  JSON.stringify({
    jsonrpc: '2.0',
    ...(id !== undefined && { id }),
    error: { code, message, ...(data !== undefined && { data }) },
  });
