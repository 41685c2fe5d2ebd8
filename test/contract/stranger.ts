import { mintKey } from '../../src/accounts/keys/api-key.ts';
import type { Operation } from './document.ts';
import { canary } from './values.ts';
import { type Answered, commonViolations } from './violations.ts';

/** A way to ask without a right to: the header sent, and the code of the refusal. */
type Credentials = {
  header: string | undefined;
  code: 'missing-credentials' | 'invalid-key' | 'invalid-request' | 'not-signed-in';
};

/** None, empty, other schemes, and keys that are malformed, unknown, cut, lengthened, revoked or given twice. */
export const wrongCredentials = async (key: string, revoked: string): Promise<Credentials[]> => {
  const unknown = (await mintKey()).key;
  const invalid = [
    unknown,
    revoked,
    key.slice(0, -1),
    `${key}x`,
    key.toUpperCase(),
    key.toLowerCase(),
    `${key} ${key}`,
    `"${key}"`,
    `${key};x`,
    encodeURIComponent(`${key} `),
    `tra_live_${canary}`,
    'x'.repeat(4000),
    'null',
  ].map((each) => ({ header: `Bearer ${each}`, code: 'invalid-key' as const }));
  const missing = [
    undefined,
    '',
    'Bearer',
    'Bearer ',
    'bearer',
    key,
    `Basic ${btoa(`x:${key}`)}`,
    `Basic ${key}`,
    `Token ${key}`,
    `Digest username="${key}"`,
    `Bearer:${key}`,
    `BearerX ${key}`,
    `Bearer\t${canary}`,
  ].map((header) => ({ header, code: 'missing-credentials' as const }));
  const twice = [`Bearer ${key}, Bearer ${key}`, `Bearer ${key},Basic x`].map((header) => ({
    header,
    code: 'invalid-request' as const,
  }));
  return [...invalid, ...missing, ...twice];
};

const statuses = { 'missing-credentials': 401, 'invalid-key': 401, 'invalid-request': 400, 'not-signed-in': 401 };

/** In what an answer to a stranger breaks the contract: it refuses with one shape, and says nothing of the schema or the key. */
export const strangerViolations = ({ code }: Credentials, answered: Answered): string[] => {
  const found = commonViolations(answered, { headers: {} });
  if (answered.status !== statuses[code]) return [...found, `answered ${answered.status} to a stranger (${code})`];
  const problem = JSON.parse(answered.text);
  if (problem.code !== code) found.push(`code ${problem.code} instead of ${code}`);
  if (answered.headers.has('ratelimit')) found.push('tells a stranger of an allowance');
  return found;
};

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

const methodsAt = (operations: readonly Operation[], { path }: Operation): string[] =>
  operations.filter((operation) => operation.path === path).map(({ method }) => method);

/** The methods that an address does not answer. */
export const wrongMethodsOf = (operations: readonly Operation[], operation: Operation): string[] => {
  const right = methodsAt(operations, operation);
  return methods.filter((method) => !right.includes(method));
};

/** In what an answer to a wrong method breaks the contract: 405 and exactly the methods that are answered. */
export const methodViolations = (
  operations: readonly Operation[],
  operation: Operation,
  answered: Answered,
): string[] => {
  const found = commonViolations(answered, { headers: {} });
  if (answered.status !== 405) found.push(`answered ${answered.status} to a wrong method`);
  const right = methodsAt(operations, operation);
  const expected = [...right, 'OPTIONS', ...(right.includes('GET') ? ['HEAD'] : [])].sort().join(', ');
  if (answered.headers.get('allow') !== expected) found.push(`Allow is ${answered.headers.get('allow')}`);
  return found;
};
