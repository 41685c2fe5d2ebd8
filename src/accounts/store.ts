import { AppError } from '../errors.ts';
import type { Account, ApiKey } from './account.ts';
import type { PlanName } from './plan.ts';
import type { Attempt } from './sign-in/throttle.ts';

/** What leads from a presented key to its account. Of an older secret `expiresAt` is its own end. */
export type KeyRow = { key: ApiKey; hash: string; account: Account };

type NewKey = ApiKey & { hash: string; blindIndex: string };

/** How many requests of an account one operation answered with one status, on a UTC day. */
export type OperationCount = { accountId: string; day: string; operation: string; status: number; requests: number };

/** A request for allowance of one account on one day. */
export type LeaseRequest = {
  accountId: string;
  day: string;
  limit: number | null;
  /** What the process has left of the account's lease and goes on using; what is granted comes on top. */
  held: number;
  /** The key of each request that waits for this lease, in the order of arrival; `null` for one made without a key. */
  waiting: readonly (string | null)[];
};

/** What was granted, and the account's count for the day with it. */
export type LeaseGrant = { granted: number; used: number };

/** What goes back to the account, and what its keys were used for since the last word. */
export type LeaseReturn = { accountId: string; day: string; unused: number; keyCounts: ReadonlyMap<string, number> };

export type DayCount = { day: string; used: number };
type KeyUse = { keyId: string; day: string; used: number; lastUsedAt: Date };

/** Which of an account's keys: so many after so many, all of them or the live ones. */
export type KeyPage = { limit: number; offset: number; isLive: boolean };

export type Session = {
  id: string;
  accountId: string;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
  /** What its owner recognises it by, such as `Firefox on Linux`. */
  browser: string | null;
};

/** A link that sets a new password, once; a used one is kept for a while to say so. */
type ResetLink = { id: string; accountId: string; expiresAt: Date; usedAt: Date | null };

/** What an account shows beside its password; it counts from `enabledAt` on, and `null` is not yet. */
type SecondFactorRow = { secret: string; enabledAt: Date | null; recoveryCodesLeft: number };

/** A write that was not confirmed: it happened, or it did not. To make it again could make it twice. */
export class OutcomeUnknown extends AppError {}

/** An exchange of leases that was not confirmed. */
export class ExchangeUnknown extends OutcomeUnknown {
  /**
   * What it granted; `undefined` if nothing came of it, and nothing will. Rejects with `unavailable` as long as that
   * cannot be told.
   */
  readonly findGrants: () => Promise<LeaseGrant[] | undefined>;

  constructor({ message, retryAfterSeconds, cause }: OutcomeUnknown, findGrants: ExchangeUnknown['findGrants']) {
    super('unavailable', message, { retryAfterSeconds, cause });
    this.findGrants = findGrants;
  }
}

/**
 * What is kept of accounts. Each method is one transaction: all of it happened, durably, when the promise resolves, and
 * none of it when it rejects. Rejects with `AppError('unavailable')` when the store cannot answer for now.
 */
export interface AccountStore {
  /** False when the address is taken. */
  createAccount(account: Account, passwordHash: string | null): Promise<boolean>;
  findAccount(id: string): Promise<Account | undefined>;
  findAccountByEmail(email: string): Promise<{ account: Account; passwordHash: string | null } | undefined>;
  /** In the order of creation. */
  listAccounts(): Promise<Account[]>;
  setPlan(id: string, plan: PlanName, customDailyLimit: number | null): Promise<void>;
  setDisabled(id: string, disabledAt: Date | null): Promise<void>;
  /** Sets the password and ends the account's sessions but the one named, and its reset link. */
  setPassword(id: string, passwordHash: string, exceptSessionId: string | null): Promise<void>;
  /** Removes the account with all that belongs to it: keys, counts, sessions, links. Leases that are out come to nothing. */
  deleteAccount(id: string): Promise<void>;

