import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { openServiceForFile } from './service-for-file.ts';

const root = join(import.meta.dir, '../..');
const readme = await Bun.file(join(root, 'README.md')).text();

/** Each curl line of the README, with the answer that is printed below it. */
const examples = [...readme.matchAll(/```sh\n(curl [\s\S]*?)```\n\n```json\n([\s\S]*?)```/g)].map(
  ([, command, answer]) => ({
    command: command as string,
    answer: JSON.parse(answer as string) as unknown,
  }),
);

/**
 * Where an answer differs from what is shown. `…` stands for anything; shown objects may have more fields than shown,
 * shown lists more items if they end with `…`.
 */
const findDifference = (shown: unknown, actual: unknown, at = '$'): string | undefined => {
  if (shown === '…') return actual === undefined ? `${at} is missing` : undefined;
  if (Array.isArray(shown)) {
    if (!Array.isArray(actual)) return `${at} is no list`;
    const isOpen = shown.at(-1) === '…';
    const items = isOpen ? shown.slice(0, -1) : shown;
    if (isOpen ? actual.length < items.length : actual.length !== items.length)
      return `${at} has ${actual.length} items`;
    return items
      .map((item, index) => findDifference(item, actual[index], `${at}[${index}]`))
      .find((text) => text !== undefined);
  }
  if (typeof shown === 'object' && shown !== null) {
    if (typeof actual !== 'object' || actual === null) return `${at} is no object`;
    const fields = Object.entries(shown);
    return fields
      .map(([name, value]) => findDifference(value, (actual as Record<string, unknown>)[name], `${at}.${name}`))
      .find((text) => text !== undefined);
  }
  return Object.is(shown, actual) ? undefined : `${at} is ${JSON.stringify(actual)}, not ${JSON.stringify(shown)}`;
};

const service = await openServiceForFile();
const { key } = await service.openAccount();

describe('the README', () => {
  test('has an example of each operation', () => {
    const commands = examples.map(({ command }) => command).join('\n');
    for (const path of [
      'recommend',
      'tools?',
      'tools/zulip"',
      '/alternatives',
      'industries',
      'roles',
      'priorities',
      'features',
      'search',
      'compare',
      'changes',
      'usage',
    ]) {
      expect(commands).toContain(path);
    }
  });

  test.each(examples)('shows what $command answers', async ({ command, answer }) => {
    const child = Bun.spawn(['bash', '-c', command], {
      env: { ...process.env, BASE: service.url, KEY: key },
      stdout: 'pipe',
    });
    expect(findDifference(answer, JSON.parse(await new Response(child.stdout).text()))).toBeUndefined();
  });

  test('sees an answer that differs', () => {
    expect(findDifference({ a: [1, '…'] }, { a: [1, 2], b: 3 })).toBeUndefined();
    expect(findDifference({ a: [1] }, { a: [1, 2] })).toBe('$.a has 2 items');
    expect(findDifference({ a: { b: 1 } }, { a: { b: 2 } })).toBe('$.a.b is 2, not 1');
    expect(findDifference({ a: '…' }, {})).toBe('$.a is missing');
  });

  test('names only scripts that there are', async () => {
    const { scripts } = await Bun.file(join(root, 'package.json')).json();
    for (const [, name] of readme.matchAll(/bun(?:@1\.4\.5)? run ([a-z:-]+)/g))
      expect(Object.keys(scripts)).toContain(name as string);
  });
});
