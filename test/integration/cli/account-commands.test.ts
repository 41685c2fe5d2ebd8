import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Account } from '../../../src/accounts/account.ts';
import { Accounts } from '../../../src/accounts/accounts.ts';
import { openStore } from '../../../src/store/open.ts';
import { runCli } from '../process/process.ts';

let folder: string;
let databaseUrl: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'commands-'));
  databaseUrl = `sqlite:${join(folder, 'a.db')}`;
  await runCli(databaseUrl, 'account', 'create', 'a@example.org');
  await runCli(databaseUrl, 'key', 'create', 'a@example.org', '--name', 'first');
}, 30_000);
afterAll(() => rmSync(folder, { recursive: true }));

describe('account reset-password', () => {
  test('prints a link that is good for half an hour', async () => {
    const { output, code } = await runCli(databaseUrl, 'account', 'reset-password', 'a@example.org');
    expect(code).toBe(0);
    expect(output).toMatch(/^http:\/\/localhost:\d+\/reset\/[\w-]{43}\nGive it to a@example\.org alone/);
    const told = JSON.parse((await runCli(databaseUrl, 'account', 'reset-password', 'a@example.org', '--json')).output);
    expect(Date.parse(told.expiresAt) - Date.now()).toBeGreaterThan(29 * 60_000);
  }, 20_000);

  test('fails for an address without an account', async () => {
    expect((await runCli(databaseUrl, 'account', 'reset-password', 'b@example.org')).code).toBe(1);
  }, 20_000);
});

describe('account reset-second-factor', () => {
  test('switches it off, and says whether it was on', async () => {
    const reset = (...words: string[]) => runCli(databaseUrl, 'account', 'reset-second-factor', ...words);
    expect(await reset('a@example.org')).toMatchObject({ code: 0, output: 'a@example.org has no second factor.\n' });
    const store = await openStore(databaseUrl);
    const [{ id }] = (await store.accounts.listAccounts()) as [Account];
    await store.accounts.offerSecondFactor(id, 'ABC');
    await store.accounts.enableSecondFactor(id, 'ABC', 1, ['digest'], new Date());
    expect(JSON.parse((await reset('a@example.org', '--json')).output)).toEqual({
      email: 'a@example.org',
      wasOn: true,
    });
    expect(await store.accounts.findSecondFactor(id)).toBeUndefined();
    await store.close();
  }, 20_000);
});

describe('usage', () => {
  test('prints thirty days and each key', async () => {
    const { output, code } = await runCli(databaseUrl, 'usage', 'a@example.org');
    expect(code).toBe(0);
    expect(output).toStartWith('a@example.org on free: 0 used today, of 100.');
    expect(output).toMatch(/tra_live_\w{8}….{4} {2}first/);
    const told = JSON.parse((await runCli(databaseUrl, 'usage', 'a@example.org', '--json')).output);
    expect([told.days.length, told.keys.length, told.keys[0].days.length]).toEqual([30, 1, 30]);
  }, 20_000);
});

describe('key rotate', () => {
  test('prints the new secret, says when the old one ends, and refuses what is no grace or no key', async () => {
    const [{ id }] = JSON.parse((await runCli(databaseUrl, 'key', 'list', 'a@example.org', '--json')).output);
    const { output, code } = await runCli(databaseUrl, 'key', 'rotate', id);
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/^tra_live_\w+\nKeep it now.*The old secret ends at 2\S+Z\.\n$/s),
    ]);
    const told = JSON.parse((await runCli(databaseUrl, 'key', 'rotate', id, '--grace', '0', '--json')).output);
    const store = await openStore(databaseUrl);
    const accounts = new Accounts({ store: store.accounts, now: () => new Date(), passwordLengthMin: 15 });
    expect(await accounts.identify(told.key)).toMatchObject({ keyId: id });
    const old = (async () => accounts.identify(output.split('\n')[0] ?? ''))();
    expect(old).rejects.toMatchObject({ code: 'invalid-key' });
    await old.catch(() => {});
    await store.close();
    for (const grace of ['soon', '700000']) {
      expect((await runCli(databaseUrl, 'key', 'rotate', id, '--grace', grace)).code).toBe(2);
    }
    expect((await runCli(databaseUrl, 'key', 'rotate', 'ABCDEFGH')).code).toBe(1);
  }, 30_000);
});

describe('account delete', () => {
  test('asks for --yes, and then removes the account', async () => {
    await runCli(databaseUrl, 'account', 'create', 'gone@example.org');
    const asked = await runCli(databaseUrl, 'account', 'delete', 'gone@example.org');
    expect([asked.code, asked.errors]).toEqual([2, expect.stringContaining('--yes')]);
    expect((await runCli(databaseUrl, 'account', 'delete', 'gone@example.org', '--yes')).code).toBe(0);
    expect((await runCli(databaseUrl, 'usage', 'gone@example.org')).code).toBe(1);
  }, 20_000);
});
