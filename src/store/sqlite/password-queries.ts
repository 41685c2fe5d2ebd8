import { and, eq, ne } from 'drizzle-orm';
import type { SqliteDatabase } from './database.ts';
import { accounts, resetLinks, sessions } from './schema.ts';

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
