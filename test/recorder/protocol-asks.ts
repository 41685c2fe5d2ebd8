import { type Ask, by, get, pathWith, post, visit } from './ask.ts';
import { strangeTexts } from './words.ts';

const shared = 'tra_live_AAAAAAAA_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

/** One right request to each operation that a key opens. */
const operations: readonly Ask[] = [
  get('/api/v1/tools', { limit: 2 }),
  get('/api/v1/tools/slack'),
  get('/api/v1/tools/slack/alternatives', { limit: 2 }),
  get('/api/v1/categories'),
  get('/api/v1/industries'),
  get('/api/v1/roles'),
  get('/api/v1/priorities'),
  get('/api/v1/features'),
  get('/api/v1/search', { q: 'team chat', limit: 2 }),
  get('/api/v1/compare', { a: 'slack', b: 'zulip' }),
  get('/api/v1/usage'),
  post('/api/v1/recommend', { useCase: 'team chat', limit: 2 }),
];

const openAddresses = [
  '/api/v1/criteria',
  '/openapi.json',
  '/llms.txt',
  '/healthz',
  '/readyz',
  '/docs',
  '/',
  '/sign-in',
];

const withHeaders = (ask: Ask, headers: Record<string, string>): Ask => ({
  ...ask,
  headers: { ...ask.headers, ...headers },
});

const credentials = [
  ...['Bearer', 'Bearer ', 'Basic {key}', '{key}', 'Bearer x', `Bearer ${shared}`, 'Bearer {key}x', 'bearer {key}'],
  ...['BEARER   {key}', 'Bearer {key}, Bearer {key}', 'Token {key}', 'Bearer tra_test_x', 'Bearer {key} {key}'],
];

/** Who asks: nobody, somebody with another's key, a signed-in person without one. */
const strangerAsks = (): Ask[] =>
  operations.flatMap((ask) => {
    const { Authorization: _, ...headers } = ask.headers;
    return [
      { ...ask, headers },
      { ...ask, headers: { ...headers, Cookie: 'session={session}' } },
      { ...ask, headers, path: `${ask.path}${ask.path.includes('?') ? '&' : '?'}key=1` },
      ...credentials.map((Authorization) => ({ ...ask, headers: { ...headers, Authorization } })),
    ];
  });

const accepts = [
  ...['*/*', 'application/*', 'application/json;q=0.5', 'text/html', 'text/html, */*;q=0.1', 'application/json;q=0'],
  ...[
    'application/xml',
    'image/png, application/JSON',
    'application/problem+json',
    ',',
    'text/html,application/xhtml+xml',
  ],
];

