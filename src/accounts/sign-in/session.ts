import type { Session } from '../store.ts';

const idleHours = 12;
const ageDaysMax = 7;
const seenEveryMs = 60_000;
const hourMs = 3_600_000;

/** A new session's or reset link's token: 256 random bits, base64url. Told once; the store knows its digest alone. */
export const mintToken = (): string => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');

/** The id under which what a token stands for is kept: the SHA-256 of it, in hex. */
export const tokenIdOf = (token: string): string => new Bun.CryptoHasher('sha256').update(token).digest('hex');

export const createSession = (token: string, accountId: string, browser: string | null, now: Date): Session => ({
  id: tokenIdOf(token),
  accountId,
  createdAt: now,
  lastSeenAt: now,
  expiresAt: new Date(now.getTime() + ageDaysMax * 24 * hourMs),
  browser,
});

/** A session ends seven days after it began, or after twelve hours in which it was not seen. */
export const isSessionAlive = (session: Session, now: Date): boolean =>
  now < session.expiresAt && now.getTime() - session.lastSeenAt.getTime() < idleHours * hourMs;

/** Whether a session was seen so long ago that it is worth a write to say that it is alive. */
export const isSeenAnew = (session: Session, now: Date): boolean =>
  Math.abs(now.getTime() - session.lastSeenAt.getTime()) >= seenEveryMs;
