import { describe, expect, test } from 'bun:test';
import { AppError } from '../../../src/errors.ts';
import { AccountLimits } from '../../../src/web/load/account-limits.ts';
import { FairTurns } from '../../../src/web/load/fair-turns.ts';

/** Holds the event loop, as dear work does. */
const hold = (forMs: number): void => {
  const untilMs = performance.now() + forMs;
  while (performance.now() < untilMs);
};

const passTurns = async (turns: FairTurns): Promise<void> => {
  while (turns.waiting > 0) await new Promise<void>((resolve) => setImmediate(resolve));
};

describe('FairTurns', () => {
  test('does a lone caller’s work at once, what it throws included', () => {
    const turns = new FairTurns();
    expect(turns.run('one', () => 7)).toBe(7);
    expect(() =>
      turns.run('one', () => {
        throw new Error('no');
      }),
    ).toThrow('no');
    expect(turns.waiting).toBe(0);
  });

  test('puts another account’s work behind one piece of each that waits, however many those are', async () => {
    const turns = new FairTurns();
    const done: string[] = [];
    const ask = (account: string, forMs: number) =>
      turns.run(account, () => {
        hold(forMs);
        done.push(account);
      });
    for (let count = 0; count < 16; count++) void ask('heavy', 6);
    for (let count = 0; count < 8; count++) void ask('middling', 5);
    void ask('light', 0.1);
    expect(done).toEqual(['heavy']);
    await passTurns(turns);
    expect(done.length).toBe(25);
    expect(done.indexOf('light')).toBeLessThanOrEqual(3);
    // While both have work they go by turns: neither is ahead by more than its pieces are cheaper.
    const first = done.slice(0, 13);
    expect(first.filter((account) => account === 'middling').length).toBeGreaterThanOrEqual(4);
    expect(first.filter((account) => account === 'heavy').length).toBeGreaterThanOrEqual(4);
  });

  test('lets the event loop go between two pieces that are dear', async () => {
    const turns = new FairTurns();
    const seen: string[] = [];
    const pieces = Array.from({ length: 4 }, (_, nth) =>
      turns.run('heavy', () => {
        hold(5);
        seen.push(`piece ${nth}`);
      }),
    );
    const look = (): void => {
      seen.push('between');
      if (turns.waiting > 0) setImmediate(look);
    };
    setImmediate(look);
    await Promise.all(pieces);
    expect(seen.filter((one) => one === 'between').length).toBeGreaterThanOrEqual(2);
  });

  test('does work in steps at once while it is little', () => {
    function* work() {
      yield;
      return 'little';
    }
    // The machine may hold up any one of them.
    const answers = Array.from({ length: 10 }, () => new FairTurns().runInSteps('one', work()));
    expect(answers).toContain('little');
  });

  test('does more work in steps in pieces between which others come', async () => {
    const turns = new FairTurns();
    const done: string[] = [];
    function* work(name: string, steps: number, stepMs: number) {
      for (let step = 0; step < steps; step++) {
        hold(stepMs);
        yield;
      }
      done.push(name);
      return name;
    }
    const large = turns.runInSteps('one', work('large', 20, 2));
    const larger = turns.runInSteps('one', work('larger', 30, 2));
    const other = turns.runInSteps('another', work('other', 2, 2));
    expect(await other).toBe('other');
    expect(done).toEqual(['other']);
    // One of an account after the other, so that no more than one of them is under way.
    expect(await Promise.all([large, larger])).toEqual(['large', 'larger']);
    expect(done).toEqual(['other', 'large', 'larger']);
    function* failing() {
      hold(5);
      yield;
      throw new Error('no');
    }
    expect(await Promise.resolve(turns.runInSteps('one', failing())).catch(({ message }) => message)).toBe('no');
    expect(turns.waiting).toBe(0);
  });

  test('gives what waiting work throws to whoever asked for it, and goes on', async () => {
    const turns = new FairTurns();
    void turns.run('one', () => hold(5));
    const failing = turns.run('one', () => {
      throw new Error('no');
    });
    const next = turns.run('one', () => 'done');
    expect(await Promise.resolve(failing).catch((error: Error) => error.message)).toBe('no');
    expect(await next).toBe('done');
  });
});

describe('AccountLimits', () => {
  const enterTimes = (limits: AccountLimits, account: string, times: number): AppError[] => {
    const refused: AppError[] = [];
    for (let count = 0; count < times; count++) {
      try {
        limits.leave(limits.enter(account));
      } catch (error) {
        refused.push(error as AppError);
      }
    }
    return refused;
  };

  test('lets an account that was idle make two seconds of requests at once, and then says when to come back', () => {
    const limits = new AccountLimits({ requestsPerSecond: 5, inFlightMax: 0 });
    const refused = enterTimes(limits, 'one', 30);
    expect(refused.length).toBeGreaterThanOrEqual(19);
    expect(refused.length).toBeLessThanOrEqual(20);
    expect(refused[0]).toBeInstanceOf(AppError);
    expect([refused[0]?.code, refused[0]?.retryAfterSeconds]).toEqual(['too-many-requests', 1]);
    expect(enterTimes(limits, 'another', 10)).toEqual([]);
  });

  test('bounds what is in flight, and counts what is over out again', () => {
    const limits = new AccountLimits({ requestsPerSecond: 0, inFlightMax: 2 });
    const seat = limits.enter('one');
    limits.enter('one');
    expect(() => limits.enter('one')).toThrow('At most 2 requests');
    limits.enter('another');
    limits.leave(seat);
    limits.enter('one');
  });

  test('is off at 0, and forgets accounts that rest', () => {
    const limits = new AccountLimits({ requestsPerSecond: 0, inFlightMax: 0 });
    expect(enterTimes(limits, 'one', 5_000)).toEqual([]);
    for (let count = 0; count < 25_000; count++) limits.leave(limits.enter(`account-${count}`));
    expect(limits.remembered).toBeLessThanOrEqual(10_001);
  });
});
