import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Account } from '../../../accounts/account.ts';
import type { AccountRows } from '../../account-rows.ts';
import type { Orm, PostgresDatabase } from '../database.ts';
import { accounts, resetLinks, sessions } from '../schema.ts';
import type { ChangeCount } from './changes.ts';
import { isStorable } from './text.ts';

/** An account as the domain knows it: without its password's hash. */
export const toAccount = ({ passwordHash: _, ...account }: typeof accounts.$inferSelect): Account => account;

/** Within a transaction: sets a password, and ends what the earlier one opened: sessions but the one named, and the link. */
export const replacePassword = async (
  orm: Orm,
  id: string,
  passwordHash: string,
  exceptSessionId: string | null,
): Promise<void> => {
  await orm.update(accounts).set({ passwordHash }).where(eq(accounts.id, id));
  const others = exceptSessionId === null ? undefined : ne(sessions.id, exceptSessionId);
  await orm.delete(sessions).where(and(eq(sessions.accountId, id), others));
  await orm.delete(resetLinks).where(eq(resetLinks.accountId, id));
};

export const createAccountQueries = ({ read, write }: PostgresDatabase, changes: ChangeCount): AccountRows => {
  /** Answers when the change is everybody's. */
  const change = async (work: (orm: Orm) => Promise<unknown>): Promise<void> => {
    await write(async ({ orm, client }) => {
      await work(orm);
      await changes.raise(client);
    });
    await changes.spread();
  };

  return {
    createAccount: (account, passwordHash) =>
      write(async ({ orm }) => {
        const made = await orm
          .insert(accounts)
          .values({ ...account, passwordHash })
          .onConflictDoNothing()
          .returning();
        return made.length === 1;
      }),

    findAccount: (id) =>
      read(async (orm) => {
        const [row] = await orm.select().from(accounts).where(eq(accounts.id, id));
        return row && toAccount(row);
      }),

    findAccountByEmail: async (email) => {
      if (!isStorable(email)) return undefined;
      return read(async (orm) => {
        const [row] = await orm.select().from(accounts).where(eq(accounts.email, email));
        return row && { account: toAccount(row), passwordHash: row.passwordHash };
      });
    },

    listAccounts: () =>
      read(async (orm) => {
        const rows = await orm
          .select()
          .from(accounts)
          .orderBy(asc(accounts.createdAt), sql`${accounts.id} COLLATE "C"`);
        return rows.map(toAccount);
      }),

    setPlan: (id, plan, customDailyLimit) =>
      change((orm) => orm.update(accounts).set({ plan, customDailyLimit }).where(eq(accounts.id, id))),

    setDisabled: (id, disabledAt) =>
      change((orm) => orm.update(accounts).set({ disabledAt }).where(eq(accounts.id, id))),

    setPassword: (id, passwordHash, exceptSessionId) =>
      write(({ orm }) => replacePassword(orm, id, passwordHash, exceptSessionId)),

    deleteAccount: (id) => change((orm) => orm.delete(accounts).where(eq(accounts.id, id))),

    readChangeCount: changes.read,
  };
};
