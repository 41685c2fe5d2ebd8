import { AppError } from '../../errors.ts';
import type { AccountStore } from '../store.ts';
import { findDevice, mintDeviceTag } from './device.ts';
import { createSigner, type Signer } from './signing.ts';
import type { Attempt } from './throttle.ts';
import type { Visitor } from './visitor.ts';

/** Counts tries at the doors, and knows the devices that have been here before. */
export class Gate {
  readonly #store: AccountStore;
  readonly #now: () => Date;
  readonly #devices: Signer;

  constructor(store: AccountStore, now: () => Date) {
    this.#store = store;
    this.#now = now;
    this.#devices = createSigner(store, 'device');
  }

  /** The id of the visitor's device, if the account was signed in to from it before. */
  findDevice({ deviceTag }: Visitor, accountId: string): Promise<string | undefined> {
    return findDevice(this.#devices, deviceTag, accountId, this.#now());
  }

  /** The tag by which the visitor's device is known from now on. */
  async welcomeDevice(visitor: Visitor, accountId: string): Promise<string> {
    const deviceId = await this.findDevice(visitor, accountId);
    return mintDeviceTag(this.#devices, accountId, this.#now(), deviceId);
  }

  /** Throws `too-many-attempts` where a try would be; counts nothing. */
  async check(tries: readonly Attempt[]): Promise<void> {
    this.#refuseFor(await this.#store.findWait(tries, this.#now()));
  }

  /** Counts one more try at each. Throws `too-many-attempts`. */
  async take(tries: readonly Attempt[]): Promise<void> {
    this.#refuseFor(await this.#store.takeAttempts(tries, this.#now()));
  }

  /** Takes back tries that succeeded. */
  forgive(tries: readonly Attempt[]): Promise<void> {
    return this.#store.forgiveAttempts(tries);
  }

  #refuseFor(waitMs: number): void {
    if (waitMs === 0) return;
    const retryAfterSeconds = Math.ceil(waitMs / 1000);
    const seconds = `${retryAfterSeconds} second${retryAfterSeconds === 1 ? '' : 's'}`;
    throw new AppError('too-many-attempts', `Too many attempts: try again in ${seconds}.`, { retryAfterSeconds });
  }
}
