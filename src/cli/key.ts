import { graceSecondsMax, type KeyView } from '../accounts/accounts.ts';
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
  rotatedAt: key.rotatedAt?.toISOString() ?? null,
  lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
});

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
        key.state,
        key.lastUsedAt ? `last used ${key.lastUsedAt.toISOString().slice(0, 16)}Z` : 'never used',
        `${key.usedToday} today`,
      ]);
      print(values.json, keys.map(toJson), rows.length === 0 ? 'The account has no keys yet.' : toColumns(rows));
    },
  },
  'key rotate': {
    usage: 'ID [--grace SECONDS]',
    meaning: 'Give a key another secret, shown this once; the old one ends after a day, or SECONDS (0 to 604800).',
    run: async (context) => {
      const { values, positionals } = readWords(context, 1, { grace: { type: 'string' } });
      if (values.grace !== undefined && !/^\d{1,6}$/.test(values.grace)) {
        throw new UsageFault(`key rotate: --grace must be a whole number of seconds from 0 to ${graceSecondsMax}.`);
      }
      const id = positionals[0] ?? '';
      const owner = await context.accounts.getKeyOwner(id);
      const grace = values.grace === undefined ? undefined : Number(values.grace);
      const { key, graceEndsAt } = await context.accounts.rotateKey(owner, id, grace);
      const end = grace === 0 ? 'has ended' : `ends at ${graceEndsAt.toISOString().slice(0, 19)}Z`;
      const text = `${key}\nKeep it now: it is not stored and cannot be shown again. The old secret ${end}.`;
      print(values.json, { id, key, graceEndsAt: graceEndsAt.toISOString() }, text);
    },
  },
  'key revoke': {
    usage: 'ID',
    meaning: 'End a key, from the next request on. ID is its eight characters after tra_live_.',
    run: async (context) => {
      const { values, positionals } = readWords(context, 1, {});
      const id = positionals[0] ?? '';
      await context.accounts.revokeKey(await context.accounts.getKeyOwner(id), id);
      print(values.json, { id, revoked: true }, `Key ${id} is revoked.`);
    },
  },
};
