import { and, desc, eq, getTableColumns, gt, inArray, isNull, ne } from 'drizzle-orm';
import { type Attempt, addTry, forgive, waitOf } from '../../../accounts/sign-in/throttle.ts';
import { type EntranceRows, sessionsMax } from '../../account-rows.ts';
import type { Orm, PostgresDatabase } from '../database.ts';
import { attempts, marks, resetLinks, sessions } from '../schema.ts';
import { replacePassword } from './account-queries.ts';

const { arrival: _, ...sessionColumns } = getTableColumns(sessions);

const isOf = ({ throttle, subject }: Attempt) => and(eq(attempts.throttle, throttle), eq(attempts.subject, subject));

const readTries = async (orm: Orm, attempt: Attempt) => (await orm.select().from(attempts).where(isOf(attempt)))[0];

const waitFor = async (orm: Orm, tried: readonly Attempt[], now: Date): Promise<number> => {
  let waitMs = 0;
  for (const attempt of tried) {
    waitMs = Math.max(waitMs, waitOf(attempt.throttle, await readTries(orm, attempt), now, attempt.countMax));
  }
  return waitMs;
};

export const createAuthenticationQueries = ({ read, write }: PostgresDatabase): EntranceRows => ({
  createSession: (session) =>
    write(async ({ orm }) => {
      await orm.insert(sessions).values(session);
      const oldest = orm
        .select({ id: sessions.id })
        .from(sessions)
        .where(eq(sessions.accountId, session.accountId))
        .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt), desc(sessions.arrival))
        .offset(sessionsMax);
      await orm.delete(sessions).where(inArray(sessions.id, oldest));
    }),

  findSession: (id) =>
    read(async (orm) => (await orm.select(sessionColumns).from(sessions).where(eq(sessions.id, id)))[0]),

  touchSession: (id, lastSeenAt) =>
    write(async ({ orm }) => {
      await orm.update(sessions).set({ lastSeenAt }).where(eq(sessions.id, id));
    }),

  deleteSession: (id) =>
    write(async ({ orm }) => {
      await orm.delete(sessions).where(eq(sessions.id, id));
    }),

  listSessions: (accountId) =>
    read((orm) =>
      orm
        .select(sessionColumns)
        .from(sessions)
        .where(eq(sessions.accountId, accountId))
        .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt)),
    ),

  deleteSessions: (accountId, exceptId) =>
    write(async ({ orm }) => {
      const others = exceptId === null ? undefined : ne(sessions.id, exceptId);
      await orm.delete(sessions).where(and(eq(sessions.accountId, accountId), others));
    }),

  findWait: (tried, now) => read((orm) => waitFor(orm, tried, now)),

  takeAttempts: (tried, now) =>
    write(async ({ orm }) => {
      const waitMs = await waitFor(orm, tried, now);
      if (waitMs > 0) return waitMs;
      for (const attempt of tried) {
        const next = addTry(attempt.throttle, await readTries(orm, attempt), now);
        const { count, firstAt, lastAt } = next;
        await orm
          .insert(attempts)
          .values({ throttle: attempt.throttle, subject: attempt.subject, count, firstAt, lastAt })
          .onConflictDoUpdate({ target: [attempts.throttle, attempts.subject], set: { count, firstAt, lastAt } });
      }
      return 0;
    }),

  forgiveAttempts: (succeeded) =>
    write(async ({ orm }) => {
      for (const attempt of succeeded) {
        const tries = await readTries(orm, attempt);
        const rest = tries && forgive(attempt.throttle, tries);
        if (rest) await orm.update(attempts).set({ count: rest.count }).where(isOf(attempt));
        else await orm.delete(attempts).where(isOf(attempt));
      }
    }),

  keepSecret: (name, offered) =>
    write(async ({ orm }) => {
      await orm.insert(marks).values({ name, value: offered }).onConflictDoNothing();
      return (await orm.select().from(marks).where(eq(marks.name, name)))[0]?.value ?? offered;
    }),

  createResetLink: (link) =>
    write(async ({ orm }) => {
      await orm
        .insert(resetLinks)
        .values(link)
        .onConflictDoUpdate({ target: resetLinks.accountId, set: { ...link, usedAt: null } });
    }),

  findResetLink: (id) => read(async (orm) => (await orm.select().from(resetLinks).where(eq(resetLinks.id, id)))[0]),

  useResetLink: (id, passwordHash, now) =>
    write(async ({ orm }) => {
      const [link] = await orm
        .select()
        .from(resetLinks)
        .where(and(eq(resetLinks.id, id), gt(resetLinks.expiresAt, now), isNull(resetLinks.usedAt)));
      if (link === undefined) return false;
      await replacePassword(orm, link.accountId, passwordHash, null);
      await orm.insert(resetLinks).values({ ...link, usedAt: now });
      return true;
    }),
});