/** How is asked: methods, what is accepted, names of requests, origins, tags of answers had before. */
const mannerAsks = (): Ask[] => {
  const methods = ['HEAD', 'OPTIONS', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
  const preflight = { Origin: 'https://example.org', 'Access-Control-Request-Method': 'POST' };
  const each = [...operations, ...openAddresses.map((path) => visit(path))];
  const tags = ['{etag}', 'W/{etag}', '"nothing", {etag}', '*', '"nothing"', '', 'nothing'];
  const conditional = operations.filter(({ method }) => method === 'GET');
  return [
    ...each.flatMap((ask) => methods.map((method) => by(method, ask))),
    ...each.map((ask) => ({ ...by('OPTIONS', ask), headers: preflight })),
    ...each.map((ask) => withHeaders(ask, { Origin: 'https://example.org' })),
    ...operations.flatMap((ask) => accepts.map((Accept) => withHeaders(ask, { Accept }))),
    ...openAddresses.flatMap((path) => ['text/html', 'application/json'].map((Accept) => visit(path, { Accept }))),
    ...['same-id_1', 'x'.repeat(64), 'x'.repeat(65), 'not an id!', ''].flatMap((id) =>
      operations.map((ask) => withHeaders(ask, { 'X-Request-Id': id })),
    ),
    ...[...conditional, visit('/openapi.json'), visit('/api/v1/criteria')].flatMap((ask) => [
      ask,
      ...tags.map((tag) => withHeaders(ask, { 'If-None-Match': tag })),
      withHeaders(by('HEAD', ask), { 'If-None-Match': '{etag}' }),
    ]),
    get('/api/v1/search', { q: 'never asked before this' }, { 'If-None-Match': '*' }),
    get('/api/v1/tools', { limit: 'x' }, { 'If-None-Match': '*' }),
    get('/api/v1/tools/no-such-tool', {}, { 'If-None-Match': '*' }),
    ...operations,
  ];
};

const numbers = [
  ...[
    '0',
    '-1',
    '+1',
    '01',
    ' 5',
    '1.0',
    '1e1',
    '0x10',
    '٣',
    '５',
    'NaN',
    'Infinity',
    '-0',
    'null',
    'true',
    '101',
    '51',
  ],
  ...['26', '25', '50', '100', '1000000', '1000001', '9007199254740993', '1'.repeat(60), ''],
];

const choices = [
  'free',
  'FREE',
  'Free',
  ' free',
  'small',
  'Small',
  'huge',
  'name',
  '-Name',
  'name,updatedAt',
  'true',
  'TRUE',
  '1',
  '',
];

/** Wrong parameters: each documented one with wrong values, and queries that are wrong as a whole. */
const queryAsks = (): Ask[] => {
  const whole = [
    ...['?', '?&', '?&&', '?=', '?=1', '?limit', '?limit=', '?limit=1&limit=2', '?limit=1&&offset=1', '?limt=5'],
    ...[
      '?Limit=5',
      '?limit=%zz',
      '?limit=%FF',
      '?%zz=1',
      '?__proto__=1&constructor[prototype]=1',
      '?limit=%31',
      '?a=b;c=d',
    ],
    ...[
      '?li%6Dit=1',
      '?limit=1#part',
      '?category=CRM+',
      '?category=c%72m',
      '?q=chat',
      '?q=chat&q=mail',
      '?q=%C0%80',
      '?q=+',
    ],
    ...[
      '?q=team+chat',
      '?q=team%20chat',
      '?q=team%2Bchat',
      `?${'x'.repeat(100)}=1`,
      '?a=slack',
      '?b=slack',
      '?a=slack&b=',
    ],
    ...[
      '?a=Slack&b=zulip',
      '?a=slack&b=zulip&c=x',
      '?a=slak&b=zulp',
      `?a=${'a'.repeat(65)}&b=zulip`,
      '?a=../x&b=zulip',
    ],
    ...[
      '?role=x&limit=y&offset=z&sort=w&facets=v',
      `?${Array.from({ length: 30 }, (_, nth) => `p${nth}=1`).join('&')}`,
    ],
  ];
  const paths = [...new Set(operations.map(({ path }) => path.split('?', 1)[0] as string))];
  const lists = ['/api/v1/tools', '/api/v1/search', '/api/v1/tools/slack/alternatives'];
  return [
    ...paths.flatMap((path) =>
      whole.map((query) => (path.endsWith('recommend') ? post(`${path}${query}`, {}) : get(`${path}${query}`))),
    ),
    ...lists.flatMap((path) =>
      numbers.map((limit) => get(path, { ...(path.endsWith('search') && { q: 'chat' }), limit })),
    ),
    ...numbers.map((offset) => get('/api/v1/tools', { offset, limit: 1 })),
    ...['pricingTier', 'companySize', 'sort', 'facets'].flatMap((name) =>
      choices.map((value) => get('/api/v1/tools', { [name]: value, limit: 1 })),
    ),
    ...strangeTexts.map((text) => get('/api/v1/compare', { a: text, b: 'slack' })),
    ...strangeTexts.map((text) => get(pathWith('/api/v1/industries', { [text]: text }))),
  ];
};

const json = 'application/json';

/** Wrong bodies: each field with values of another kind, and bodies that are wrong as a whole. */
const bodyAsks = (): Ask[] => {
  const path = '/api/v1/recommend';
  const fields = [
    ...[
      'role',
      'industry',
      'companySize',
      'budget',
      'priorities',
      'useCase',
      'categories',
      'limit',
      'weights',
      'exclude',
    ],
    ...['currentTools', 'minScore', 'diversity', 'explain', 'sensitivity', 'Role', 'rolle', '', 'a/b~c'],
  ];
  const values = [
    null,
    true,
    0,
    -1,
    1.5,
    1e308,
    '',
    'x'.repeat(2_001),
    '5',
    [],
    [[]],
    ['slack'],
    [''],
    [1],
    {},
    { useCase: 6 },
  ];
  const bodies = [
    ...['', ' ', '{', '{}x', '{"role":}', '{"role":"a",}', '{"limit":NaN}', "{'role':'a'}", '{"role":"x', '\ufeff{}'],
    ...['[]', 'null', '"x"', '1', 'true', '[{}]', '{"role":"a","role":"b"}', '{"__proto__":1}', '{"constructor":1}'],
    ...['{"limit":1e0}', '{"limit":1.0,"useCase":"chat"}', '{"limit":-0}', '{ "limit" : 1 }', '{"role":"\\ud800"}'],
    ...[
      '{"weights":{"price":1}}',
      '{"weights":{"budget":6}}',
      '{"weights":{"budget":0}}',
      '{"weights":{"__proto__":1}}',
    ],
    ...[
      '['.repeat(30_000),
      `{"useCase":${'['.repeat(9_000)}${']'.repeat(9_000)}}`,
      `{"useCase":"${'x'.repeat(65_536)}"}`,
    ],
    JSON.stringify({ priorities: Array(50).fill('security') }),
    JSON.stringify({ priorities: Array(51).fill('security') }),
    JSON.stringify({ exclude: Array(51).fill('slack'), explain: ['Not An Id'], limit: 99, budget: 'none' }),
    JSON.stringify(Object.fromEntries(Array.from({ length: 30 }, (_, nth) => [`unknown${nth}`, nth]))),
  ];
  const types = [
    ...[
      'application/json; charset=utf-8',
      'Application/JSON;charset="UTF-8"',
      'application/json; charset=latin1',
      'text/plain',
    ],
    ...[
      'application/x-www-form-urlencoded',
      'application/jsonx',
      'multipart/form-data; boundary=x',
      'application/problem+json',
    ],
  ];
  const bytes = [
    [0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d],
    [0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d],
    [0x7b, 0x00, 0x7d],
  ];
  return [
    ...fields.flatMap((name) =>
      values.map((value) => post(path, { [name]: value, ...(name !== 'limit' && { limit: 1 }) })),
    ),
    ...bodies.map((body) => post(path, body)),
    ...types.map((type) => post(path, { useCase: 'chat', limit: 1 }, { 'Content-Type': type })),
    ...bytes.map((each) => ({
      ...visit(path, { Authorization: 'Bearer {key}', 'Content-Type': json }),
      method: 'POST',
      bytes: each,
    })),
    { ...visit(path, { 'Content-Type': json }), method: 'POST', body: '{' },
  ];
};

/** Addresses that nothing answers, or that look like ones that do. */
const addressAsks = (): Ask[] =>
  [
    ...[
      '/nowhere',
      '/api',
      '/api/',
      '/api/v1',
      '/api/v1/',
      '/api/v2/tools',
      '/api/v1/nowhere',
      '/api/v1/tools/',
      '/API/v1/tools',
    ],
    ...[
      '/api/v1/tools/slack/',
      '/api/v1/tools/slack/other',
      '/api/v1/tools//alternatives',
      '/api/v1/tools/slack/alternatives/',
    ],
    ...[
      '//api/v1/tools',
      '/api/v1//tools',
      '/api/v1/tools/%2e%2e/usage',
      '/api/v1/tools/..%2f..%2fetc',
      '/api/v1/tools/%zz',
    ],
    ...[
      '/api/v1/tools/%FF',
      '/api/v1/tools/a%00b',
      '/api/v1/tools/%F0%9F%9A%80',
      '/api/v1/search/',
      '/api/v1/search?q',
      '/%00',
    ],
    ...[
      '/favicon.ico',
      '/robots.txt',
      '/.env',
      '/.git/config',
      '/metrics',
      '/openapi.json/',
      '/openapi.yaml',
      '/docs/',
      '/docs/json',
    ],
    ...[
      '/swagger',
      '/swagger/json',
      '/llms.txt/',
      '/health',
      '/healthz/',
      '/assets/',
      '/assets/style.css',
      '/wp-login.php',
      '/*',
      '/a%2Fb',
    ],
  ].flatMap((path) => [
    visit(path),
    get(path),
    visit(path, { Accept: 'text/html' }),
    by('OPTIONS', get(path)),
    post(path, {}),
  ]);

/** Everything about the interface that is not what the tools are: who may ask, how, and what is refused. */
export const protocolAsks = (): Ask[] => [
  ...strangerAsks(),
  ...mannerAsks(),
  ...queryAsks(),
  ...bodyAsks(),
  ...addressAsks(),
];
