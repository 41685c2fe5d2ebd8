import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleFolder, readBundle } from '../../../src/catalogue/bundle.ts';
import { importFormats } from '../../../src/catalogue/import/file-format.ts';
import { completeTool } from '../../../src/catalogue/tool.ts';
import { openStore } from '../../../src/store/open.ts';
import { runCli } from '../process/process.ts';

let folder: string;
let databaseUrl: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'catalogue-'));
  databaseUrl = `sqlite:${join(folder, 'service.db')}`;
});

afterEach(() => rmSync(folder, { recursive: true }));

const cli = (...words: string[]) => runCli(databaseUrl, 'catalogue', ...words);
const write = (name: string, content: unknown): string => {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};
const loadTools = async () => {
  const store = await openStore(databaseUrl);
  const tools = await store.catalogue.loadTools();
  await store.close();
  return tools;
};
/** What the service does at its start. */
const startOver = async (): Promise<void> => {
  const store = await openStore(databaseUrl);
  const { revision, tools } = await readBundle();
  await store.catalogue.writeBundled(revision, tools);
  await store.catalogue.writeBundled(`${revision}-newer`, tools);
  await store.close();
};

const wiki = { id: 'our-wiki', name: 'Our Wiki', description: 'Ours.', categories: ['Knowledge Base'] };
const desk = { id: 'our-desk', name: 'Our Desk', description: 'Ours too.', category: 'Help Desk' };

