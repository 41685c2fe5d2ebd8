import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { Glob } from 'bun';

const root = join(import.meta.dir, '../../src');
const everything = 'everything';
const runtime = /^(bun|bun:test|node:.*)$/;

type Row = { own: readonly string[] | typeof everything; packages: readonly string[] | typeof everything };

const accountRooms = ['accounts/keys', 'accounts/quota', 'accounts/sign-in'];
const middle = [
  ...accountRooms,
  'accounts',
  'catalogue',
  'catalogue/feed',
  'catalogue/lib',
  'catalogue/filter',
  'catalogue/view',
  'ranking',
  'ranking/recommend',
  'ranking/recommend/explanation',
  'ranking/related',
  'ranking/search',
  'errors.ts',
];
const rankingRooms = [
  'ranking/analysis',
  'ranking/index',
  'ranking/query',
  'ranking/understanding',
  'ranking/understanding/kinds',
  'ranking/understanding/models',
  'ranking/understanding/reading',
  'ranking/understanding/reading/buyer',
  'ranking/understanding/reading/facts',
  'ranking/understanding/reading/numbers',
  'ranking/understanding/reading/products',
  'ranking/search',
  'ranking/related',
  'ranking/recommend',
  'ranking/recommend/criteria',
  'ranking/recommend/explanation',
];
const consoleRooms = ['console/account', 'console/explore', 'console/public', 'console/ui', 'console/ui/tool'];

