import { AppError } from '../errors.ts';
import {
  type Account,
  type ApiKey,
  isEmail,
  isKeyName,
  isLive,
  type KeyState,
  keyStateOf,
  normaliseEmail,
} from './account.ts';
import { invalid, invalidKey, noLiveKey } from './invalid-input.ts';
import { blindIndexOf, digestKey, isKeyShaped, maskKey, mintKey, verifyKey } from './keys/api-key.ts';
import { randomBase62 } from './keys/base62.ts';
import { defaultGraceSeconds, type RotatedKey, rotateKey } from './keys/rotation.ts';
import { LruCache } from './lru-cache.ts';
import { dailyLimit, type PlanName, plans } from './plan.ts';
import { type Charge, Meter, type Payer, type Standing } from './quota/meter.ts';
import { OperationTally } from './quota/operation-tally.ts';
import { dayOf } from './quota/quota.ts';
import { ReadRate } from './quota/read-rate.ts';
import { fillUsageDays, firstUsageDay, type UsageDays } from './quota/usage.ts';
import { Authentication, type SignedIn } from './sign-in/authentication.ts';
import { PasswordHasher } from './sign-in/password-hasher.ts';
import type { Visitor } from './sign-in/visitor.ts';
import type { AccountStore, KeyPage, KeyRow, OperationCount } from './store.ts';

/** Who makes a request with an API key, and what pays for it. */
export type Caller = Payer & { keyId: string; account: Account };

/** A key as its owner sees it: everything but the key. */
export type KeyView = ApiKey & {
  masked: string;
  state: KeyState;
  lastUsedAt: Date | null;
  usedToday: number;
  /** Until when a secret that it had before is still good. */
  graceEndsAt: Date | null;
};

export type UsageReport = {
  account: Account;
  standing: Standing;
  days: UsageDays;
  /** The keys of the page that was asked for, each with its own days. */
  keys: (KeyView & { days: UsageDays })[];
  /** How many there are in all pages. */
  keyCount: number;
  liveKeyCount: number;
};

type Dependencies = {
  store: AccountStore;
  now: () => Date;
  passwordLengthMin: number;
  /** How often an account may ask for what costs nothing; 0, and no word of it, is no bound. */
  readsPerSecond?: number;
  /** How many keys an hour an owner may change; 0 is no bound. */
  keyChangesPerHour?: number;
};

const allKeys: KeyPage = { limit: 1_000_000_000, offset: 0, isLive: false };

const callersRememberedMax = 10_000;
const operator = { address: 'operator' };

/** The one door to accounts, keys, sessions and quota. What it decides acts on the next request, in every process on the store. */
export class Accounts {
  readonly #store: AccountStore;
  readonly #now: () => Date;
  /** Where people come in, with passwords and sessions. */
  readonly authentication: Authentication;
  readonly #meter: Meter;
  readonly #tally: OperationTally;
  readonly #reads: ReadRate;
  readonly #keyChangesPerHour: number;
  /** Callers by the digest of their key, as long as nothing has changed in the store. */
  readonly #callers = new LruCache<{ caller: Caller; key: ApiKey }>(callersRememberedMax);
  /** The slow hash that a key's digest was found to be of before in this process. */
  readonly #verified = new LruCache<string>(callersRememberedMax);
  #changeCount = -1;
  /** The question for it that this turn has asked, until the turn is over. */
  #asked: Promise<number> | undefined;
  #isTrusted = false;

  constructor({ store, now, passwordLengthMin, readsPerSecond = 0, keyChangesPerHour = 0 }: Dependencies) {
    this.#store = store;
    this.#now = now;
    this.authentication = new Authentication({ store, hasher: new PasswordHasher(), now, passwordLengthMin });
    this.#meter = new Meter(store, now);
    this.#tally = new OperationTally(store, now);
    this.#reads = new ReadRate(readsPerSecond);
    this.#keyChangesPerHour = keyChangesPerHour;
  }