  /**
   * Counts the account's live keys and adds this one, in one immediate transaction; false when it has `keysMax` already.
   * Like `revokeKey` it forgets the account's dead keys but the last two hundred that died.
   */
  createKey(key: NewKey, keysMax: number | null, now: Date): Promise<boolean>;
  /**
   * A page of an account's keys: the live ones in the order of creation, then, unless only live ones are asked for, those
   * that expired or were revoked, the last to end first.
   */
  listKeys(accountId: string, page: KeyPage, now: Date): Promise<ApiKey[]>;
  countKeys(accountId: string, which: Pick<KeyPage, 'isLive'>, now: Date): Promise<number>;
  findKeys(blindIndex: string): Promise<KeyRow[]>;
  findKey(id: string): Promise<ApiKey | undefined>;
  /** False when there is no such unrevoked key, or it is another account's. */
  renameKey(id: string, accountId: string, name: string): Promise<boolean>;
  /**
   * Gives a live key another secret. The one before it stays good until `olderEndAt`, and no older one for longer, nor any
   * beyond the key's own end. `missing` when there is no such live key, or it is another account's; `full` when as many
   * as `olderMax` are still good, and this one would be one more.
   */
  rotateKey(
    id: string,
    accountId: string,
    secret: Pick<NewKey, 'hash' | 'blindIndex' | 'ending'>,
    older: { olderEndAt: Date; olderMax: number },
    now: Date,
  ): Promise<'rotated' | 'missing' | 'full'>;
  /** When the last of the replaced secrets of each key ends; keys without one that is still good are left out. */
  listGraceEnds(keyIds: readonly string[], now: Date): Promise<Map<string, Date>>;
  /** False when there is no such live key, or it is another account's. */
  revokeKey(id: string, accountId: string, now: Date): Promise<boolean>;

  /**
   * Goes up whenever a key, a plan or an account changes such that what a process remembers of callers is out of date.
   * Asked on the way of every request: a store that can answer at once does.
   */
  readChangeCount(): number | Promise<number>;

  /**
   * Takes back and grants leases, all in one transaction; grants are in the order of the requests. Rejects with
   * `ExchangeUnknown` when it may have happened all the same.
   */
  exchangeLeases(returned: readonly LeaseReturn[], wanted: readonly LeaseRequest[], now: Date): Promise<LeaseGrant[]>;
  /** The account's count for a day, leases that are out included. */
  readUsed(accountId: string, day: string): Promise<number>;
  /** The account's counts from a day on, ascending; days without use are left out. */
  listUsage(accountId: string, fromDay: string): Promise<DayCount[]>;
  listKeyUsage(keyIds: readonly string[], fromDay: string): Promise<KeyUse[]>;
  /** When each of the keys was last used; keys never used are left out. */
  listLastUse(keyIds: readonly string[]): Promise<Map<string, Date>>;

  /** Adds to what is counted already. */
  addOperationCounts(counts: readonly OperationCount[]): Promise<void>;
  /** The account's counts from a day on, in the order of days. */
  listOperationCounts(accountId: string, fromDay: string): Promise<OperationCount[]>;

  /** Ends the account's sessions but the fifty last seen, this one included. */
  createSession(session: Session): Promise<void>;
  findSession(id: string): Promise<Session | undefined>;
  touchSession(id: string, lastSeenAt: Date): Promise<void>;
  deleteSession(id: string): Promise<void>;
  /** The account's sessions, those that are over too, the last seen first. */
  listSessions(accountId: string): Promise<Session[]>;
  /** Ends the account's sessions but the one named. */
  deleteSessions(accountId: string, exceptId: string | null): Promise<void>;

  /** How many milliseconds to wait until all of the doors are open, 0 if they are; counts nothing. */
  findWait(attempts: readonly Attempt[], now: Date): Promise<number>;
  /** Counts one try at each of the doors if all are open to it, else none; says how many milliseconds to wait, 0 if counted. */
  takeAttempts(attempts: readonly Attempt[], now: Date): Promise<number>;
  /** Takes back tries that succeeded. */
  forgiveAttempts(attempts: readonly Attempt[]): Promise<void>;

  /** The secret of this name: the one offered, where none is kept yet. */
  keepSecret(name: string, offered: string): Promise<string>;

  /** Takes the place of the account's earlier link. */
  createResetLink(link: Omit<ResetLink, 'usedAt'>): Promise<void>;
  findResetLink(id: string): Promise<ResetLink | undefined>;
  /** Uses a link up: sets its account's password and ends all its sessions. False when the link is gone, used or over. */
  useResetLink(id: string, passwordHash: string, now: Date): Promise<boolean>;

  findSecondFactor(accountId: string): Promise<SecondFactorRow | undefined>;
  /** Keeps a secret that is not in force yet, in the place of an earlier one. False when one is in force. */
  offerSecondFactor(accountId: string, secret: string): Promise<boolean>;
  /** Puts the offered secret in force, `step` being used, with these recovery codes. False when it is not offered any more. */
  enableSecondFactor(
    accountId: string,
    secret: string,
    step: number,
    codeDigests: readonly string[],
    now: Date,
  ): Promise<boolean>;
  /** Uses a step up with all before it; false when it was. */
  useSecondFactorStep(accountId: string, step: number): Promise<boolean>;
  /** Uses a recovery code up; false when there is none such. */
  useRecoveryCode(accountId: string, digest: string): Promise<boolean>;
  /** Removes the secret and its recovery codes; false when there was none. */
  deleteSecondFactor(accountId: string): Promise<boolean>;
}
