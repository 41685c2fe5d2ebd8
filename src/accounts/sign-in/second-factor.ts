import { AppError } from '../../errors.ts';
import type { Account } from '../account.ts';
import { invalid } from '../invalid-input.ts';
import type { AccountStore, Session } from '../store.ts';
import type { Gate } from './gate.ts';
import { digestRecoveryCode, mintRecoveryCodes } from './recovery-code.ts';
import { tokenIdOf } from './session.ts';
import { createSigner, type Signer } from './signing.ts';
import type { Attempt } from './throttle.ts';
import { findStep, mintTotpSecret, otpauthUri } from './totp.ts';
import type { Visitor } from './visitor.ts';

/** What an authenticator app is told to make codes from. */
export type TotpOffer = { secret: string; uri: string };

type Dependencies = { store: AccountStore; gate: Gate; now: () => Date };

const issuer = 'Tool Recommendation API';
const ticketMinutes = 10;
const ticketShape = /^(acc_\w{16})\.([0-9a-z]{1,9})\.([\w-]{43})$/;

const wrongCode = 'The code is wrong, or was used already.';
const isTotpShaped = (code: string): boolean => /^\d{6}$/.test(code);

/** A second thing to show at sign-in, which an account can switch on: a code of an app, or one kept for when it is lost. */
export class SecondFactor {
  readonly #store: AccountStore;
  readonly #gate: Gate;
  readonly #now: () => Date;
  readonly #tickets: Signer;

  constructor({ store, gate, now }: Dependencies) {
    this.#store = store;
    this.#gate = gate;
    this.#now = now;
    this.#tickets = createSigner(store, 'second-factor-ticket');
  }

  /** Whether it is on, and how many recovery codes are left. */
  async look({ id }: Pick<Account, 'id'>): Promise<{ isOn: boolean; recoveryCodesLeft: number }> {
    const found = await this.#store.findSecondFactor(id);
    const isOn = found !== undefined && found.enabledAt !== null;
    return { isOn, recoveryCodesLeft: isOn ? found.recoveryCodesLeft : 0 };
  }

  /** Makes a secret that becomes the account's with its first code, in the place of one that was offered before. */
  async offer(account: Account): Promise<TotpOffer> {
    const secret = mintTotpSecret();
    if (!(await this.#store.offerSecondFactor(account.id, secret))) throw alreadyOn();
    return { secret, uri: otpauthUri(secret, account.email, issuer) };
  }

  /** What was offered last, to be shown again when its first code was mistyped. */
  async findOffer(account: Account): Promise<TotpOffer | undefined> {
    const found = await this.#store.findSecondFactor(account.id);
    if (found === undefined || found.enabledAt !== null) return undefined;
    return { secret: found.secret, uri: otpauthUri(found.secret, account.email, issuer) };
  }

  /** Switches it on by a code of what was offered, ends all other sessions, and gives the recovery codes, this once. */
  async confirm(account: Account, session: Session, code: string): Promise<string[]> {
    const found = await this.#store.findSecondFactor(account.id);
    if (found === undefined) throw new AppError('not-found', 'No secret was made for this account yet.');
    if (found.enabledAt !== null) throw alreadyOn();
    const step = findStep(found.secret, code.replace(/\s/g, ''), this.#now());
    if (step === undefined) throw invalid('/code', 'is not the code that the app shows now');
    const codes = mintRecoveryCodes();
    const digests = codes.map((each) => digestRecoveryCode(account.id, each));
    if (!(await this.#store.enableSecondFactor(account.id, found.secret, step, digests, this.#now()))) {
      throw alreadyOn();
    }
    await this.#store.deleteSessions(account.id, session.id);
    return codes;
  }

  /** Switches it off: by the operator, or by the owner who has confirmed the password. */
  async end({ id }: Account): Promise<void> {
    await this.#store.deleteSecondFactor(id);
  }

  /** What shows for ten minutes that the password was right; it is over at once when the password changes. */
  async mintTicket({ id }: Account, passwordHash: string): Promise<string> {
    const body = `${id}.${(this.#now().getTime() + ticketMinutes * 60_000).toString(36)}`;
    return `${body}.${await this.#tickets.sign(`${body}.${passwordHash}`)}`;
  }

  /**
   * The account that a ticket and a code open. Rejects with `invalid-sign-in` for a ticket that is none or over,
   * `invalid-code` and `too-many-attempts`.
   */
  async enter(ticket: string, code: string, visitor: Visitor): Promise<Account> {
    const account = await this.#findTicketAccount(ticket);
    if (account === undefined) {
      throw new AppError('invalid-sign-in', `Sign in again: this took longer than ${ticketMinutes} minutes.`);
    }
    const tries = await this.#triesOf(account, visitor);
    await this.#gate.take(tries);
    if (!(await this.#isRight(account, code))) throw new AppError('invalid-code', wrongCode);
    await this.#gate.forgive(tries);
    if (account.disabledAt) throw new AppError('account-disabled', 'This account is disabled.');
    return account;
  }

  async #triesOf({ id }: Account, visitor: Visitor): Promise<Attempt[]> {
    const deviceId = await this.#gate.findDevice(visitor, id);
    if (deviceId !== undefined) return [{ throttle: 'code-device', subject: deviceId }];
    return [
      { throttle: 'code', subject: tokenIdOf(`${id} ${visitor.address}`) },
      { throttle: 'code-to', subject: id },
    ];
  }

  async #isRight({ id }: Account, typed: string): Promise<boolean> {
    const found = await this.#store.findSecondFactor(id);
    if (found === undefined || found.enabledAt === null) return false;
    const code = typed.replace(/\s/g, '');
    if (!isTotpShaped(code)) return this.#store.useRecoveryCode(id, digestRecoveryCode(id, code));
    const step = findStep(found.secret, code, this.#now());
    return step !== undefined && this.#store.useSecondFactorStep(id, step);
  }

  async #findTicketAccount(ticket: string): Promise<Account | undefined> {
    const [, id, until, signature] = ticketShape.exec(ticket) ?? [];
    if (id === undefined || until === undefined || signature === undefined) return undefined;
    if (Number.parseInt(until, 36) <= this.#now().getTime()) return undefined;
    const email = (await this.#store.findAccount(id))?.email;
    const found = email === undefined ? undefined : await this.#store.findAccountByEmail(email);
    if (!found?.passwordHash) return undefined;
    const isOurs = await this.#tickets.isSigned(`${id}.${until}.${found.passwordHash}`, signature);
    return isOurs ? found.account : undefined;
  }
}

const alreadyOn = (): AppError =>
  new AppError('second-factor-on', 'The second factor is on already: switch it off first.');
