import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { type Attempt, addTry, forgive, waitOf } from '../../../accounts/sign-in/throttle.ts';
import { type EntranceRows, sessionsMax } from '../../account-rows.ts';
import type { SqliteDatabase } from '../database.ts';
import { attempts, marks, resetLinks, sessions } from '../schema.ts';
import { replacePassword } from './account-queries.ts';

export const createAuthenticationQueries = ({ client, orm, read, write }: SqliteDatabase): EntranceRows => {
  const isOf = ({ throttle, subject }: Attempt) => and(eq(attempts.throttle, throttle), eq(attempts.subject, subject));
  // Prepared once: whoever asks or guesses without end asks these each time, whether or not it is refused then.
  const selectTries = orm
    .select()
    .from(attempts)
    .where(and(eq(attempts.throttle, sql.placeholder('throttle')), eq(attempts.subject, sql.placeholder('subject'))))
    .prepare();
  const selectSession = orm
    .select()
    .from(sessions)
    .where(eq(sessions.id, sql.placeholder('id')))
    .prepare();
  const readTries = ({ throttle, subject }: Attempt) => selectTries.get({ throttle, subject });

  const waitFor = (tried: readonly Attempt[], now: Date): number =>
    Math.max(0, ...tried.map((attempt) => waitOf(attempt.throttle, readTries(attempt), now, attempt.countMax)));

  const endOldest = client.query(
    `DELETE FROM sessions WHERE id IN (
      SELECT id FROM sessions WHERE account_id = $accountId
      ORDER BY last_seen_at DESC, created_at DESC, rowid DESC LIMIT -1 OFFSET ${sessionsMax})`,
  );

  return {
    createSession: (session) =>
      write(() => {
        orm.insert(sessions).values(session).run();
        endOldest.run({ accountId: session.accountId });
      }),

    findSession: (id) => read(() => selectSession.get({ id })),

    touchSession: (id, lastSeenAt) =>
      write(() => {
        orm.update(sessions).set({ lastSeenAt }).where(eq(sessions.id, id)).run();
      }),

    deleteSession: (id) =>
      write(() => {
        orm.delete(sessions).where(eq(sessions.id, id)).run();
      }),

    listSessions: (accountId) =>
      read(() =>
        orm
          .select()
          .from(sessions)
          .where(eq(sessions.accountId, accountId))
          .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
          .all(),
      ),

    deleteSessions: (accountId, exceptId) =>
      write(() => {
        const others = exceptId === null ? undefined : ne(sessions.id, exceptId);
        orm
          .delete(sessions)
          .where(and(eq(sessions.accountId, accountId), others))
          .run();
      }),

    findWait: (tried, now) => read(() => waitFor(tried, now)),

    takeAttempts: (tried, now) =>
      write(() => {
        const waitMs = waitFor(tried, now);
        if (waitMs > 0) return waitMs;
        for (const attempt of tried) {
          const next = addTry(attempt.throttle, readTries(attempt), now);
          orm
            .insert(attempts)
            .values({ throttle: attempt.throttle, subject: attempt.subject, ...next })
            .onConflictDoUpdate({ target: [attempts.throttle, attempts.subject], set: next })
            .run();
        }
        return 0;
      }),

    forgiveAttempts: (succeeded) =>
      write(() => {
        for (const attempt of succeeded) {
          const tries = readTries(attempt);
          const rest = tries && forgive(attempt.throttle, tries);
          if (rest) orm.update(attempts).set({ count: rest.count }).where(isOf(attempt)).run();
          else orm.delete(attempts).where(isOf(attempt)).run();
        }
      }),

    keepSecret: (name, offered) =>
      write(() => {
        orm.insert(marks).values({ name, value: offered }).onConflictDoNothing().run();
        return orm.select().from(marks).where(eq(marks.name, name)).get()?.value ?? offered;
      }),

    createResetLink: (link) =>
      write(() => {
        orm
          .insert(resetLinks)
          .values(link)
          .onConflictDoUpdate({ target: resetLinks.accountId, set: { ...link, usedAt: null } })
          .run();
      }),

    findResetLink: (id) => read(() => orm.select().from(resetLinks).where(eq(resetLinks.id, id)).get()),

    useResetLink: (id, passwordHash, now) =>
      write(() => {
        const link = orm
          .select()
          .from(resetLinks)
          .where(and(eq(resetLinks.id, id), gt(resetLinks.expiresAt, now), isNull(resetLinks.usedAt)))
          .get();
        if (link === undefined) return false;
        replacePassword(orm, link.accountId, passwordHash, null);
        orm
          .insert(resetLinks)
          .values({ ...link, usedAt: now })
          .run();
        return true;
      }),
  };
};
