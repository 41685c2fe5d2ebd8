import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Account } from '../../../accounts/account.ts';
import type { AccountRows } from '../../account-rows.ts';
import type { SqliteDatabase } from '../database.ts';
import { accounts, resetLinks, sessions } from '../schema.ts';
import { createChangeMark } from './changes.ts';

/** An account as the domain knows it: without its password's hash. */
export const toAccount = ({ passwordHash: _, ...account }: typeof accounts.$inferSelect): Account => account;

/** Within a transaction: sets a password, and ends what the earlier one opened: sessions but the one named, and the link. */
export const replacePassword = (
  orm: SqliteDatabase['orm'],
  id: string,
  passwordHash: string,
  exceptSessionId: string | null,
): void => {
  orm.update(accounts).set({ passwordHash }).where(eq(accounts.id, id)).run();
  const others = exceptSessionId === null ? undefined : ne(sessions.id, exceptSessionId);
  orm
    .delete(sessions)
    .where(and(eq(sessions.accountId, id), others))
    .run();
  orm.delete(resetLinks).where(eq(resetLinks.accountId, id)).run();
};

export const createAccountQueries = ({ client, orm, read, readAtOnce, write }: SqliteDatabase): AccountRows => {
  const { readChangeCount, noteChange } = createChangeMark(client);
  const selectAccount = orm
    .select()
    .from(accounts)
    .where(eq(accounts.id, sql.placeholder('id')))
    .prepare();
  return {
    createAccount: (account, passwordHash) =>
      write(
        () =>
          orm
            .insert(accounts)
            .values({ ...account, passwordHash })
            .onConflictDoNothing()
            .returning()
            .all().length === 1,
      ),

    findAccount: (id) =>
      read(() => {
        const row = selectAccount.get({ id });
        return row && toAccount(row);
      }),

    findAccountByEmail: (email) =>
      read(() => {
        const row = orm.select().from(accounts).where(eq(accounts.email, email)).get();
        return row && { account: toAccount(row), passwordHash: row.passwordHash };
      }),

    listAccounts: () =>
      read(() => orm.select().from(accounts).orderBy(asc(accounts.createdAt), asc(accounts.id)).all().map(toAccount)),

    setPlan: (id, plan, customDailyLimit) =>
      write(() => {
        orm.update(accounts).set({ plan, customDailyLimit }).where(eq(accounts.id, id)).run();
        noteChange();
      }),

    setDisabled: (id, disabledAt) =>
      write(() => {
        orm.update(accounts).set({ disabledAt }).where(eq(accounts.id, id)).run();
        noteChange();
      }),

    setPassword: (id, passwordHash, exceptSessionId) =>
      write(() => replacePassword(orm, id, passwordHash, exceptSessionId)),

    deleteAccount: (id) =>
      write(() => {
        orm.delete(accounts).where(eq(accounts.id, id)).run();
        noteChange();
      }),

    readChangeCount: () => readAtOnce(readChangeCount),
  };
};
