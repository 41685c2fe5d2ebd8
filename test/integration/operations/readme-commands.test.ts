import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openWorkspace, type Workspace } from './workspace.ts';

const root = join(import.meta.dir, '../../..');
const readme = ['README.md', 'docs/operating.md'].map((name) => readFileSync(join(root, name), 'utf8')).join('\n');

/** The fenced blocks that hold commands. */
const blocks: string[] = [];
let language: string | undefined;
for (const line of readme.split('\n')) {
  const fence = line.match(/^```(\w*)$/);
  if (fence && language === undefined) {
    language = fence[1] as string;
    if (['', 'sh'].includes(language)) blocks.push('');
  } else if (fence) language = undefined;
  else if (language === '' || language === 'sh') blocks.push(`${blocks.pop()}${line}\n`);
}

const commands = blocks
  .join('\n')
  .split('\n')
  .flatMap((line) => (line.startsWith('bun run cli ') ? [line.slice('bun run cli '.length)] : []));

/** Lines with words to fill in show how a command is called; all others are to be typed as they are. */
const isUsage = (line: string): boolean => /\[|\b[A-Z]{2,}\b/.test(line);

let work: Workspace;
beforeAll(() => {
  work = openWorkspace();
});
afterAll(() => work.close());

describe('the commands of the README and the operating guide', () => {
  test('are all that the help lists, called as it says', async () => {
    const help = (await work.cli('--help')).output.split('\n').filter((line) => line.startsWith('  '));
    const lines = help.map((line) => line.replace(/ +/g, ' '));
    const usages = commands.filter(isUsage);
    expect(usages.filter((usage) => !lines.some((line) => line.startsWith(` ${usage} `)))).toEqual([]);
    expect(lines.filter((line) => !commands.some((command) => line.startsWith(` ${command} `)))).toEqual([]);
  });

  test('do what they say, in the order in which they stand there', async () => {
    const lines = commands.filter((line) => !isUsage(line));
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) {
      const { code, errors } = await work.cliIn(work.folder, ...line.split(' '));
      expect({ line, code, errors }).toEqual({ line, code: 0, errors: '' });
    }
  }, 20_000);

  test('name files that there are, in a shell that understands them', () => {
    for (const block of blocks) {
      const { exitCode, stderr } = Bun.spawnSync(['bash', '-n', '-c', block], { stderr: 'pipe' });
      const usage = block.split('\n').some(isUsage);
      if (!usage) expect({ block, exitCode, said: String(stderr) }).toEqual({ block, exitCode: 0, said: '' });
    }
    for (const [path] of readme.matchAll(/\b(?:deploy|examples|scripts)\/[\w./-]*\w/g)) {
      expect(`${path} ${existsSync(join(root, path))}`).toBe(`${path} true`);
    }
  });
});