describe('catalogue import', () => {
  test('adds, then changes, and leaves alone what is the same', async () => {
    const { tools } = await readBundle();
    const first = await cli('import', write('a.json', [wiki, desk]));
    expect(first).toEqual({ output: '2 added, 0 changed, 0 unchanged, 0 removed.\n', errors: '', code: 0 });
    const again = await cli(
      'import',
      write('b.ndjson', `${JSON.stringify(wiki)}\n${JSON.stringify({ ...desk, name: 'D' })}`),
      '--json',
    );
    expect(JSON.parse(again.output)).toEqual({
      ...{ added: 0, changed: 1, unchanged: 1, removed: 0, skipped: 0, dryRun: false },
    });
    const kept = await loadTools();
    expect(kept).toHaveLength(tools.length + 2);
    expect(kept).toContainEqual(completeTool(wiki));
  });

  test('writes nothing in a dry run, and says what it would do', async () => {
    await cli('import', write('a.json', [wiki]));
    const before = await loadTools();
    const { output, code } = await cli('import', write('b.json', [{ ...wiki, name: 'W' }, desk]), '--dry-run');
    expect(output).toBe('1 added, 1 changed, 0 unchanged, 0 removed. This was a dry run: nothing was written.\n');
    expect(code).toBe(0);
    expect(await loadTools()).toEqual(before);
  });

  test('applies nothing of a file with a fault, and says them all by place', async () => {
    await cli('import', write('a.json', [wiki]));
    const before = await loadTools();
    const path = write('b.csv', 'id,name,description,category,pricingTiers\na,A,x,CRM,free\nb,,x,CRM,pro\n');
    expect(await cli('import', path)).toEqual({
      output: '',
      errors: `${path}:3:1: name is missing; a tool needs id, name, description and categories
${path}:3:10: pricingTiers[0] "pro" must be one of free, starter, professional, enterprise
${path}: 2 faults: nothing was imported.\n`.replace(`${path}:3:1:`, `${path}:3:3:`),
      code: 1,
    });
    expect(await loadTools()).toEqual(before);
  });

  test('says the first fifty faults and counts the rest', async () => {
    const { errors, code } = await cli(
      'import',
      write(
        'a.json',
        Array.from({ length: 80 }, () => 5),
      ),
    );
    const lines = errors.trimEnd().split('\n');
    expect(lines).toHaveLength(52);
    expect(lines[50]).toBe('… and 30 more.');
    expect(lines[51]).toEndWith('80 faults: nothing was imported.');
    expect(code).toBe(1);
  });

  test('with --skip-invalid imports the sound ones and says which it left out', async () => {
    const path = write('a.ndjson', `{"id":\n${JSON.stringify(wiki)}\n{"id":"x"}\n`);
    const { output, errors, code } = await cli('import', path, '--skip-invalid');
    expect(output).toBe('1 added, 0 changed, 0 unchanged, 0 removed, 2 skipped.\n');
    expect(errors).toContain(`${path}:1:7: {"id": the line ends in the middle of a value`);
    expect(errors).toContain(`${path}:3:1: name is missing`);
    expect(code).toBe(0);
  });

  test('with --skip-invalid still takes nothing of a file that is cut off', async () => {
    const { errors, code } = await cli(
      'import',
      write('a.json', JSON.stringify([wiki, desk]).slice(0, -9)),
      '--skip-invalid',
    );
    expect(errors).toContain('the file ends in the middle: it is cut off');
    expect(errors).toContain('nothing was imported. --skip-invalid cannot tell where the next tool begins.');
    expect(code).toBe(1);
  });

  test('with --replace leaves its tools alone, at the next start and after an upgrade too', async () => {
    const { tools } = await readBundle();
    const { output } = await cli('import', write('a.json', [wiki]), '--replace');
    expect(output).toBe(`1 added, 0 changed, 0 unchanged, ${tools.length} removed.\n`);
    await startOver();
    expect(await loadTools()).toEqual([completeTool(wiki)]);
  });

  test('keeps an own tool and a changed bundled one at the next start and after an upgrade', async () => {
    const { tools } = await readBundle();
    const changed = { ...(tools[0] as object), name: 'As we call it', aliases: [] };
    await cli('import', write('a.json', [wiki, changed]));
    await startOver();
    const kept = await loadTools();
    expect(kept).toHaveLength(tools.length + 1);
    expect(kept).toContainEqual(completeTool(wiki));
    expect(kept[0]?.name).toBe('As we call it');
  });

  test.each([
    ['no-such-file.json', undefined, 'there is no such file'],
    ['.', undefined, 'is a folder; a file is wanted'],
    ['empty.json', '', 'is empty'],
    ['page.csv', '<!doctype html>', 'holds HTML or XML'],
    ['sheet.csv', 'PK\u0003\u0004', 'is a ZIP archive or an office document'],
    ['none.json', '[]', 'holds no sound tool, and --replace would leave none'],
  ])('refuses %s in one line', async (name, content, message) => {
    const path = content === undefined ? join(folder, name) : write(name, content);
    const { output, errors, code } = await cli('import', path, '--replace');
    expect(output).toBe('');
    expect(errors).toStartWith(`${path}: ${message}`);
    expect(errors.trimEnd()).not.toContain('\n');
    expect(code).toBe(1);
  });

  test('refuses a file of more than 100 MB without reading it', async () => {
    const path = write('big.json', '[');
    truncateSync(path, 100 * 1024 * 1024 + 1);
    expect((await cli('import', path)).errors).toBe(`${path}: has 101 MB; at most 100 MB are read: split it\n`);
  });

  test.each([
    [['import'], 'catalogue import: needs FILE: catalogue import FILE [--format FORMAT] [--dry-run]', 2],
    [['import', 'a.json', '--format', 'xml'], 'catalogue import: --format must be one of json, ndjson, csv.', 2],
    [['import', 'a.json', '--force'], 'catalogue import: has no option --force.', 2],
    [['export', 'a.txt'], 'a.txt: the name ends in none of .json, .ndjson and .csv; add --format.', 2],
    [['reset'], 'catalogue reset drops every imported tool: add --yes if that is meant.', 2],
    [['validate', '/nowhere'], '/nowhere cannot be read (ENOENT)', 1],
  ])('%j is refused in one line, and makes no database', async (words, message, exitCode) => {
    const { errors, code } = await cli(...words);
    expect(errors).toStartWith(message);
    expect(errors.trimEnd()).not.toContain('\n');
    expect(code).toBe(exitCode);
    expect(existsSync(join(folder, 'service.db'))).toBe(false);
  });
});

