import { afterAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeCompletion } from '../../../src/cli/command-line/shells.ts';
import { commandGroups, commandsOf } from '../../../src/cli/table.ts';
import { openTerminal } from './terminal.ts';

const folder = mkdtempSync(join(tmpdir(), 'terminal-'));
afterAll(() => rmSync(folder, { recursive: true }));

const base = { DATABASE_URL: `sqlite:${join(folder, 'a.db')}`, HOST: '127.0.0.1', PORT: '0' };
const cli = (words: readonly string[], env: Record<string, string> = {}) =>
  openTerminal(['bun', 'src/cli/main.ts', ...words], { ...base, ...env }).end();

const commands = commandsOf(commandGroups);
const styled = '\u001b[';
const plain = (text: string): string => Bun.stripANSI(text).replaceAll('\r\n', '\n');

describe('help on a terminal', () => {
  test('lists every command by groups in 80 columns, with colour unless NO_COLOR is set', async () => {
    const { shown, code } = await cli(['--help']);
    expect(code).toBe(0);
    expect(shown).toContain(styled);
    const lines = plain(shown).split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
    for (const name of Object.keys(commands)) expect(lines.some((line) => line.startsWith(`  ${name}  `))).toBe(true);
    expect((await cli(['--help'], { NO_COLOR: '1' })).shown).not.toContain(styled);
  }, 20_000);

  test.each(Object.keys(commands))(
    'of %s is the same by help and by --help, and names each word and option',
    async (name) => {
      const words = name.split(' ');
      const [asked, added] = await Promise.all([cli(['help', ...words]), cli([...words, '--help'])]);
      expect(asked.code).toBe(0);
      expect(asked.shown).toBe(added.shown);
      const text = plain(asked.shown);
      expect(text).toStartWith(`Usage: bun run cli ${name}`);
      expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
      for (const { value } of Object.values(commands[name]?.words ?? {}))
        expect(text).toContain(`\n  ${value.placeholder} `);
      expect(text).toContain('\n  --json ');
    },
    20_000,
  );

  test('of a group lists its commands', async () => {
    const { shown, code } = await cli(['key', '--help']);
    expect([code, plain(shown)]).toEqual([0, expect.stringContaining('  key rotate  ')]);
    expect(plain(shown)).not.toContain('  account create');
  }, 20_000);
});

describe('a command that is called wrongly', () => {
  test.each([
    [['kye', 'create'], 'There is no command "kye create". Did you mean key create?'],
    [['create', 'key'], 'There is no command "create key". Did you mean key create?'],
    [['bakcup', 'x.db'], 'There is no command "bakcup x.db". Did you mean backup?'],
    [['key'], 'key needs one of create, list, rotate, revoke.'],
    [['help', 'kye'], 'There is no command "kye". Did you mean key?'],
    [['key', 'create', 'a@example.org', '--nmae', 'x'], 'key create: has no option --nmae. Did you mean --name?'],
    [['key', 'create', 'a@example.org', '--name'], 'key create: --name needs a value'],
    [['key', 'create', 'a@example.org', '--name', '--expires', '2030-01-01'], 'key create: --name needs a value'],
    [['key', 'create', 'a@example.org', '--name=a', '--name=b'], 'key create: --name was given twice.'],
    [['key', 'create', '--name', 'x'], 'key create: needs EMAIL: key create EMAIL --name NAME'],
    [['account', 'list', 'x'], 'account list: takes no further word "x".'],
    [['account', 'list', '--json=yes'], 'account list: --json takes no value.'],
    [
      ['account', 'set-plan', 'a@example.org', 'profesional'],
      'account set-plan: PLAN must be one of free, starter, professional, enterprise. Did you mean professional?',
    ],
    [['account', 'set-plan', 'a@example.org', 'free', '--daily-limit', '-1'], 'account set-plan: --daily-limit needs'],
    [['account', 'create', 'nobody'], 'email must be an e-mail address.'],
  ])('%j exits with 2 and says what is wrong', async (words, message) => {
    const { shown, code } = await cli(words);
    expect(plain(shown)).toStartWith(message);
    expect(plain(shown).trimEnd()).not.toContain('\n');
    expect(code).toBe(2);
  });
});

