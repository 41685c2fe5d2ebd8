import type { KeyView } from '../accounts/accounts.ts';
import { graceSecondsMax } from '../accounts/keys/rotation.ts';
import { emailWord, findAccount } from './account.ts';
import { defineCommand } from './command-line/command.ts';
import { toColumns } from './command-line/output.ts';
import { date, text, wholeNumber } from './command-line/values.ts';

const toJson = ({ ending: _, accountId: __, ...key }: KeyView) => ({
  ...key,
  createdAt: key.createdAt.toISOString(),
  expiresAt: key.expiresAt?.toISOString() ?? null,
  revokedAt: key.revokedAt?.toISOString() ?? null,
  rotatedAt: key.rotatedAt?.toISOString() ?? null,
  lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
});

const keyWord = { value: text('ID'), meaning: "The key's eight characters after tra_live_." } as const;

export const keyCommands = {
  'key create': defineCommand({
    meaning: 'Make an API key; it is shown this once.',
    words: { email: emailWord },
    options: {
      name: { value: text('NAME'), meaning: 'What the key is for.', isRequired: true },
      expires: { value: date('DATE'), meaning: 'When it ends, such as 2030-12-31; never without it.' },
    },
    run: async (context, { email, name, expires }) => {
      const { accounts, account } = await findAccount(context, email);
      const { key, view } = await accounts.createKey(account, name, expires ?? null);
      return {
        json: { key, ...toJson(view) },
        text: `${key}\nKeep it now: it is not stored and cannot be shown again.`,
      };
    },
  }),
  'key list': defineCommand({
    meaning: "An account's keys, revoked ones too.",
    words: { email: emailWord },
    run: async (context, { email }) => {
      const { accounts, account } = await findAccount(context, email);
      const keys = await accounts.listKeys(account);
      const rows = keys.map((key) => [
        key.id,
        key.masked,
        key.name,
        key.state,
        key.lastUsedAt ? `last used ${key.lastUsedAt.toISOString().slice(0, 16)}Z` : 'never used',
        `${key.usedToday} today`,
      ]);
      return { json: keys.map(toJson), text: rows.length === 0 ? 'The account has no keys yet.' : toColumns(rows) };
    },
  }),
  'key rotate': defineCommand({
    meaning: 'Give a key another secret; it is shown this once.',
    words: { id: keyWord },
    options: {
      grace: {
        value: wholeNumber('SECONDS', graceSecondsMax),
        meaning: `For how long the old secret stays good, at most ${graceSecondsMax}; a day without it.`,
      },
    },
    run: async ({ openAccounts }, { id, grace }) => {
      const accounts = await openAccounts();
      const owner = await accounts.getKeyOwner(id);
      const { key, graceEndsAt } = await accounts.rotateKey(owner, id, grace);
      const end = grace === 0 ? 'has ended' : `ends at ${graceEndsAt.toISOString().slice(0, 19)}Z`;
      return {
        json: { id, key, graceEndsAt: graceEndsAt.toISOString() },
        text: `${key}\nKeep it now: it is not stored and cannot be shown again. The old secret ${end}.`,
      };
    },
  }),
  'key revoke': defineCommand({
    meaning: 'End a key, from the next request on.',
    words: { id: keyWord },
    run: async ({ openAccounts }, { id }) => {
      const accounts = await openAccounts();
      await accounts.revokeKey(await accounts.getKeyOwner(id), id);
      return { json: { id, revoked: true }, text: `Key ${id} is revoked.` };
    },
  }),
};
