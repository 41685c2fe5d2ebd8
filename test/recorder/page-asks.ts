import { errorCodes } from '../../src/errors.ts';
import { type Ask, get, pathWith, visit } from './ask.ts';
import { createChances, type Matter } from './matter.ts';
import { negatives, problems, shortWishes, strangeTexts } from './words.ts';

/** The start lets one address search 30 times a minute. */
const startSearches = [
  'chat',
  'CRM',
  'invoces',
  'wiki not confluence',
  'zzzzzz',
  '<b>x</b> & "y"',
  ' ',
  '💥',
  'x'.repeat(201),
];

const publicAsks = (): Ask[] => [
  ...[
    '/',
    '/docs',
    '/docs/account',
    '/sign-up',
    '/sign-in',
    '/reset/unknown',
    '/llms.txt',
    '/openapi.json',
    '/healthz',
    '/readyz',
  ].map((path) => visit(path)),
  ...['/assets/swagger-ui/other.js', '/assets/{style}', '/assets/{script}'].map((path) => visit(path)),
  ...startSearches.map((q) => visit(pathWith('/', { q }))),
  ...['/?q=', '/?other=1', '/?q=chat&q=mail', '/?q=%zz'].map((path) => visit(path)),
  ...[
    '/explore',
    '/explore?q=chat',
    '/profile',
    '//example.org',
    'https://example.org',
    '/explored',
    '/explore?a=<b>',
  ].map((next) => visit(pathWith('/sign-in', { next }))),
  ...[...errorCodes, 'other', 'NOT-FOUND', '%zz', '__proto__'].flatMap((code) => [
    visit(`/problems/${code}`),
    visit(`/problems/${code}`, { Accept: 'text/html' }),
  ]),
];

const member = { Cookie: 'session={session}' };

const explorerPaths = ['/explore', '/explore/recommend', '/explore/compare'];

/** The explorer's views, to those who are signed in; all others are led to the door. */
const explorerAsks = ({ tools, taxonomy }: Matter, seed: number): Ask[] => {
  const { pick, maybe, upTo, mistype } = createChances(seed, 'explore');
  const category = () => pick(taxonomy.categories).name;
  const industry = () => pick(taxonomy.industries).name;
  const words = [...problems, ...negatives, ...shortWishes];
  const companySize = () => pick(['solo', 'small', 'medium', 'large', 'enterprise', 'huge']);
  const searches = Array.from({ length: 60 }, () => ({
    q: maybe(0.7, () => pick(words)),
    category: maybe(0.3, category),
    industry: maybe(0.2, industry),
    companySize: maybe(0.2, companySize),
    offset: maybe(0.2, () => 20 * upTo(4)),
  }));
  const profiles = Array.from({ length: 40 }, () => ({
    useCase: maybe(0.8, () => pick(words)),
    role: maybe(0.3, () => pick(taxonomy.roles).name),
    priorities: maybe(0.4, () => `${pick(taxonomy.priorities).name}, ${pick(taxonomy.priorities).id},`),
    category: maybe(0.2, category),
    industry: maybe(0.3, industry),
    companySize: maybe(0.4, companySize),
    budget: maybe(0.4, () => pick(['free-only', 'minimal', 'moderate', 'unlimited'])),
  }));
  const name = () => pick([pick(tools).name, pick(tools).name, pick(tools).id, mistype(pick(tools).name)]);
  const pairs = Array.from({ length: 40 }, () => ({ a: name(), b: maybe(0.95, name) }));
  const paths = [
    ...explorerPaths,
    ...searches.map((each) => pathWith('/explore', each)),
    ...profiles.map((each) => pathWith('/explore/recommend', each)),
    ...pairs.map((each) => pathWith('/explore/compare', each)),
    ...strangeTexts.map((q) => pathWith('/explore', { q })),
    ...[
      '/explore?q=a&q=b',
      '/explore?other=1',
      '/explore/compare?a=slack&b=slack',
      '/explore/compare?a=&b=',
      '/explore/other',
    ],
  ];
  return [
    ...paths.map((path) => visit(path, member)),
    ...paths.slice(0, 20).map((path) => visit(path)),
    get('/explore'),
  ];
};

const json = { 'Content-Type': 'application/json' };
const own = { 'Sec-Fetch-Site': 'same-origin' };
const password = 'seven wet herons walk';

const send = (method: string, path: string, headers: Record<string, string>, body?: unknown): Ask => ({
  ...{ method, path, headers: { ...json, ...headers } },
  ...(body !== undefined && { body: JSON.stringify(body) }),
});

/** The account's own JSON, and the forms: refusals most of all, for what succeeds changes what comes after. */
const accountAsks = (): Ask[] => {
  const addresses: readonly [string, string][] = [
    ...(['profile', 'keys', 'usage'] as const).map((name): [string, string] => ['GET', `/account/${name}`]),
    ...(['keys', 'password', 'sign-out', 'nowhere'] as const).map((name): [string, string] => [
      'POST',
      `/account/${name}`,
    ]),
    ...(['PATCH', 'DELETE'] as const).map((method): [string, string] => [method, '/account/keys/AAAAAAAA']),
  ];
  const signUp = (body: unknown, headers: Record<string, string> = own) =>
    send('POST', '/account/sign-up', headers, body);
  return [
    ...addresses.flatMap(([method, path]) => [
      send(method, path, own, method === 'GET' ? undefined : {}),
      send(method, path, { Authorization: 'Bearer {key}' }, method === 'GET' ? undefined : {}),
      send(method, path, { ...member, 'Sec-Fetch-Site': 'cross-site' }, method === 'GET' ? undefined : {}),
      send(method, `${path}?x=1`, { ...member, ...own }, method === 'GET' ? undefined : {}),
    ]),
    ...[
      {},
      { name: '' },
      { name: ' ' },
      { name: 'a\u0000' },
      { name: 'a', expiresAt: '2020-01-01T00:00:00Z' },
      { name: 1 },
    ].map((body) => send('POST', '/account/keys', { ...member, ...own }, body)),
    send('POST', '/account/keys', { ...member, ...own }, { name: 'another' }),
    send('PATCH', '/account/keys/AAAAAAAA', { ...member, ...own }, { name: 'renamed' }),
    send('DELETE', '/account/keys/AAAAAAAA', { ...member, ...own }),
    ...['/account/profile', '/account/keys', '/account/usage'].map((path) => visit(path, member)),
    signUp({ email: 'new@example.org', password }, {}),
    signUp({ email: 'new@example.org', password }),
    signUp({ email: 'new@example.org', password }),
    ...[
      {},
      { email: 'x', password },
      { email: 'other@example.org', password: 'short' },
      { email: 'a@b.c', password, plan: 'free' },
    ].map((body) => signUp(body)),
    signUp({ email: 'third@example.org', password: 'passwordpassword' }),
    send('POST', '/account/sign-in', own, { email: 'nobody@example.org', password }),
    send('POST', '/account/sign-in', own, { email: 'nobody@example.org' }),
    ...['/sign-in', '/sign-up', '/profile/keys', '/profile/password', '/sign-out'].map((path) => ({
      ...{
        method: 'POST',
        path,
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...own },
        body: 'email=',
      },
    })),
    ...['/profile', '/profile/keys', '/profile?done=renamed'].map((path) => visit(path)),
  ];
};

/** What people see, and what their pages call. */
export const pageAsks = (matter: Matter, seed: number): Ask[] => [
  ...publicAsks(),
  ...explorerAsks(matter, seed),
  ...accountAsks(),
];
