import { invalidKey } from '../invalid-input.ts';
import { type AccountStore, ExchangeUnknown, type LeaseGrant, type LeaseRequest, type LeaseReturn } from '../store.ts';
import { dayOf, resetOf } from './quota.ts';

/**
 * Who pays for a request, and what is allowed a day; `null` is unlimited. A request that comes without a key, from the
 * console's explorer, has `keyId` `null`: it counts for the account and for none of its keys.
 */
export type Payer = { accountId: string; keyId: string | null; limit: number | null };

/** How an account stands with its allowance for the UTC day that ends at `resetsAt`. */
export type Standing = { limit: number | null; used: number; resetsAt: Date };

/** The outcome of charging one request; `day` is the one that it was counted on. */
export type Charge = Standing & { granted: boolean; day: string };

type Lease = {
  day: string;
  limit: number | null;
  unused: number;
  /** When as few are left, it joins the next exchange, whoever that is for. */
  joinAt: number;
  /** When as few are left, it is topped up ahead of need. */
  refillAt: number;
  /** The account's count in the store, the unused part of this lease included. */
  reserved: number;
  usedAtMs: number;
  /** What each key was used for since the store was last told. */
  keyCounts: Map<string, number>;
};

/** An account that was refused today: refused from memory, and looked up again now and then, as a lease may come back. */
type Spent = { day: string; limit: number; used: number; checkedAtMs: number };

/** An account that wants a lease, for those who wait or ahead of need. */
type Asking = {
  readonly accountId: string;
  readonly limit: number | null;
  /** What it has left meanwhile. */
  readonly held: number;
  readonly waiters: readonly Waiter[];
};

/** An exchange of which it is not known whether it happened. */
type Unconfirmed = {
  readonly returned: readonly LeaseReturn[];
  readonly wanted: readonly LeaseRequest[];
  readonly findGrants: () => Promise<LeaseGrant[] | undefined>;
};

type Waiter = { payer: Payer; resolve: (charge: Charge) => void; reject: (error: unknown) => void };

const restBeforeReturnMs = 3_000;
/** A lease of fewer is near the limit, or soon used up, and not topped up ahead of need. */
const refilledSizeMin = 16;
const refillShare = 1 / 4;
const joinShare = 1 / 2;
const recheckSpentMs = 1_000;

/**
 * Counts requests against the daily allowance: durably, exactly, and mostly in memory.
 *
 * The allowance is leased from the store ahead of use. A request that finds room in its account's lease only counts down
 * in memory; one that does not waits, with all others of the same turn of the event loop, for one shared transaction
 * that leases again. A lease that runs low is topped up before that, so that few ever wait, and others that are half used
 * go with it, so that many accounts share few transactions. While the store answers, the rest stays in use: the store is
 * told what is held, and grants what is missing. So each answered request was counted in the store before it was
 * answered, and a crash costs an account at most the unused rest of one lease a process. What a clean stop or a few
 * seconds of rest leave goes back; so does, as soon as the store can tell, what an exchange granted that nobody confirmed.
 */
export class Meter {
  readonly #store: AccountStore;
  readonly #now: () => Date;
  readonly #leases = new Map<string, Lease>();
  readonly #spent = new Map<string, Spent>();
  #waiting = new Map<string, Waiter[]>();
  /** Accounts whose lease is half used. */
  readonly #low = new Set<string>();
  /** Whether one of them is to be topped up now. */
  #isRefillDue = false;
  #returned: LeaseReturn[] = [];
  #unconfirmed: Unconfirmed[] = [];
  #exchange: Promise<void> | undefined;
  #day = { name: '', resetsAt: new Date(0), fromMs: 0, untilMs: 0 };

  constructor(store: AccountStore, now: () => Date) {
    this.#store = store;
    this.#now = now;
  }

