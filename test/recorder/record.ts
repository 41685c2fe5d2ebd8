import { type Ask, operationOf } from './ask.ts';
import type { Service } from './service.ts';

/** What was asked and what came. JSON stands as it was parsed; of large files the status is enough. */
export type Line = {
  operation: string;
  /** Tells a request that is asked several times from itself. */
  nth: number;
  ask: Ask;
  status: number;
  headers: Record<string, string>;
  body: unknown;
};

/** Headers that say when, who or how long, and no more than the rest does. */
const unrecorded = /^(date|content-length|connection|keep-alive|retry-after|(x-)?ratelimit.*)$/;

/** Answers that tell of the account: its counts and its days. */
const ofAccount = /^(\/api\/v1\/usage|\/account\/…)$/;

/** Files, of which the status is enough. */
const onlyStatus = /^\/assets\/…$/;

/** What a run alone explains, replaced by what it is. */
const mask = (
  text: string,
  { operation, requestId }: { operation: string; requestId: string },
  { url, values }: Service,
) => {
  let masked = text
    .replaceAll(url, '{base}')
    .replaceAll(new URL(url).host, '{host}')
    .replaceAll(values.key, '{key}')
    .replaceAll(values.session, '{session}')
    .replace(/\/assets\/(\w+)-[0-9a-f]{12}\./g, '/assets/$1-{hash}.')
    .replace(/tra_live_\w{8}_\w{43,}/g, '{key}')
    .replace(/tra_live_\w{8}…\w{4}/g, '{masked}');
  if (requestId !== '') masked = masked.replaceAll(requestId, '{request}');
  if (!ofAccount.test(operation)) return masked;
  return masked
    .replace(/"lastUsedAt":(null|"[^"]*")/g, '"lastUsedAt":"{date}"')
    .replace(/\d{4}-\d\d-\d\d(T[\d:.]+Z)?/g, '{date}')
    .replace(/"(used|usedToday)":\d+/g, '"$1":"{count}"')
    .replace(/"id":"\w{8}"/g, '"id":"{id}"');
};

/** JSON as its value where that keeps every character; any other text as it is. */
const contentOf = (text: string): unknown => {
  try {
    const value = JSON.parse(text);
    return JSON.stringify(value) === text ? value : text;
  } catch {
    return text;
  }
};

const headersOf = (response: Response, hide: (text: string) => string): Record<string, string> =>
  Object.fromEntries(
    [...response.headers]
      .filter(([name]) => !unrecorded.test(name))
      .map(([name, value]): [string, string] => [
        name,
        hide(value).replace(/^session=[\w-]{43};/, 'session={session};'),
      ])
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );

/** Asks one after another, and gives a line for each; the answers of a run depend on nothing but the order. */
export async function* record(asks: readonly Ask[], service: Service): AsyncGenerator<Line> {
  const tags = new Map<string, string>();
  const counts = new Map<string, number>();
  for (const ask of asks) {
    const { method, path, headers, body, bytes } = ask;
    const known: Record<string, string> = { ...service.values, etag: tags.get(path) ?? '"none"' };
    const fill = (text: string): string => text.replace(/\{(\w+)\}/g, (whole, name: string) => known[name] ?? whole);
    const content = bytes ? new Uint8Array(bytes) : body;
    const response = await fetch(`${service.url}${fill(path)}`, {
      ...{ method, redirect: 'manual' },
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, fill(value)])),
      ...(content !== undefined && { body: content }),
    });
    const text = await response.text();
    const operation = operationOf(ask);
    const etag = response.headers.get('etag');
    if (etag !== null) tags.set(path, etag);
    const requestId = response.headers.get('x-request-id') ?? '';
    const isOwnId = requestId === headers['X-Request-Id'];
    const hide = (shown: string): string => mask(shown, { operation, requestId: isOwnId ? '' : requestId }, service);
    const asked = JSON.stringify(ask);
    const nth = (counts.get(asked) ?? 0) + 1;
    counts.set(asked, nth);
    yield {
      ...{ operation, nth, ask, status: response.status, headers: headersOf(response, hide) },
      body: response.ok && onlyStatus.test(operation) ? '{file}' : contentOf(hide(text)),
    };
  }
}

/** What stands in the place of an ask in two records. */
export const keyOf = ({ ask, nth }: Pick<Line, 'ask' | 'nth'>): string => `${JSON.stringify(ask)} ${nth}`;

const isPacked = (path: string): boolean => path.endsWith('.gz');

export const writeRecord = async (path: string, lines: readonly string[]): Promise<void> => {
  const text = `${lines.join('\n')}\n`;
  await Bun.write(path, isPacked(path) ? Bun.gzipSync(text) : text);
};

/** The lines of a record as text, by what was asked. */
export const readRecord = async (path: string): Promise<Map<string, string>> => {
  const bytes = await Bun.file(path).bytes();
  const text = new TextDecoder().decode(isPacked(path) ? Bun.gunzipSync(bytes) : bytes);
  const lines = text.split('\n').filter((line) => line !== '');
  return new Map(lines.map((line) => [keyOf(JSON.parse(line) as Line), line]));
};
