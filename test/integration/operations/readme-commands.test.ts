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
  .flatMap((line) => line.match(/^(?:npx -y bun@[\d.]+|bun) run cli (.+)/)?.[1] ?? []);

let work: Workspace;
beforeAll(() => {
  work = openWorkspace();
});
afterAll(() => work.close());

describe('the commands of the README and the operating guide', () => {
  test('do what they say, in the order in which they stand there', async () => {
    expect(commands.length).toBeGreaterThan(1);
    for (const line of commands) {
      const { code, errors } = await work.cliIn(work.folder, ...line.split(' '));
      expect({ line, code, errors }).toEqual({ line, code: 0, errors: '' });
    }
  }, 20_000);

  test('name files that there are, in a shell that understands them', () => {
    for (const block of blocks) {
      const { exitCode, stderr } = Bun.spawnSync(['bash', '-n', '-c', block], { stderr: 'pipe' });
      expect({ block, exitCode, said: String(stderr) }).toEqual({ block, exitCode: 0, said: '' });
    }
    for (const [path] of readme.matchAll(/\b(?:deploy|examples|scripts)\/[\w./-]*\w/g)) {
      expect(`${path} ${existsSync(join(root, path))}`).toBe(`${path} true`);
    }
  });
});
