import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { type Charge, Meter, type Payer } from '../../../src/accounts/quota/meter.ts';
import { type AccountStore, ExchangeUnknown, OutcomeUnknown } from '../../../src/accounts/store.ts';
import { AppError } from '../../../src/errors.ts';
import { openStore, type Store } from '../../../src/store/open.ts';
import { createClock } from '../../clock.ts';

const day = '2026-03-10';
/** A lease of the largest is 78, of the others 10 and 1. */
const limits = [0, 1, 4, 20, 100, 700, 5_000];

/** How a question fares on its way: how many turns of the event loop it takes there and back, and what becomes of it. */
type Passage = { there: number; back: number; fate: 'answered' | 'refused' | 'lost' | 'answer lost' };
const passage: fc.Arbitrary<Passage> = fc.record({
  there: fc.nat(4),
  back: fc.nat(4),
  fate: fc.constantFrom('answered', 'answered', 'answered', 'refused', 'lost', 'answer lost'),
});

const machine = fc.nat(1);
const turns = fc.nat(8);
/** What happens, and how many turns of the event loop pass until the next does. */
const step = fc.oneof(
  fc.record({ do: fc.constant('charge'), machine, times: fc.integer({ min: 1, max: 120 }), turns }),
  fc.record({ do: fc.constant('refund'), machine, turns }),
  fc.record({ do: fc.constant('set plan'), limit: fc.constantFrom(...limits, null), turns }),
  fc.record({ do: fc.constant('notice plan'), machine, turns }),
  fc.record({ do: fc.constant('rest'), seconds: fc.integer({ min: 1, max: 4 }), turns }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const pass = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
};
const unavailable = (): AppError => new AppError('unavailable', 'The store is away.');

describe('two meters on one store, which answers late, or not, or leaves open what came of it', () => {
  let store: AccountStore;
  let opened: Store;
  beforeAll(async () => {
    opened = await openStore('sqlite::memory:');
    store = opened.accounts;
  });
  afterAll(() => opened.close());

  /** The store at the other end of a network that fares as told; afterwards it works. */
  const across = (passages: Passage[]): AccountStore => ({
    ...store,
    exchangeLeases: async (...exchanged) => {
      const { there, back, fate } = passages.shift() ?? { there: 1, back: 1, fate: 'answered' };
      await pass(there);
      if (fate === 'refused') throw unavailable();
      const grants = fate === 'lost' ? undefined : await store.exchangeLeases(...exchanged);
      await pass(back);
      if (grants !== undefined && fate === 'answered') return grants;
      throw new ExchangeUnknown(new OutcomeUnknown('unavailable', 'The connection broke.'), async () => {
        const asked = passages.shift();
        await pass(asked?.there ?? 1);
        if (asked !== undefined && asked.fate !== 'answered') throw unavailable();
        return grants;
      });
    },
  });

  const openKey = async (now: Date): Promise<{ accountId: string; keyId: string }> => {
    const [accountId, keyId] = [crypto.randomUUID(), crypto.randomUUID()];
    const account = { id: accountId, email: `${accountId}@example.org`, plan: 'free', customDailyLimit: null } as const;
    await store.createAccount({ ...account, createdAt: now, disabledAt: null }, null);
    const key = { id: keyId, accountId, name: 'one', ending: 'abcd', hash: keyId, blindIndex: keyId };
    await store.createKey({ ...key, createdAt: now, expiresAt: null, revokedAt: null, rotatedAt: null }, null, now);
    return { accountId, keyId };
  };

  const play = async (steps: readonly Step[], passages: Passage[]): Promise<void> => {
    const clock = createClock();
    const ids = await openKey(clock.now());
    const readUsed = (): Promise<number> => store.readUsed(ids.accountId, day);
    let limit: number | null = 5_000;
    let answered = 0;

    const openMachine = () => {
      const meter = new Meter(across(passages), clock.now);
      let payer: Payer = { ...ids, limit };
      let last: Charge | undefined;
      const chargeOnce = async (): Promise<void> => {
        try {
          const charge = await meter.charge(payer);
          if (!charge.granted) return;
          last = charge;
          const answeredThen = ++answered;
          expect(await readUsed()).toBeGreaterThanOrEqual(answeredThen);
        } catch (error) {
          expect(error).toMatchObject({ code: 'unavailable' });
        }
      };
      return {
        meter,
        charge: (times: number) => Promise.all(Array.from({ length: times }, chargeOnce)),
        refundLast: (): void => {
          if (last === undefined) return;
          meter.refund(payer, last);
          last = undefined;
          answered--;
        },
        noticePlan: (): Promise<void> => {
          payer = { ...ids, limit };
          return meter.returnAll();
        },
      };
    };
    const machines = [openMachine(), openMachine()] as const;
    const forBoth = (work: (one: (typeof machines)[0]) => Promise<unknown>) => Promise.all(machines.map(work));
    const rest = (seconds: number) => {
      clock.forward(seconds * 1000);
      return forBoth(({ meter }) => meter.returnRested());
    };

    const begun: Promise<unknown>[] = [];
    for (const one of steps) {
      const at = machines['machine' in one ? one.machine : 0] as (typeof machines)[0];
      if ('times' in one) begun.push(at.charge(one.times));
      else if ('limit' in one) limit = one.limit;
      else if ('seconds' in one) begun.push(rest(one.seconds));
      else if (one.do === 'refund') at.refundLast();
      else begun.push(at.noticePlan());
      await pass(one.turns);
    }

    // From now on the store answers, and the plan is known.
    passages.length = 0;
    limit ??= Math.max(...limits);
    await Promise.all([...begun, forBoth(({ noticePlan }) => noticePlan())]);
    const before = answered;
    for (let nth = 0; nth < 4; nth++) {
      await forBoth(({ charge }) => charge(limit ?? 0));
      await rest(0.5);
    }
    expect(answered).toBe(Math.max(before, limit));
    await forBoth(({ meter }) => meter.returnAll());
    expect(await readUsed()).toBe(answered);
    expect((await store.listKeyUsage([ids.keyId], day))[0]?.used ?? 0).toBe(answered);
  };

  test('answer nothing that is not counted, and lose nothing: within two seconds all is answered that is allowed', async () => {
    const steps = fc.array(step, { maxLength: 40 });
    const passages = fc.array(passage, { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(steps, passages, (some, others) => play(some, [...others])),
      { numRuns: 150 },
    );
  }, 60_000);
});