  /**
   * Names the caller who presents a key. At once for a key that was seen before; rejects with `invalid-key` alike for a
   * malformed, unknown, expired or revoked one, and with `account-disabled`.
   */
  identify(key: string): Caller | Promise<Caller> {
    if (this.#isUnchanged()) {
      const known = this.#callers.get(digestKey(key));
      if (known !== undefined && isLive(known.key, this.#now())) return known.caller;
    }
    return this.#identifyAnew(key);
  }

  charge(payer: Payer): Charge | Promise<Charge> {
    return this.#meter.charge(payer);
  }

  refund(payer: Payer, charge: Charge): void {
    this.#meter.refund(payer, charge);
  }

  /** Lets an account ask for what costs none of its allowance. Throws `too-many-requests`. */
  admitRead({ id }: Pick<Account, 'id'>): void {
    this.#reads.admit(id);
  }

  /** Counts one more key made, renamed, rotated or revoked by the account's owner. Rejects with `too-many-requests`. */
  async admitKeyChange({ id }: Pick<Account, 'id'>): Promise<void> {
    const countMax = this.#keyChangesPerHour;
    if (countMax === 0) return;
    const waitMs = await this.#store.takeAttempts([{ throttle: 'key-change', subject: id, countMax }], this.#now());
    if (waitMs === 0) return;
    const retryAfterSeconds = Math.ceil(waitMs / 1000);
    throw new AppError('too-many-requests', `No more keys can be changed for ${retryAfterSeconds} seconds.`, {
      retryAfterSeconds,
    });
  }

  /** How the payer stands with today's allowance; counts nothing. */
  look(payer: Pick<Payer, 'accountId' | 'limit'>): Standing | Promise<Standing> {
    return this.#meter.look(payer);
  }

  /** Counts how an operation answered a request of the account. */
  countAnswer(accountId: string, operation: string, status: number): void {
    this.#tally.add(accountId, operation, status);
  }

  /** Returns allowance that has rested, and writes down what was counted; to be called every second or so. */
  async returnRestedLeases(): Promise<void> {
    await this.#meter.returnRested();
    await this.#tally.writeIfDue();
  }

  /** Returns all leased allowance, for a clean stop. */
  async close(): Promise<void> {
    await this.#meter.returnAll();
    await this.#tally.write();
  }

  /** Makes an account; without a password nobody can sign in to it until one is set. */
  async createAccount(
    email: string,
    password: string | null,
    plan: PlanName = 'free',
    visitor: Pick<Visitor, 'address'> = operator,
  ): Promise<Account> {
    const address = normaliseEmail(email);
    if (!isEmail(address)) throw invalid('/email', 'must be an e-mail address');
    if (password !== null) this.authentication.checkPassword('/password', password, address);
    const account: Account = {
      id: `acc_${randomBase62(16)}`,
      email: address,
      plan,
      customDailyLimit: null,
      createdAt: this.#now(),
      disabledAt: null,
    };
    const hash = password === null ? null : await this.authentication.hashPassword(password, visitor);
    if (!(await this.#store.createAccount(account, hash))) {
      throw new AppError('email-taken', 'There is an account with this e-mail address already.');
    }
    return account;
  }

  /**
   * Makes an account on the free plan for somebody from outside, and begins a session. It tells that an address is taken
   * (`email-taken`): nobody without a mailbox could be told otherwise, so it is throttled by network address instead.
   */
  async signUp(email: string, password: string, visitor: Visitor): Promise<SignedIn> {
    const address = normaliseEmail(email);
    if (!isEmail(address)) throw invalid('/email', 'must be an e-mail address');
    this.authentication.checkPassword('/password', password, address);
    await this.authentication.admitSignUp(visitor);
    return this.authentication.begin(await this.createAccount(address, password, 'free', visitor), visitor);
  }

  /** Throws `not-found` for an address without an account. */
  async getAccount(email: string): Promise<Account> {
    const found = await this.#store.findAccountByEmail(normaliseEmail(email));
    if (found === undefined) throw new AppError('not-found', 'There is no account with this e-mail address.');
    return found.account;
  }

  listAccounts(): Promise<Account[]> {
    return this.#store.listAccounts();
  }

  /** Lowering a plan revokes no key; no further one can be made above its number. */
  async setPlan(account: Account, plan: PlanName, customDailyLimit: number | null): Promise<void> {
    await this.#store.setPlan(account.id, plan, customDailyLimit);
    await this.#forgetCallers();
  }

  async setDisabled(account: Account, isDisabled: boolean): Promise<void> {
    await this.#store.setDisabled(account.id, isDisabled ? this.#now() : null);
    await this.#forgetCallers();
  }

  /** Removes the account and all that belongs to it; its keys answer `invalid-key` from the next request on. */
  async deleteAccount(account: Account): Promise<void> {
    // Leases of this process go back before there is no account to give them back to.
    await this.#meter.returnAll();
    await this.#store.deleteAccount(account.id);
    await this.#forgetCallers();
  }

  /** Makes a key and returns it; it can never be shown again. Rejects with `key-limit-reached`. */
  async createKey(account: Account, name: string, expiresAt: Date | null): Promise<{ key: string; view: KeyView }> {
    const now = this.#now();
    this.#checkKeyName(name);
    if (expiresAt !== null && !(expiresAt > now)) throw invalid('/expiresAt', 'must be in the future');
    const { keysMax } = plans[account.plan];
    const { key, id, hash, blindIndex, ending } = await mintKey();
    const born = { createdAt: now, expiresAt, revokedAt: null, rotatedAt: null };
    const apiKey = { id, accountId: account.id, name: name.trim(), ending, ...born };
    if (!(await this.#store.createKey({ ...apiKey, hash, blindIndex }, keysMax, now))) {
      throw new AppError('key-limit-reached', `The ${account.plan} plan allows ${keysMax} keys; revoke one first.`);
    }
    const unused = { lastUsedAt: null, usedToday: 0, graceEndsAt: null };
    return { key, view: { ...apiKey, masked: maskKey(id, ending), state: 'live', ...unused } };
  }

  /**
   * Gives a live key another secret and returns the key with it; it can never be shown again. The one before stays good for
   * `graceSeconds`, and no older one for longer. Throws `invalid-request` for a grace that is not from 0 to 604,800 or while
   * ten older secrets are still good, and `not-found` alike for a key that is missing, ended or another account's.
   */
  async rotateKey(
    { id: accountId }: Pick<Account, 'id'>,
    keyId: string,
    graceSeconds = defaultGraceSeconds,
  ): Promise<RotatedKey> {
    const rotated = await rotateKey(this.#store, { accountId, keyId, graceSeconds }, this.#now);
    await this.#forgetCallers();
    return rotated;
  }

  /** A page of the account's keys, those that are live first; all of them unless said otherwise. */
  async listKeys(account: Account, page: Partial<KeyPage> = {}): Promise<KeyView[]> {
    return this.#viewKeys(account, await this.#store.listKeys(account.id, { ...allKeys, ...page }, this.#now()));
  }

  /** How many keys there are, and how many of them are live. */
  async countKeys({ id }: Account): Promise<{ live: number; total: number }> {
    const count = (isLive: boolean) => this.#store.countKeys(id, { isLive }, this.#now());
    const [live, total] = await Promise.all([count(true), count(false)]);
    return { live, total };
  }

  /** Throws `not-found` alike for a key that is missing, revoked or another account's. */
  async getKey(account: Account, keyId: string): Promise<KeyView> {
    const key = await this.#store.findKey(keyId);
    const isMine = key?.accountId === account.id && key.revokedAt === null;
    const [view] = isMine ? await this.#viewKeys(account, [key]) : [];
    if (view === undefined) throw noLiveKey();
    return view;
  }

  async #viewKeys(account: Account, keys: readonly ApiKey[]): Promise<KeyView[]> {
    const now = this.#now();
    const today = dayOf(now);
    const ids = keys.map(({ id }) => id);
    const [lastUses, uses, graceEnds] = await Promise.all([
      this.#store.listLastUse(ids),
      this.#store.listKeyUsage(ids, today),
      this.#store.listGraceEnds(ids, now),
    ]);
    const usedOn = new Map(uses.filter(({ day }) => day === today).map(({ keyId, used }) => [keyId, used]));
    const untold = this.#meter.untoldKeyCounts(account.id, today);
    return keys.map((key) => {
      const usedToday = (usedOn.get(key.id) ?? 0) + (untold.get(key.id) ?? 0);
      const lastUsedAt = (untold.get(key.id) ?? 0) > 0 ? now : (lastUses.get(key.id) ?? null);
      const state = keyStateOf(key, now);
      const graceEndsAt = (state === 'live' && graceEnds.get(key.id)) || null;
      return { ...key, masked: maskKey(key.id, key.ending), state, lastUsedAt, usedToday, graceEndsAt };
    });
  }

  /** Gives a key another name; `not-found` alike for one that is missing, revoked or another account's. */
  async renameKey(account: Account, keyId: string, name: string): Promise<void> {
    this.#checkKeyName(name);
    if (!(await this.#store.renameKey(keyId, account.id, name.trim()))) {
      throw noLiveKey();
    }
  }

  /** Ends a key; `not-found` alike for one that is missing, revoked or another account's. */
  async revokeKey(account: Pick<Account, 'id'>, keyId: string): Promise<void> {
    if (!(await this.#store.revokeKey(keyId, account.id, this.#now()))) {
      throw noLiveKey();
    }
    await this.#forgetCallers();
  }

  /** Whose a key is, for the operator. Throws `not-found` for one that is missing. */
  async getKeyOwner(keyId: string): Promise<Pick<Account, 'id'>> {
    const key = await this.#store.findKey(keyId);
    if (key === undefined) throw noLiveKey();
    return { id: key.accountId };
  }

  /** How the account stands with today's allowance. */
  readStanding(account: Account): Standing | Promise<Standing> {
    return this.#meter.look({ accountId: account.id, limit: dailyLimit(account) });
  }

  /** What the account was used for, and a page of its keys; all of them unless said otherwise. */
  async reportUsage(account: Account, asked: Partial<KeyPage> = {}): Promise<UsageReport> {
    const [now, page] = [this.#now(), { ...allKeys, ...asked }];
    const [standing, counts, keys, keyCount, { live: liveKeyCount }] = await Promise.all([
      this.readStanding(account),
      this.#store.listUsage(account.id, firstUsageDay(now)),
      this.listKeys(account, page),
      this.#store.countKeys(account.id, page, now),
      this.countKeys(account),
    ]);
    const ids = keys.map(({ id }) => id);
    const ofKeys = Map.groupBy(await this.#store.listKeyUsage(ids, firstUsageDay(now)), ({ keyId }) => keyId);
    const keysWithDays = keys.map((key) => {
      return { ...key, days: fillUsageDays(ofKeys.get(key.id) ?? [], key.usedToday, now) };
    });
    return {
      account,
      standing,
      days: fillUsageDays(counts, standing.used, now),
      keys: keysWithDays,
      keyCount,
      liveKeyCount,
    };
  }

  /** How each operation, by its path in the OpenAPI document, answered the account's requests in the last thirty days; other processes' are some seconds late. */
  async listOperationCounts({ id }: Pick<Account, 'id'>): Promise<OperationCount[]> {
    await this.#tally.write();
    const counts = await this.#store.listOperationCounts(id, firstUsageDay(this.#now()));
    return counts.map((count) => ({ ...count, operation: count.operation.replace(/:(\w+)/g, '{$1}') }));
  }

  #checkKeyName(name: string): void {
    if (!isKeyName(name)) throw invalid('/name', 'must be 1 to 60 characters without control characters');
  }

  async #identifyAnew(key: string): Promise<Caller> {
    const digest = digestKey(key);
    await this.#noticeChanges();
    const known = this.#callers.get(digest);
    if (known !== undefined && isLive(known.key, this.#now())) return known.caller;

    const asOf = this.#changeCount;
    const row = await this.#findRow(key, digest);
    // What was read before a change that another request has noticed meanwhile must not be remembered past it.
    if (asOf !== this.#changeCount) return this.#identifyAnew(key);
    // Looked up whatever its shape, so that no refusal comes sooner than another.
    if (row === undefined || !isKeyShaped(key) || !isLive(row.key, this.#now())) throw invalidKey();
    if (row.account.disabledAt) throw new AppError('account-disabled', 'This account is disabled.');
    const { account } = row;
    const caller = { accountId: account.id, keyId: row.key.id, limit: dailyLimit(account), account };
    this.#callers.set(digest, { caller, key: row.key });
    return caller;
  }

  /** A guess finds no row by its blind index, and so never reaches the slow hash. */
  async #findRow(key: string, digest: string): Promise<KeyRow | undefined> {
    for (const row of await this.#store.findKeys(blindIndexOf(digest))) {
      if (this.#verified.get(digest) === row.hash) return row;
      if (!(await verifyKey(key, row.hash))) continue;
      this.#verified.set(digest, row.hash);
      return row;
    }
    return undefined;
  }

  /**
   * Whether what is remembered of callers still holds. Asked of the store once for all requests that one turn of the
   * event loop serves: each of them arrived before the question.
   */
  #isUnchanged(): boolean {
    if (this.#isTrusted) return true;
    if (this.#readChangeCount() !== this.#changeCount) return false;
    this.#isTrusted = true;
    setImmediate(() => {
      this.#isTrusted = false;
    });
    return true;
  }

  /** The question to a store that answers later is shared by the requests of one turn, and awaited by each of them. */
  #readChangeCount(): number | Promise<number> {
    if (this.#asked !== undefined) return this.#asked;
    const answer = this.#store.readChangeCount();
    if (typeof answer === 'number') return answer;
    this.#asked = answer;
    setImmediate(() => {
      this.#asked = undefined;
    });
    return answer;
  }

  async #noticeChanges(): Promise<void> {
    const changeCount = await this.#readChangeCount();
    const isNews = changeCount !== this.#changeCount && this.#changeCount !== -1;
    this.#changeCount = changeCount;
    if (isNews) await this.#forgetCallers();
  }

  async #forgetCallers(): Promise<void> {
    this.#callers.clear();
    this.#isTrusted = false;
    await this.#meter.returnAll();
  }
}