/** What a script sees, which has no terminal. */
const runPlain = async (words: readonly string[], cwd?: string) => {
  const child = Bun.spawn(['bun', ...words], {
    ...(cwd !== undefined && { cwd }),
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...base },
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const [output, errors] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { output, errors, code: await child.exited };
};

describe('--json', () => {
  test.each([
    [['key', 'create', 'a@example.org'], 2, 'misuse'],
    [['key', 'list', 'nobody@example.org'], 1, 'not-found'],
    [['account', 'create', 'nobody'], 2, 'invalid-request'],
    [['restore', '/nowhere.db'], 1, 'database-refused'],
    [['health'], 1, 'failed'],
  ])('makes an error of %j JSON, with nothing beside it, through bun run too', async (words, exitCode, errorCode) => {
    const { output, errors, code } = await runPlain(['run', 'cli', ...words, '--json']);
    expect([output, code]).toEqual(['', exitCode]);
    expect(JSON.parse(errors)).toMatchObject({ error: { code: errorCode, message: expect.any(String) } });
  });

  test('names each fault of a file, of one that is refused and of one that is taken without them', async () => {
    const file = join(folder, 'tools.ndjson');
    writeFileSync(file, '{"id": "a\n{"id":"b"}\n');
    const refused = await runPlain(['src/cli/main.ts', 'catalogue', 'import', file, '--json']);
    const { error } = JSON.parse(refused.errors);
    expect([refused.code, error.code]).toEqual([1, 'failed']);
    expect(error.errors[0]).toMatchObject({ line: 1, column: expect.any(Number), message: expect.any(String) });
    const taken = await runPlain(['src/cli/main.ts', 'catalogue', 'import', file, '--skip-invalid', '--json']);
    expect([taken.code, taken.errors]).toEqual([0, '']);
    expect(JSON.parse(taken.output)).toMatchObject({ skipped: 2, faults: error.errors });
  }, 20_000);
});

describe('--version', () => {
  test('prints the version of the package', async () => {
    const { version } = await Bun.file(join(import.meta.dir, '../../../package.json')).json();
    expect((await runPlain(['src/cli/main.ts', '--version'])).output).toBe(
      `Tool Recommendation API ${version}, on Bun ${Bun.version}\n`,
    );
    expect(JSON.parse((await runPlain(['src/cli/main.ts', '--version', '--json'])).output)).toMatchObject({ version });
  });
});

describe('catalogue export', () => {
  test('writes over a file only when told to', async () => {
    const file = join(folder, 'kept.json');
    writeFileSync(file, 'kept');
    const refused = await cli(['catalogue', 'export', file]);
    expect([refused.code, plain(refused.shown)]).toEqual([1, `${file} exists: name another file, or say --replace.\n`]);
    expect(await Bun.file(file).text()).toBe('kept');
    expect((await cli(['catalogue', 'export', file, '--replace'])).code).toBe(0);
    expect(await Bun.file(file).json()).toBeArray();
  }, 20_000);
});

describe('progress', () => {
  test('is shown from the second second on, and wiped away', async () => {
    const slow = Bun.serve({
      ...{ port: 0, hostname: '127.0.0.1' },
      fetch: () => Bun.sleep(1_500).then(() => new Response('ok')),
    });
    const { shown } = await cli(['health'], { PORT: String(slow.port) });
    expect(shown).toContain('\r\u001b[Khealth … 1 s');
    expect(shown).toEndWith(`\r\u001b[Khttp://127.0.0.1:${slow.port}/healthz answers 200.\r\n`);
    await slow.stop(true);
  }, 20_000);
});

describe('an account that is not there', () => {
  test('is told with the address that is nearest', async () => {
    await cli(['account', 'create', 'ada@example.org']);
    const { shown, code } = await cli(['key', 'list', 'ada@exmaple.org']);
    expect(plain(shown)).toContain('Did you mean ada@example.org?');
    expect(code).toBe(1);
  }, 20_000);
});

const tab = '\t';

describe('completion', () => {
  /** What a shell makes of a line that is half typed, when Tab is pressed. */
  const press = async (shell: string[], source: string, line: string, shape: RegExp): Promise<void> => {
    const terminal = openTerminal(shell, { ...base, PS1: '> ' });
    terminal.type(`${source}; echo sou''rced\r`);
    await terminal.until(/sourced/);
    terminal.type(`${line}${tab}`);
    await terminal.until(shape);
    terminal.kill('SIGKILL');
    await terminal.end();
  };
  const bashWords = ['bash', '--norc', '--noprofile', '-i'];
  const bash = (line: string, shape: RegExp) =>
    press(bashWords, 'source <(bun src/cli/main.ts completion bash)', line, shape);

  test.each([
    ['bun run cli key cr', /key create /],
    ['bun run cli account set-plan a@example.org pro', /a@example\.org professional /],
    ['bun run cli account create a@example.org --plan=st', /--plan=starter /],
    ['bun run cli key create a@example.org --na', /--name /],
    ['bun run cli help catalogue imp', /catalogue import /],
    ['bun run cli backup docs/oper', /docs\/operating\.md /],
    ['bun run cli catalogue export x.json --format c', /--format csv /],
  ])('finishes "%s" in bash', bash, 30_000);

  test('leaves what is not ours to the completion of bun that was there', async () => {
    const own = 'other() { COMPREPLY=(install-something); }; complete -F other bun';
    const sourced = `${own}; source <(bun src/cli/main.ts completion bash)`;
    await press(bashWords, sourced, 'bun inst', /bun install-something /);
  }, 30_000);

  const writeScript = (shell: 'bash' | 'zsh' | 'fish'): string => {
    const file = join(folder, `completion.${shell}`);
    writeFileSync(file, writeCompletion(shell, ['tool-recommendation'], ['bun', 'src/main.ts']));
    return `source ${file}`;
  };

  test('works for the binary, and what calls it on a VM', async () => {
    await press(bashWords, writeScript('bash'), 'tool-recommendation backup --repl', /--replace /);
    await press(
      bashWords,
      writeScript('bash'),
      'tool-recommendation-cli account set-plan a@example.org pro',
      /fessional /,
    );
  }, 30_000);

  test.skipIf(Bun.which('zsh') === null)(
    'works in zsh',
    async () => {
      const source = 'autoload -Uz compinit; compinit -u -D; source <(bun src/cli/main.ts completion zsh)';
      await press(['zsh', '-f', '-i'], source, 'bun run cli account set-plan a@example.org pro', /professional/);
      await press(['zsh', '-f', '-i'], source, 'bun run cli backup docs/oper', /ating\.md/);
      await press(
        ['zsh', '-f', '-i'],
        `autoload -Uz compinit; compinit -u -D; ${writeScript('zsh')}`,
        'tool-recommendation serv',
        /serve/,
      );
    },
    30_000,
  );

  test.skipIf(Bun.which('fish') === null)(
    'works in fish',
    async () => {
      const complete = (line: string) => `bun src/cli/main.ts completion fish | source; complete -C '${line}'`;
      // What npx starts is completed behind npx; here the words begin with bun.
      const env = { ...process.env, npm_config_user_agent: undefined };
      const run = (line: string): string => String(Bun.spawnSync(['fish', '-N', '-c', complete(line)], { env }).stdout);
      expect(run('bun run cli account set-plan a@example.org pro')).toStartWith('professional');
      expect(run('bun run cli key create a@example.org --na')).toStartWith('--name');
      expect(run('bun run cli backup docs/oper')).toContain('docs/operating.md');
      const binary = Bun.spawnSync([
        'fish',
        '-N',
        '-c',
        `${writeScript('fish')}; complete -C 'tool-recommendation-cli key ro'`,
      ]);
      expect(String(binary.stdout)).toStartWith('rotate');
    },
    30_000,
  );
});

describe('the log of the service', () => {
  test('is for reading along on a terminal, in whole milliseconds', async () => {
    const service = openTerminal(['bun', 'src/main.ts'], base);
    const greeting = await service.until(/key create .* first/);
    const url = /listens at (\S+)/.exec(greeting)?.[1] ?? '';
    expect((await fetch(`${url}/api/v1/tools`)).status).toBe(401);
    const line = await service.until(/\d\d:\d\d:\d\d\.\d{3} info {2}GET \/api\/v1\/tools 401 \d+ ms requestId=/);
    expect(line).not.toContain('{');
    service.kill('SIGTERM');
    expect((await service.end()).code).toBe(0);
  }, 30_000);
});