/** Who may import whom: the folder's own files always, the Bun runtime too (but bun:sqlite in the store alone). */
const table: Record<string, Row> = {
  'errors.ts': { own: [], packages: [] },
  'log.ts': { own: [], packages: [] },
  'launcher.ts': { own: [], packages: [] },
  'build-target.ts': { own: ['launcher.ts'], packages: [] },
  'config.ts': { own: ['errors.ts', 'log.ts'], packages: [] },

  catalogue: { own: ['catalogue/lib', 'errors.ts', 'build-target.ts'], packages: ['@sinclair/typebox'] },
  'catalogue/feed': { own: ['catalogue'], packages: [] },
  'catalogue/lib': { own: ['catalogue'], packages: [] },
  'catalogue/filter': { own: ['catalogue', 'catalogue/lib'], packages: [] },
  'catalogue/view': { own: ['catalogue'], packages: ['@sinclair/typebox'] },
  'catalogue/import': {
    own: ['catalogue', 'catalogue/lib', 'catalogue/validate', 'errors.ts'],
    packages: ['@sinclair/typebox', 'csv-parse'],
  },
  'catalogue/report': { own: ['catalogue'], packages: [] },
  'catalogue/validate': {
    own: ['catalogue', 'catalogue/lib', 'catalogue/import', 'catalogue/report'],
    packages: ['@sinclair/typebox'],
  },

  // The index context stands on every part of the ranker, and every operation on the context.
  ranking: { own: ['catalogue', 'catalogue/lib', ...rankingRooms], packages: [] },
  'ranking/analysis': { own: ['catalogue', 'ranking'], packages: ['lunr', '@orama/stemmers'] },
  'ranking/index': { own: ['catalogue', 'ranking', 'ranking/analysis'], packages: ['lunr'] },
  'ranking/query': {
    own: ['catalogue', 'catalogue/lib', 'ranking', 'ranking/analysis', 'ranking/index'],
    packages: [],
  },
  'ranking/understanding': {
    own: [
      'catalogue',
      ...['ranking', 'ranking/analysis', 'ranking/index', 'ranking/query', 'ranking/related'],
      ...['ranking/understanding/kinds', 'ranking/understanding/models', 'ranking/understanding/reading'],
      ...['buyer', 'numbers', 'products'].map((room) => `ranking/understanding/reading/${room}`),
    ],
    packages: [],
  },
  'ranking/understanding/kinds': {
    own: [
      'catalogue',
      ...['ranking', 'ranking/analysis', 'ranking/understanding/models', 'ranking/understanding/reading'],
      'ranking/understanding/reading/buyer',
    ],
    packages: [],
  },
  'ranking/understanding/models': { own: ['ranking/analysis'], packages: [] },
  'ranking/understanding/reading': {
    own: [
      'catalogue',
      ...['ranking', 'ranking/analysis', 'ranking/related', 'ranking/understanding/models'],
      ...['buyer', 'facts', 'numbers', 'products'].map((room) => `ranking/understanding/reading/${room}`),
    ],
    packages: [],
  },
  'ranking/understanding/reading/buyer': {
    own: ['ranking/analysis', 'ranking/understanding/models', 'ranking/understanding/reading'],
    packages: [],
  },
  'ranking/understanding/reading/facts': {
    own: ['ranking', 'ranking/understanding/reading'],
    packages: [],
  },
  'ranking/understanding/reading/numbers': {
    own: [
      ...['catalogue', 'ranking', 'ranking/analysis'],
      ...['ranking/understanding/models', 'ranking/understanding/reading'],
    ],
    packages: [],
  },
  'ranking/understanding/reading/products': {
    own: [
      ...['catalogue', 'ranking/analysis', 'ranking/related', 'ranking/understanding/models'],
      'ranking/understanding/reading',
    ],
    packages: [],
  },
  'ranking/search': {
    own: [
      'catalogue',
      'catalogue/filter',
      'catalogue/lib',
      'ranking',
      'ranking/analysis',
      'ranking/index',
      'ranking/query',
      'ranking/related',
      'ranking/understanding',
      'ranking/understanding/kinds',
      'ranking/understanding/reading',
      'ranking/understanding/reading/numbers',
    ],
    packages: [],
  },
  'ranking/related': {
    own: ['catalogue', 'catalogue/lib', 'ranking', 'ranking/analysis', 'ranking/index', 'ranking/query'],
    packages: [],
  },
  'ranking/recommend': {
    own: ['catalogue', 'catalogue/lib', ...rankingRooms, 'ranking'],
    packages: [],
  },
  'ranking/recommend/criteria': {
    own: [
      'catalogue',
      ...[
        'ranking',
        'ranking/analysis',
        'ranking/index',
        'ranking/query',
        'ranking/understanding',
        'ranking/understanding/kinds',
        'ranking/understanding/reading',
        'ranking/recommend',
      ],
    ],
    packages: [],
  },
  'ranking/recommend/explanation': {
    own: [
      ...['catalogue', 'catalogue/lib', 'ranking', 'ranking/understanding', 'ranking/understanding/kinds'],
      ...['ranking/understanding/reading', 'ranking/recommend', 'ranking/recommend/criteria'],
    ],
    packages: [],
  },

  ...Object.fromEntries(
    ['accounts', ...accountRooms].map((room) => [
      room,
      { own: ['accounts', ...accountRooms, 'errors.ts'], packages: [] },
    ]),
  ),
  store: {
    own: [
      ...accountRooms,
      ...['accounts', 'catalogue', 'catalogue/feed', 'errors.ts', 'build-target.ts'],
      ...['store/sqlite', 'store/sqlite/copies', 'store/postgres', 'store/postgres/copies'],
    ],
    packages: [],
  },
  'store/records': { own: ['catalogue', 'catalogue/feed'], packages: [] },
  ...Object.fromEntries(
    (
      [
        ['store/sqlite', 'bun:sqlite'],
        ['store/postgres', 'bun'],
      ] as const
    ).flatMap(([room, runtime]): [string, Row][] => [
      [`${room}/accounts`, { own: [...accountRooms, 'accounts', 'store', room], packages: ['drizzle-orm', runtime] }],
      [`${room}/catalogue`, { own: ['catalogue', 'catalogue/feed', 'store/records', room], packages: [runtime] }],
      [`${room}/copies`, { own: ['store', room], packages: [runtime] }],
      [
        room,
        {
          own: [
            ...[...accountRooms, 'accounts', 'catalogue', 'catalogue/feed', 'errors.ts', 'build-target.ts', 'store'],
            ...['accounts', 'catalogue', 'copies'].map((part) => `${room}/${part}`),
          ],
          packages: ['drizzle-orm', runtime],
        },
      ],
    ]),
  ),

  // What the API and the pages both stand on. They never see each other.
  web: {
    own: [
      'web/load',
      'web/encoding',
      ...accountRooms,
      'accounts',
      'catalogue',
      'catalogue/lib',
      'catalogue/validate',
      'errors.ts',
      'log.ts',
    ],
    packages: ['@sinclair/typebox'],
  },
  'web/load': { own: ['errors.ts'], packages: [] },
  'web/encoding': { own: ['web'], packages: [] },
  'web/schemas': {
    own: [
      'web',
      ...accountRooms,
      'accounts',
      'catalogue',
      'catalogue/feed',
      'catalogue/filter',
      'catalogue/view',
      'ranking',
      'ranking/understanding',
      'ranking/understanding/reading',
      'ranking/related',
      'ranking/recommend',
      'ranking/recommend/criteria',
      'errors.ts',
    ],
    packages: ['@sinclair/typebox'],
  },
  http: {
    own: [
      'web',
      'web/encoding',
      'web/schemas',
      ...accountRooms,
      'accounts',
      'catalogue',
      'catalogue/filter',
      'catalogue/view',
      'ranking',
      'errors.ts',
    ],
    packages: ['elysia', '@sinclair/typebox'],
  },
  'http/routes': {
    own: ['http', 'web', 'web/encoding', 'web/schemas', ...middle],
    packages: ['elysia', '@sinclair/typebox'],
  },
  'http/mcp': {
    own: ['http', 'web', 'web/encoding', 'web/schemas', ...middle],
    packages: ['elysia', '@sinclair/typebox'],
  },
  'http/openapi': { own: ['web/schemas'], packages: ['elysia', '@elysiajs/swagger'] },
  'http/system': {
    own: ['http/openapi', 'web', 'web/encoding', 'web/schemas', 'catalogue/lib', 'errors.ts'],
    packages: ['elysia'],
  },
  console: {
    own: [...consoleRooms, 'web', 'web/encoding', 'web/schemas', ...middle, 'log.ts'],
    packages: ['elysia', 'swagger-ui-dist'],
  },
  ...Object.fromEntries(
    consoleRooms.map((room) => [
      room,
      {
        own: ['console', 'console/ui', 'console/ui/tool', 'web', 'web/schemas', ...middle, 'ranking/understanding'],
        packages: ['elysia', '@sinclair/typebox', 'uqr'],
      },
    ]),
  ),

  cli: {
    own: [
      'cli/command-line',
      ...middle,
      'catalogue/import',
      'catalogue/report',
      'catalogue/validate',
      'store',
      'log.ts',
      'config.ts',
      'build-target.ts',
    ],
    packages: everything,
  },
  'cli/command-line': {
    own: ['accounts', 'catalogue/lib', 'store', 'config.ts', 'errors.ts', 'build-target.ts', 'launcher.ts'],
    packages: [],
  },
  metrics: { own: [...accountRooms, 'accounts', 'ranking', 'log.ts'], packages: [] },
  server: { own: everything, packages: everything },
  'app.ts': {
    own: [
      'http',
      'http/mcp',
      'http/openapi',
      'http/routes',
      'http/system',
      'console',
      'console/public',
      'web',
      'web/load',
      ...middle,
      'log.ts',
      'config.ts',
    ],
    packages: ['elysia'],
  },
  'main.ts': { own: everything, packages: everything },
};

