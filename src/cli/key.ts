import type { KeyView } from '../accounts/accounts.ts';
import { type CommandTable, print, readWords, toColumns, UsageFault } from './command.ts';

const parseExpiry = (text: string | undefined): Date | null => {
  if (text === undefined) return null;
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw new UsageFault('--expires must be a date such as 2030-12-31.');
  return date;
};

const toJson = ({ ending: _, accountId: __, ...key }: KeyView) => ({
  ...key,
  createdAt: key.createdAt.toISOString(),
  expiresAt: key.expiresAt?.toISOString() ?? null,
  revokedAt: key.revokedAt?.toISOString() ?? null,
  lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
});

const describeState = (key: KeyView): string => (key.isLive ? 'live' : key.revokedAt ? 'revoked' : 'expired');

export const keyCommands: CommandTable = {
  'key create': {
    usage: 'EMAIL --name N [--expires DATE]',
    meaning: 'Make an API key; it is shown this once.',
    run: async (context) => {
      const { values, positionals } = readWords(context, 1, { name: { type: 'string' }, expires: { type: 'string' } });
      if (values.name === undefined) throw new UsageFault('key create: --name says what the key is for.');
      const account = await context.accounts.getAccount(positionals[0] ?? '');
      const { key, view } = await context.accounts.createKey(account, values.name, parseExpiry(values.expires));
      print(values.json, { key, ...toJson(view) }, `${key}\nKeep it now: it is not stored and cannot be shown again.`);
    },
  },
  'key list': {
    usage: 'EMAIL',
    meaning: "An account's keys, revoked ones too.",
    run: async (context) => {
      const { values, positionals } = readWords(context, 1, {});
      const account = await context.accounts.getAccount(positionals[0] ?? '');
      const keys = await context.accounts.listKeys(account);
      const rows = keys.map((key) => [
        key.id,
        key.masked,
        key.name,
        describeState(key),
        key.lastUsedAt ? `last used ${key.lastUsedAt.toISOString().slice(0, 16)}Z` : 'never used',
        `${key.usedToday} today`,
      ]);
      print(values.json, keys.map(toJson), rows.length === 0 ? 'The account has no keys yet.' : toColumns(rows));
    },
  },
  'key revoke': {
    usage: 'ID',
    meaning: 'End a key, from the next request on. ID is its eight characters after tra_live_.',
    run: async (context) => {
      const { values, positionals } = readWords(context, 1, {});
      const id = positionals[0] ?? '';
      await context.accounts.revokeAnyKey(id);
      print(values.json, { id, revoked: true }, `Key ${id} is revoked.`);
    },
  },
};
