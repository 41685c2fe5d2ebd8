import { AppError } from '../../errors.ts';
import { type Account, normaliseEmail } from '../account.ts';
import { invalid } from '../invalid-input.ts';
import type { AccountStore, Session } from '../store.ts';
import type { Turn } from './fair-queue.ts';
import { Gate } from './gate.ts';
import { findPasswordFault } from './password.ts';
import type { PasswordHasher } from './password-hasher.ts';
import { SecondFactor, type TotpOffer } from './second-factor.ts';
import { createSession, isSeenAnew, isSessionAlive, mintToken, tokenIdOf } from './session.ts';
import type { Attempt } from './throttle.ts';
import type { Visitor } from './visitor.ts';

/** What a browser is to keep: the session's token, and the tag by which the device is known next time. */
export type SignedIn = { account: Account; token: string; deviceTag: string };

type Dependencies = { store: AccountStore; hasher: PasswordHasher; now: () => Date; passwordLengthMin: number };

/** Why a link sets no password. */
export type DeadLink = 'unknown' | 'used' | 'over';

const linkMinutes = 30;

/** A digest: what people type in the place of an address may be a password. */
const digestEmail = (email: string): string => tokenIdOf(normaliseEmail(email));

/** What counts the tries of whoever is at the door, and whose turn it is to have a password checked. */
type Door = { tries: Attempt[]; turn: Turn };

const doorOfDevice = (deviceId: string): Door => ({
  tries: [{ throttle: 'sign-in-device', subject: deviceId }],
  turn: { from: `device ${deviceId}`, isKnown: true },
});

const doorOfStranger = (email: string, address: string): Door => ({
  tries: [
    { throttle: 'sign-in', subject: tokenIdOf(`${normaliseEmail(email)} ${address}`) },
    { throttle: 'sign-in-from', subject: address },
    { throttle: 'sign-in-to', subject: digestEmail(email) },
  ],
  turn: { from: address, isKnown: false },
});

/** Whoever has a session, or a link that the operator gave, has shown to be no stranger. */
const turnOfMember = ({ id }: Account): Turn => ({ from: `account ${id}`, isKnown: true });

/** The door for people: passwords, sessions and the link that replaces a lost password. */
export class Authentication {
  readonly #store: AccountStore;
  readonly #hasher: PasswordHasher;
  readonly #now: () => Date;
  readonly #gate: Gate;
  /** The second thing to show, which an account can switch on. */
  readonly secondFactor: SecondFactor;
  readonly passwordLengthMin: number;