/** Packages that one file of a folder alone may know. */
const sole: Record<string, string> = {
  lunr: 'ranking/analysis/stemmer.ts',
  '@orama/stemmers': 'ranking/analysis/language-stemmers.ts',
  uqr: 'console/account/second-factor-view.ts',
  'csv-parse': 'catalogue/import/csv-reader.ts',
};

/** The room of a file: the longest of the table's rows that it lies in. Styles belong to the pages that use them. */
const placeOf = (file: string): string => {
  const parts = file.replace('console/style/', 'console/').split('/');
  if (parts.length === 1) return file;
  return parts.slice(0, -1).join('/');
};
const packageOf = (specifier: string): string =>
  specifier.startsWith('@') ? specifier.split('/').slice(0, 2).join('/') : (specifier.split('/')[0] as string);

const files = [...new Glob('**/*.ts').scanSync(root)].filter((file) => !file.endsWith('.d.ts')).sort();

const importsOf = async (file: string): Promise<string[]> => {
  const code = await Bun.file(join(root, file)).text();
  return [
    ...code.matchAll(/^(?:import|export)\s[^;]*?from\s+'([^']+)'|^import\s+'([^']+)'|\bimport\('([^']+)'\)/gms),
  ].map((match) => (match[1] ?? match[2] ?? match[3]) as string);
};

const findFault = (file: string, specifier: string): string | undefined => {
  const row = table[placeOf(file)];
  if (row === undefined) return `${file}: ${placeOf(file)} has no row in the table`;
  if (specifier.startsWith('.')) {
    const target = join(file, '..', specifier);
    if (target.startsWith('..'))
      return /\.(json|sql|bin|tsv|br)$/.test(target) ? undefined : `${file} imports ${specifier}`;
    const isAllowed = placeOf(target) === placeOf(file) || row.own === everything || row.own.includes(placeOf(target));
    return isAllowed ? undefined : `${file} imports ${target}`;
  }
  if (runtime.test(specifier)) return undefined;
  const name = packageOf(specifier);
  const home = sole[name];
  if (home !== undefined && home !== file) return `${file} imports ${name}, which ${home} alone may know`;
  return row.packages === everything || row.packages.includes(name) ? undefined : `${file} imports ${specifier}`;
};

describe('the import table', () => {
  test('holds for every file', async () => {
    const faults: (string | undefined)[] = [];
    for (const file of files) for (const specifier of await importsOf(file)) faults.push(findFault(file, specifier));
    expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
  });

  test('sees a forbidden import', () => {
    expect(findFault('ranking/search.ts', '../accounts/plan.ts')).toBe('ranking/search.ts imports accounts/plan.ts');
    expect(findFault('accounts/quota.ts', 'elysia')).toBe('accounts/quota.ts imports elysia');
    expect(findFault('http/tools.ts', '../store/open.ts')).toBe('http/tools.ts imports store/open.ts');
    expect(findFault('http/tools.ts', 'bun:sqlite')).toBe('http/tools.ts imports bun:sqlite');
  });

  test('is of a tree in which nothing imports main.ts, and no file is an index or a barrel', async () => {
    for (const file of files) {
      expect(file).not.toMatch(/(^|\/)(index|utils?|helpers?|common|types)\.ts$/);
      expect(await importsOf(file)).not.toContain('./main.ts');
    }
  });
});

describe('bun.lock', () => {
  test('names no registry', async () => {
    expect(await Bun.file(join(root, '../bun.lock')).text()).not.toContain('http');
  });
});
