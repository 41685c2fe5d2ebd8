/**
 * One request, as it stands in a record. What a run brings forth stands in braces: `{key}`, `{session}`, `{base}`,
 * `{style}` and `{script}` (the console's files), and `{etag}`, the tag last seen at the same path.
 */
export type Ask = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
  /** A body that is no text, by its bytes. */
  bytes?: number[];
};

type Values = Record<string, string | number | boolean | undefined>;

const bearer = { Authorization: 'Bearer {key}' };
const json = { 'Content-Type': 'application/json' };

/** A path with its query. */
export const pathWith = (path: string, values: Values): string => {
  const given = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
};

/** A GET by somebody without a key. */
export const visit = (path: string, headers: Record<string, string> = {}): Ask => ({ method: 'GET', path, headers });

/** A GET by the holder of the key. */
export const get = (path: string, values: Values = {}, headers: Record<string, string> = {}): Ask =>
  visit(pathWith(path, values), { ...bearer, ...headers });

/** A POST by the holder of the key; text is sent as it is. */
export const post = (path: string, body: unknown, headers: Record<string, string> = {}): Ask => ({
  ...{ method: 'POST', path, headers: { ...bearer, ...json, ...headers } },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

/** Another method at the same address. */
export const by = (method: string, { path, headers }: Ask): Ask => ({ method, path, headers });

const shapes: readonly [RegExp, string][] = [
  [/^\/api\/v1\/tools\/[^/]*\/alternatives$/, '/api/v1/tools/:id/alternatives'],
  [/^\/api\/v1\/tools\/[^/]*$/, '/api/v1/tools/:id'],
  [/^\/api\/v1\/(tools|categories|industries|roles|priorities|features|search|recommend|compare|criteria|usage)$/, ''],
  [/^\/(openapi\.json|llms\.txt|healthz|readyz|docs|swagger|sign-up|sign-in|profile)?$/, ''],
  [/^\/explore(\/recommend|\/compare)?$/, ''],
  [/^\/problems\/[^/]*$/, '/problems/:code'],
  [/^\/account\//, '/account/…'],
  [/^\/docs\/account$/, ''],
  [/^\/assets\//, '/assets/…'],
];

/** What an answer is counted under: the address as it is sent, by its shape. */
export const operationOf = ({ path }: Ask): string => {
  const plain = new URL(`http://localhost${path}`).pathname;
  const shape = shapes.find(([pattern]) => pattern.test(plain));
  return shape ? shape[1] || plain : 'other addresses';
};
