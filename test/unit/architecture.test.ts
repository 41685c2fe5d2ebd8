import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { Glob } from 'bun';

const root = join(import.meta.dir, '../../src');
const everything = 'everything';
const runtime = /^(bun|bun:test|node:.*)$/;

type Row = { own: readonly string[] | typeof everything; packages: readonly string[] | typeof everything };

/** Who may import whom: the folder's own files always, the Bun runtime too (but bun:sqlite in the store alone). */
const table: Record<string, Row> = {
  'errors.ts': { own: [], packages: [] },
  'log.ts': { own: [], packages: [] },
  'edition.ts': { own: [], packages: [] },
  'ports.ts': { own: [], packages: [] },
  'config.ts': { own: ['errors.ts', 'log.ts'], packages: [] },
  catalogue: { own: ['errors.ts', 'edition.ts'], packages: ['@sinclair/typebox', 'csv-parse'] },
  ranking: { own: ['catalogue', 'errors.ts'], packages: ['lunr'] },
  accounts: { own: ['errors.ts'], packages: [] },
  store: { own: ['accounts', 'catalogue', 'errors.ts', 'edition.ts'], packages: ['drizzle-orm', 'bun:sqlite'] },
  http: {
    own: ['catalogue', 'ranking', 'accounts', 'errors.ts', 'log.ts'],
    packages: ['elysia', '@elysiajs/swagger', '@sinclair/typebox', 'swagger-ui-dist'],
  },
  // What is HTTP's alone, headers, bodies and problems, the pages take from `http`, which knows nothing of them.
  console: {
    own: ['http', 'accounts', 'catalogue', 'ranking', 'errors.ts', 'log.ts'],
    packages: ['elysia', '@sinclair/typebox'],
  },
  cli: {
    own: ['accounts', 'catalogue', 'ranking', 'store', 'errors.ts', 'log.ts', 'config.ts', 'edition.ts'],
    packages: everything,
  },
  metrics: { own: ['accounts', 'ranking', 'log.ts'], packages: [] },
  'retention.ts': { own: ['accounts', 'store', 'log.ts'], packages: [] },
  'live-catalogue.ts': { own: ['catalogue', 'ranking', 'log.ts'], packages: [] },
  'app.ts': {
    own: ['http', 'console', 'accounts', 'catalogue', 'ranking', 'errors.ts', 'log.ts', 'config.ts'],
    packages: ['elysia'],
  },
  'service.ts': { own: everything, packages: everything },
  'serve.ts': { own: everything, packages: everything },
  'worker.ts': { own: everything, packages: everything },
  'workers.ts': { own: everything, packages: everything },
  'main.ts': { own: everything, packages: everything },
};

/** Packages that one file of a folder alone may know. */
const sole: Record<string, string> = { lunr: 'ranking/text-index.ts', 'csv-parse': 'catalogue/import.ts' };

const placeOf = (file: string): string => file.split('/')[0] as string;
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
    if (target.startsWith('..')) return /\.(json|sql)$/.test(target) ? undefined : `${file} imports ${specifier}`;
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
