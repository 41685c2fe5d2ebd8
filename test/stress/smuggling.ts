import { exchange } from './raw.ts';
import { judge, type Row } from './trial.ts';

const crlf = '\r\n';
const hidden = `GET /healthz HTTP/1.1${crlf}Host: localhost${crlf}${crlf}`;

type Shape = { name: string; bytes: string };

/** Requests on whose end two readers could disagree; what is hidden in each would be a second request. */
const shapesFor = (key: string): Shape[] => {
  const post = (headers: string, body: string, version = '1.1'): string =>
    `POST /api/v1/recommend HTTP/${version}${crlf}Host: localhost${crlf}Authorization: Bearer ${key}${crlf}Content-Type: application/json${crlf}${headers}${crlf}${crlf}${body}`;
  const get = (headers: string): string =>
    `GET /api/v1/industries HTTP/1.1${crlf}Host: localhost${crlf}Authorization: Bearer ${key}${crlf}${headers}${crlf}${crlf}`;
  const end = `0${crlf}${crlf}`;
  return [
    { name: 'both lengths', bytes: post(`Content-Length: 5${crlf}Transfer-Encoding: chunked`, end + hidden) },
    { name: 'both lengths, turned', bytes: post(`Transfer-Encoding: chunked${crlf}Content-Length: 4`, end + hidden) },
    { name: 'two lengths', bytes: post(`Content-Length: 2${crlf}Content-Length: 70`, `{}${hidden}`) },
    { name: 'a list of lengths', bytes: post('Content-Length: 2, 70', `{}${hidden}`) },
    { name: 'a length with a sign', bytes: post('Content-Length: +2', `{}${hidden}`) },
    { name: 'a negative length', bytes: post('Content-Length: -1', `{}${hidden}`) },
    { name: 'a length in hex', bytes: post('Content-Length: 0x2', `{}${hidden}`) },
    { name: 'a length in words', bytes: post('Content-Length: two', `{}${hidden}`) },
    { name: 'a length with a gap', bytes: post('Content-Length: 2 0', `{}${hidden}`) },
    { name: 'a length that overflows', bytes: post('Content-Length: 18446744073709551618', `{}${hidden}`) },
    { name: 'an unknown transfer coding', bytes: post('Transfer-Encoding: xchunked', end + hidden) },
    { name: 'chunked not last', bytes: post('Transfer-Encoding: chunked, identity', end + hidden) },
    {
      name: 'chunked twice',
      bytes: post(`Transfer-Encoding: chunked${crlf}Transfer-Encoding: identity`, end + hidden),
    },
    { name: 'a space before the colon', bytes: post('Transfer-Encoding : chunked', end + hidden) },
    { name: 'a folded line', bytes: post(`Transfer-Encoding:${crlf} chunked`, end + hidden) },
    { name: 'a coding after a vertical tab', bytes: post('Transfer-Encoding: \x0bchunked', end + hidden) },
    { name: 'a NUL in a header', bytes: get(`X-A: a\0b`) + hidden },
    { name: 'a bare CR in a header', bytes: get(`X-A: a\rTransfer-Encoding: chunked`) + hidden },
    { name: 'bare LF lines', bytes: `GET /api/v1/industries HTTP/1.1\nHost: localhost\n\n${hidden}` },
    { name: 'a chunk size with a sign', bytes: post('Transfer-Encoding: chunked', `+0${crlf}${crlf}${hidden}`) },
    { name: 'a chunk size in 0x', bytes: post('Transfer-Encoding: chunked', `0x0${crlf}${crlf}${hidden}`) },
    {
      name: 'a chunk size that overflows',
      bytes: post('Transfer-Encoding: chunked', `10000000000000000${crlf}{}${crlf}${end}${hidden}`),
    },
    { name: 'a chunk longer than said', bytes: post('Transfer-Encoding: chunked', `1${crlf}{}${crlf}${end}${hidden}`) },
    { name: 'chunk ended by LF', bytes: post('Transfer-Encoding: chunked', `2\n{}\n0\n\n${hidden}`) },
    { name: 'no host', bytes: `GET /healthz HTTP/1.1${crlf}${crlf}${hidden}` },
    { name: 'chunked in HTTP/1.0', bytes: post('Transfer-Encoding: chunked', end + hidden, '1.0') },
    { name: 'a space in the address', bytes: `GET /health z HTTP/1.1${crlf}Host: localhost${crlf}${crlf}${hidden}` },
    { name: 'an unknown version', bytes: `GET /healthz HTTP/9.9${crlf}Host: localhost${crlf}${crlf}${hidden}` },
    { name: 'headers of 100 KiB', bytes: get(`X-A: ${'a'.repeat(100 * 1024)}`) + hidden },
    {
      name: 'ten thousand headers',
      bytes: get(Array.from({ length: 10_000 }, (_, index) => `X-${index}: a`).join(crlf)) + hidden,
    },
    { name: 'a TLS greeting', bytes: '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03' },
    { name: 'HTTP/2 without asking', bytes: `PRI * HTTP/2.0${crlf}${crlf}SM${crlf}${crlf}` },
  ];
};

/** Each must be refused or its connection closed: what is hidden behind it is never answered. */
export const smuggling = async (url: string, key: string): Promise<Row[]> => {
  const smuggled: string[] = [];
  const open: string[] = [];
  const broken: string[] = [];
  const shapes = shapesFor(key);
  await Promise.all(
    shapes.map(async ({ name, bytes }) => {
      const { statuses, isClosed, text } = await exchange(url, Buffer.from(bytes, 'latin1'), 14_000);
      if (statuses.length > 1 || text.includes('{"status":"ok"}')) smuggled.push(`${name} (${statuses.join(' ')})`);
      else if (!isClosed) open.push(`${name} (${statuses.join(' ')})`);
      // 505 is Bun's own word for a version it cannot read.
      if (statuses.some((status) => status >= 500 && status !== 505)) broken.push(`${name} (${statuses.join(' ')})`);
    }),
  );
  const twoHosts = `GET /api/v1/industries HTTP/1.1${crlf}Host: a${crlf}Host: b${crlf}Authorization: Bearer ${key}${crlf}${crlf}`;
  const { statuses: byTwoHosts } = await exchange(url, twoHosts, 500);
  const told = [
    smuggled.length > 0 && `answered twice: ${smuggled.join(', ')}`,
    open.length > 0 && `left open: ${open.join(', ')}`,
    broken.length > 0 && `5xx: ${broken.join(', ')}`,
  ].filter(Boolean);
  return [
    {
      tried: 'request shapes on whose end two readers could disagree',
      times: shapes.length,
      allowed: 'refused or closed; what is hidden behind is never answered',
      seen: told.length === 0 ? 'all refused or closed' : told.join('; '),
      outcome: judge(told.length === 0),
    },
    {
      tried: 'a request with two Host lines',
      times: 1,
      allowed: '400 (RFC 9112, 3.2)',
      seen: byTwoHosts.join(' '),
      outcome: judge(byTwoHosts[0] === 400),
    },
  ];
};