  /** Counts one request: at once where a lease has room or the day is known to be spent, else after a shared commit. */
  charge(payer: Payer): Charge | Promise<Charge> {
    const nowMs = this.#readClock();
    const lease = this.#leases.get(payer.accountId);
    if (lease !== undefined && lease.unused > 0 && lease.day === this.#day.name && lease.limit === payer.limit) {
      lease.unused--;
      lease.usedAtMs = nowMs;
      addTo(lease.keyCounts, payer.keyId, 1);
      if (lease.unused === lease.joinAt) this.#low.add(payer.accountId);
      if (lease.unused === lease.refillAt) {
        this.#isRefillDue = true;
        void this.#settle();
      }
      return this.#toCharge(true, payer.limit, lease.reserved - lease.unused);
    }
    const spent = this.#spent.get(payer.accountId);
    if (spent?.day !== this.#day.name || spent.limit !== payer.limit) return this.#wait(payer);
    const isFresh = Math.abs(nowMs - spent.checkedAtMs) < recheckSpentMs;
    return isFresh ? this.#toCharge(false, spent.limit, spent.used) : this.#recheck(payer, spent, nowMs);
  }

  /** Gives one request back that was charged but not answered on its merits. */
  refund(payer: Payer, charge: Charge): void {
    const lease = this.#leases.get(payer.accountId);
    if (lease?.day === charge.day) {
      lease.unused++;
      addTo(lease.keyCounts, payer.keyId, -1);
    } else {
      const keyCounts = new Map<string, number>();
      addTo(keyCounts, payer.keyId, -1);
      this.#returned.push({ accountId: payer.accountId, day: charge.day, unused: 1, keyCounts });
    }
    this.#spent.delete(payer.accountId);
  }

  /** How an account stands, without counting anything. */
  look(payer: Pick<Payer, 'accountId' | 'limit'>): Standing | Promise<Standing> {
    this.#readClock();
    const { name: day, resetsAt } = this.#day;
    const lease = this.#leases.get(payer.accountId);
    if (lease?.day === day) return { limit: payer.limit, used: lease.reserved - lease.unused, resetsAt };
    const spent = this.#spent.get(payer.accountId);
    if (spent?.day === day && spent.limit === payer.limit) return { limit: payer.limit, used: spent.used, resetsAt };
    return this.#store.readUsed(payer.accountId, day).then((used) => ({ limit: payer.limit, used, resetsAt }));
  }

  /** What the account's keys were used for on `day` that the store has not been told yet. */
  untoldKeyCounts(accountId: string, day: string): ReadonlyMap<string, number> {
    const lease = this.#leases.get(accountId);
    return lease?.day === day ? lease.keyCounts : new Map();
  }

  /** Returns the leases that have rested for a few seconds. To be called every second or so. */
  returnRested(): Promise<void> {
    const nowMs = this.#readClock();
    for (const [accountId, lease] of this.#leases) {
      const isResting = Math.abs(nowMs - lease.usedAtMs) >= restBeforeReturnMs;
      if (isResting || lease.day !== this.#day.name) this.#giveBack(accountId);
    }
    for (const [accountId, spent] of this.#spent) {
      if (spent.day !== this.#day.name) this.#spent.delete(accountId);
    }
    return this.#settleReturned();
  }

  /** Returns every lease and forgets who was refused: a plan has changed, or the process stops. */
  async returnAll(): Promise<void> {
    this.#giveBackAll();
    if (this.#exchange !== undefined) {
      // What an exchange that is under way brings is of before.
      await this.#exchange;
      this.#giveBackAll();
    }
    await this.#settleReturned();
  }

  #giveBackAll(): void {
    this.#spent.clear();
    for (const accountId of [...this.#leases.keys()]) this.#giveBack(accountId);
  }

  /** The clock in milliseconds; keeps the day up to it, forwards and backwards. */
  #readClock(): number {
    const now = this.#now();
    const nowMs = now.getTime();
    if (nowMs < this.#day.fromMs || nowMs >= this.#day.untilMs) {
      const resetsAt = resetOf(now);
      this.#day = { name: dayOf(now), resetsAt, fromMs: Date.parse(dayOf(now)), untilMs: resetsAt.getTime() };
    }
    return nowMs;
  }

  #toCharge(granted: boolean, limit: number | null, used: number): Charge {
    return { granted, limit, used, resetsAt: this.#day.resetsAt, day: this.#day.name };
  }

  #giveBack(accountId: string): void {
    const lease = this.#leases.get(accountId);
    if (lease === undefined) return;
    this.#leases.delete(accountId);
    if (lease.unused === 0 && lease.keyCounts.size === 0) return;
    this.#returned.push({ accountId, day: lease.day, unused: lease.unused, keyCounts: lease.keyCounts });
  }

  /** What an account asks for: on top of what is left of its lease, which it keeps if it is of today and of this limit. */
  #ask(accountId: string, limit: number | null, waiters: readonly Waiter[]): Asking {
    const lease = this.#leases.get(accountId);
    if (lease?.day !== this.#day.name || lease.limit !== limit) {
      this.#giveBack(accountId);
      return { accountId, limit, held: 0, waiters };
    }
    if (lease.keyCounts.size > 0) {
      this.#returned.push({ accountId, day: lease.day, unused: 0, keyCounts: lease.keyCounts });
      lease.keyCounts = new Map();
    }
    return { accountId, limit, held: lease.unused, waiters };
  }

  /** The accounts whose lease is half used, for nobody who waits. */
  #askForLow(): Asking[] {
    const asking = [...this.#low].flatMap((accountId): Asking[] => {
      const lease = this.#leases.get(accountId);
      if (lease === undefined || lease.day !== this.#day.name || this.#waiting.has(accountId)) return [];
      return [this.#ask(accountId, lease.limit, [])];
    });
    this.#low.clear();
    this.#isRefillDue = false;
    return asking;
  }

  #wait(payer: Payer): Promise<Charge> {
    return new Promise((resolve, reject) => {
      const waiters = this.#waiting.get(payer.accountId);
      if (waiters) waiters.push({ payer, resolve, reject });
      else this.#waiting.set(payer.accountId, [{ payer, resolve, reject }]);
      void this.#settle();
    });
  }

