import type { Session } from './store.ts';

const idleHours = 12;
const ageDaysMax = 7;
const hourMs = 3_600_000;

/** A new session's token: 256 random bits, base64url. Shown to the browser once; the store knows its digest alone. */
export const mintSessionToken = (): string =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');

/** The id under which a session is kept: the SHA-256 of its token, in hex. */
export const sessionIdOf = (token: string): string => new Bun.CryptoHasher('sha256').update(token).digest('hex');

export const createSession = (token: string, accountId: string, now: Date): Session => ({
  id: sessionIdOf(token),
  accountId,
  createdAt: now,
  lastSeenAt: now,
  expiresAt: new Date(now.getTime() + ageDaysMax * 24 * hourMs),
});

/** A session ends seven days after it began, or after twelve hours in which it was not seen. */
export const isSessionAlive = (session: Session, now: Date): boolean =>
  now < session.expiresAt && now.getTime() - session.lastSeenAt.getTime() < idleHours * hourMs;