describe('catalogue export', () => {
  test.each(importFormats)(
    'writes as %s what import reads, the same to the byte',
    async (format) => {
      await cli('import', join(bundleFolder, 'sample.csv'));
      const path = join(folder, `all.${format}`);
      expect((await cli('export', path)).output).toMatch(/^Wrote [\d,]+ tools to /);
      const before = readFileSync(path, 'utf8');

      expect((await cli('import', path, '--replace')).output).toMatch(
        /^0 added, 0 changed, \d+ unchanged, 0 removed\.\n$/,
      );
      databaseUrl = `sqlite:${join(folder, 'other.db')}`;
      expect((await cli('import', path, '--replace')).code).toBe(0);
      expect((await cli('export', '-', '--format', format)).output).toBe(before);
    },
    20_000,
  );

  test('leaves the file that is there when the new one cannot be written', async () => {
    const path = write('all.json', 'old');
    chmodSync(folder, 0o555);
    const isRoot = process.getuid?.() === 0;
    const inside = isRoot ? join(folder, 'all.json', 'below.json') : path;
    const { errors, code } = await cli('export', inside);
    chmodSync(folder, 0o755);
    expect(errors).not.toContain('    at ');
    expect(code).toBe(1);
    expect(readFileSync(path, 'utf8')).toBe('old');
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});

describe('catalogue reset', () => {
  test('puts the bundled catalogue back after a replacement, and it follows upgrades again', async () => {
    const { tools } = await readBundle();
    await cli('import', write('a.json', [wiki, { ...wiki, id: tools[0]?.id, name: 'Changed' }]), '--replace');
    const { output, code } = await cli('reset', '--yes');
    expect(output).toBe(
      `The bundled catalogue is back: ${tools.length - 1} added, 1 changed, 0 unchanged, 1 removed.\n`,
    );
    expect(code).toBe(0);
    expect(await loadTools()).toEqual([...tools].sort((one, other) => (one.id < other.id ? -1 : 1)));
    const store = await openStore(databaseUrl);
    await store.catalogue.writeBundled('next', tools.slice(1));
    await store.close();
    expect(await loadTools()).toHaveLength(tools.length - 1);
  });
});

describe('catalogue validate and report', () => {
  test('say faults a line each and exit with 1, without a database', async () => {
    const data = join(folder, 'data');
    write('taxonomy.json', await Bun.file(join(bundleFolder, 'taxonomy.json')).text());
    await Bun.write(join(data, 'taxonomy.json'), Bun.file(join(folder, 'taxonomy.json')));
    await Bun.write(join(data, 'tools', 'our-wiki.json'), JSON.stringify(wiki));
    const { output, code } = await cli('validate', data);
    expect(output).toContain('tools/our-wiki.json: formerIds is required\n');
    expect(output).toMatch(/0 tools, \d+ faults\.\n$/);
    expect(code).toBe(1);
    expect(existsSync(join(folder, 'service.db'))).toBe(false);
  });

  test('report what is known, how many there are and which records are weakest', async () => {
    const { output, code } = await cli('report');
    for (const title of ['Coverage', 'Tools with this category first', 'Company sizes', 'Licences', 'Weakest']) {
      expect(output).toContain(`\n${title}\n`);
    }
    expect(code).toBe(0);
    const { weakest, coverage } = JSON.parse((await cli('report', '--json')).output);
    expect(weakest).toHaveLength(10);
    expect(coverage[0]).toMatchObject({ field: 'vendor' });
    expect(output).toMatch(/Entry price: \d+ of the \d+ tools that publish one/);
    for (const title of ['How facts are known', 'Unknown, by the first category', 'Features that separate nothing']) {
      expect(output).toContain(`\n${title}`);
    }
  });

  test('report what to read next, with --stale that alone', async () => {
    const { output, code } = await cli('report', '--stale');
    expect(output).toMatch(/^\d+ facts are due to be read, the most overdue first\n/);
    expect(output).not.toContain('Coverage');
    expect(code).toBe(0);
    const { due, next } = JSON.parse((await cli('report', '--stale', '--json')).output);
    expect(next).toHaveLength(Math.min(100, due));
    const ages = next.map(({ age }: { age: number }) => age);
    expect(ages).toEqual([...ages].sort((one, other) => other - one));
  });
});

describe('catalogue columns', () => {
  test('names every column and the rules of a cell', async () => {
    const { output } = await cli('columns');
    expect(output).toContain('pricing.entryPrice.amountMinor');
    expect(output).toContain('A backslash makes the next character a plain one');
  });
});