  async #recheck(payer: Payer, spent: Spent, nowMs: number): Promise<Charge> {
    spent.checkedAtMs = nowMs;
    const used = await this.#store.readUsed(payer.accountId, spent.day);
    if (used >= spent.limit) return this.#toCharge(false, spent.limit, used);
    this.#spent.delete(payer.accountId);
    return this.charge(payer);
  }

  /** Resolves when what is returned now has reached the store; an exchange under way may have begun without it. */
  async #settleReturned(): Promise<void> {
    await this.#resolveUnconfirmed();
    await this.#exchange;
    await this.#settle();
  }

  /** What an exchange granted that happened after all goes back; after one that did not, what was to go back by it. */
  async #resolveUnconfirmed(): Promise<void> {
    const unconfirmed = this.#unconfirmed;
    this.#unconfirmed = [];
    for (const exchange of unconfirmed) {
      try {
        const grants = await exchange.findGrants();
        this.#returned.push(...(grants === undefined ? exchange.returned : undo(exchange.wanted, grants)));
      } catch {
        // It is asked again with the next: whoever needs the store now meets the fault.
        this.#unconfirmed.push(exchange);
      }
    }
  }

  /** Exchanges what is returned and wanted, once this turn of the event loop has said all it has to say. */
  #settle(): Promise<void> {
    const isIdle = this.#waiting.size === 0 && this.#returned.length === 0 && !this.#isRefillDue;
    if (this.#exchange !== undefined || isIdle) {
      return this.#exchange ?? Promise.resolve();
    }
    const turnIsOver = new Promise<void>((resolve) => setImmediate(resolve));
    this.#exchange = turnIsOver
      .then(() => this.#exchangeOnce())
      .finally(() => {
        this.#exchange = undefined;
        if (this.#waiting.size > 0 || this.#isRefillDue) void this.#settle();
      });
    return this.#exchange;
  }

  async #exchangeOnce(): Promise<void> {
    this.#readClock();
    const day = this.#day.name;
    const low = this.#askForLow();
    const asking = [...this.#waiting].map(([accountId, waiters]) =>
      this.#ask(accountId, waiters.at(-1)?.payer.limit ?? null, waiters),
    );
    asking.push(...low);
    const returned = this.#returned;
    this.#waiting = new Map();
    this.#returned = [];
    const wanted = asking.map(({ accountId, limit, held, waiters }) => ({
      ...{ accountId, day, limit, held },
      waiting: waiters.map(({ payer }) => payer.keyId),
    }));
    try {
      const grants = await this.#store.exchangeLeases(returned, wanted, this.#now());
      asking.forEach((one, index) => {
        const { granted, used } = grants[index] as (typeof grants)[number];
        this.#handOut(one, day, granted, used);
      });
    } catch (error) {
      // What may have gone back already must not go back twice.
      if (error instanceof ExchangeUnknown) this.#unconfirmed.push({ returned, wanted, findGrants: error.findGrants });
      else this.#returned.push(...returned);
      // Those who came meanwhile are not kept waiting for a store that does not answer.
      const late = [...this.#waiting.values()];
      this.#waiting = new Map();
      for (const waiters of [...asking.map((one) => one.waiters), ...late]) {
        for (const waiter of waiters) waiter.reject(error);
      }
    }
  }

  /**
   * Serves those who waited in their order, then those who came meanwhile; what is left over becomes the lease. Of those
   * who waited the ones left over are refused.
   */
  #handOut({ accountId, limit, waiters }: Asking, day: string, granted: number, used: number): void {
    const usedAtMs = this.#readClock();
    const lease = this.#findLease(accountId, day, limit, usedAtMs);
    lease.unused += granted;
    lease.reserved = used;
    const { resetsAt } = this.#day;
    waiters.forEach((waiter, index) => {
      if (lease.unused > 0) {
        lease.unused--;
        // The store has counted as many keys as it granted requests.
        if (index >= granted) addTo(lease.keyCounts, waiter.payer.keyId, 1);
        waiter.resolve({ granted: true, limit, used: used - lease.unused, resetsAt, day });
        return;
      }
      // Without a limit nothing but the end of the account leaves a request without a grant.
      if (limit === null) {
        waiter.reject(invalidKey());
        return;
      }
      this.#spent.set(accountId, { day, limit, used, checkedAtMs: usedAtMs });
      waiter.resolve({ granted: false, limit, used, resetsAt, day });
    });
    const size = lease.unused;
    lease.joinAt = size < refilledSizeMin ? -1 : Math.floor(size * joinShare);
    lease.refillAt = size < refilledSizeMin ? -1 : Math.floor(size * refillShare);
    if (lease.unused > 0) this.#serveWaiting(accountId);
  }

  /** The lease that was kept while the store answered; a new one where it was given back meanwhile. */
  #findLease(accountId: string, day: string, limit: number | null, usedAtMs: number): Lease {
    const kept = this.#leases.get(accountId);
    if (kept !== undefined && kept.day === day && kept.limit === limit) return kept;
    this.#giveBack(accountId);
    const lease: Lease = {
      ...{ day, limit, unused: 0, joinAt: -1, refillAt: -1, reserved: 0, usedAtMs },
      keyCounts: new Map(),
    };
    this.#leases.set(accountId, lease);
    return lease;
  }

  /** Charges again, in their order, those who began to wait while a lease was on its way. */
  #serveWaiting(accountId: string): void {
    const waiters = this.#waiting.get(accountId);
    this.#waiting.delete(accountId);
    for (const { payer, resolve, reject } of waiters ?? []) {
      const charge = this.charge(payer);
      if (charge instanceof Promise) charge.then(resolve, reject);
      else resolve(charge);
    }
  }
}

/** Gives back what was granted, and what was counted with it for the keys of those who waited. */
const undo = (wanted: readonly LeaseRequest[], grants: readonly LeaseGrant[]): LeaseReturn[] =>
  wanted.map(({ accountId, day, waiting }, index) => {
    const unused = grants[index]?.granted ?? 0;
    const keyCounts = new Map<string, number>();
    for (const keyId of waiting.slice(0, unused)) addTo(keyCounts, keyId, -1);
    return { accountId, day, unused, keyCounts };
  });

const addTo = (counts: Map<string, number>, name: string | null, amount: number): void => {
  if (name !== null) counts.set(name, (counts.get(name) ?? 0) + amount);
};