  constructor({ store, hasher, now, passwordLengthMin }: Dependencies) {
    this.#store = store;
    this.#hasher = hasher;
    this.#now = now;
    this.#gate = new Gate(store, now);
    this.secondFactor = new SecondFactor({ store, gate: this.#gate, now });
    this.passwordLengthMin = passwordLengthMin;
  }

  /** Throws `invalid-request` at `pointer` for a password that is too easily guessed. */
  checkPassword(pointer: string, password: string, email: string): void {
    const fault = findPasswordFault(password, this.passwordLengthMin, email.split(/[^\p{L}\p{N}]+/u));
    if (fault !== undefined) throw invalid(pointer, fault);
  }

  /** Counts one more account made from this address. Rejects with `too-many-attempts`. */
  admitSignUp({ address }: Visitor): Promise<void> {
    return this.#gate.take([{ throttle: 'sign-up-from', subject: address }]);
  }

  hashPassword(password: string, { address }: Pick<Visitor, 'address'>): Promise<string> {
    return this.#hasher.hash(password, { from: address, isKnown: false });
  }

  /**
   * Begins a session. Unknown addresses, wrong passwords and accounts without one are refused alike, after the same work;
   * so is one that has been tried too often, whether or not it exists. Rejects with `invalid-sign-in`,
   * `too-many-attempts`, `unavailable` where too many wait, and, for the right password alone, `account-disabled` and
   * `second-factor-needed`, with the ticket for `signInByCode`.
   */
  async signIn(email: string, password: string, visitor: Visitor): Promise<SignedIn> {
    const address = normaliseEmail(email);
    const { tries, turn } = await this.#findDoor(address, visitor);
    await this.#gate.check(tries);
    const isRight = await this.#hasher.verify(password, turn, async () => {
      await this.#gate.take(tries);
      return (await this.#store.findAccountByEmail(address))?.passwordHash ?? null;
    });
    const found = isRight ? await this.#store.findAccountByEmail(address) : undefined;
    if (found === undefined) throw new AppError('invalid-sign-in', 'The e-mail address or the password is wrong.');
    await this.#gate.forgive(tries);
    const { account, passwordHash } = found;
    if (account.disabledAt) throw new AppError('account-disabled', 'This account is disabled.');
    if ((await this.secondFactor.look(account)).isOn) {
      const ticket = await this.secondFactor.mintTicket(account, passwordHash ?? '');
      throw new AppError('second-factor-needed', 'Enter the code that your app shows.', { extra: { ticket } });
    }
    return this.begin(account, visitor);
  }

  /** Begins the session that a right password left to a code; rejects as `SecondFactor.enter` does. */
  async signInByCode(ticket: string, code: string, visitor: Visitor): Promise<SignedIn> {
    return this.begin(await this.secondFactor.enter(ticket, code, visitor), visitor);
  }

  /** Begins a session of somebody who is known already; the device is known from now on. */
  async begin(account: Account, visitor: Visitor): Promise<SignedIn> {
    const token = mintToken();
    await this.#store.createSession(createSession(token, account.id, visitor.browser, this.#now()));
    return { account, token, deviceTag: await this.#gate.welcomeDevice(visitor, account.id) };
  }

  async findSession(token: string): Promise<{ account: Account; session: Session } | undefined> {
    const now = this.#now();
    const session = await this.#store.findSession(tokenIdOf(token));
    if (session === undefined || !isSessionAlive(session, now)) return undefined;
    const account = await this.#store.findAccount(session.accountId);
    if (account === undefined || account.disabledAt) return undefined;
    if (isSeenAnew(session, now)) await this.#store.touchSession(session.id, now);
    return { account, session };
  }

  signOut(token: string): Promise<void> {
    return this.#store.deleteSession(tokenIdOf(token));
  }

  /** The account's sessions that are alive, the last seen first. */
  async listSessions(account: Account): Promise<Session[]> {
    const now = this.#now();
    return (await this.#store.listSessions(account.id)).filter((session) => isSessionAlive(session, now));
  }

  /** Ends one session; `not-found` alike for one that is missing, over or another account's. */
  async endSession(account: Account, sessionId: string): Promise<void> {
    const sessions = await this.listSessions(account);
    if (!sessions.some(({ id }) => id === sessionId)) throw new AppError('not-found', 'There is no such session.');
    await this.#store.deleteSession(sessionId);
  }

  /** Sets another password and ends all other sessions. A wrong present one is a fault of the field at `/currentPassword`. */
  async changePassword(account: Account, session: Session, current: string, next: string): Promise<void> {
    this.checkPassword('/newPassword', next, account.email);
    await this.confirm(account, '/currentPassword', current);
    await this.#store.setPassword(account.id, await this.#hasher.hash(next, turnOfMember(account)), session.id);
  }

  /** Rejects with `invalid-request` at `pointer` unless this is the account's password: a session alone is not enough. */
  async confirm(account: Account, pointer: string, password: string): Promise<void> {
    const tries: Attempt[] = [{ throttle: 'confirm', subject: account.id }];
    await this.#gate.check(tries);
    const isRight = await this.#hasher.verify(password, turnOfMember(account), async () => {
      await this.#gate.take(tries);
      return (await this.#store.findAccountByEmail(account.email))?.passwordHash ?? null;
    });
    if (!isRight) throw invalid(pointer, 'is not your password');
    await this.#gate.forgive(tries);
  }

  /** Makes a secret for an authenticator app; a code of it then switches the second factor on. */
  async offerSecondFactor(account: Account, password: string): Promise<TotpOffer> {
    await this.confirm(account, '/password', password);
    return this.secondFactor.offer(account);
  }

  async endSecondFactor(account: Account, password: string): Promise<void> {
    await this.confirm(account, '/password', password);
    await this.secondFactor.end(account);
  }

  /** Mints what a link to a new password holds: good once, for half an hour, in the place of any earlier one. */
  async mintResetToken(account: Account): Promise<{ token: string; expiresAt: Date }> {
    const token = mintToken();
    const expiresAt = new Date(this.#now().getTime() + linkMinutes * 60_000);
    await this.#store.createResetLink({ id: tokenIdOf(token), accountId: account.id, expiresAt });
    return { token, expiresAt };
  }

  /** Whose password a link may set, or why it sets none. One that was replaced is as unknown as one that never was. */
  async findResetAccount(token: string): Promise<Account | DeadLink> {
    const link = await this.#store.findResetLink(tokenIdOf(token));
    if (link === undefined) return 'unknown';
    if (link.usedAt !== null) return 'used';
    if (link.expiresAt <= this.#now()) return 'over';
    return (await this.#store.findAccount(link.accountId)) ?? 'unknown';
  }

  /** Sets the password and ends every session. */
  async resetPassword(token: string, password: string): Promise<Account> {
    const over = () => new AppError('not-found', 'This link was used already, or has expired.');
    const account = await this.findResetAccount(token);
    if (typeof account === 'string') throw over();
    this.checkPassword('/password', password, account.email);
    const hash = await this.#hasher.hash(password, turnOfMember(account));
    if (!(await this.#store.useResetLink(tokenIdOf(token), hash, this.#now()))) throw over();
    await this.#gate.forgive([{ throttle: 'confirm', subject: account.id }]);
    return account;
  }

  async #findDoor(address: string, visitor: Visitor): Promise<Door> {
    const found = visitor.deviceTag === undefined ? undefined : await this.#store.findAccountByEmail(address);
    const deviceId = found && (await this.#gate.findDevice(visitor, found.account.id));
    return deviceId === undefined ? doorOfStranger(address, visitor.address) : doorOfDevice(deviceId);
  }
}
