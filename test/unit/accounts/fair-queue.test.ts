import { describe, expect, test } from 'bun:test';
import { FairQueue, type Turn } from '../../../src/accounts/sign-in/fair-queue.ts';

const stranger = (from: string): Turn => ({ from, isKnown: false });
const known = (from: string): Turn => ({ from, isKnown: true });

/** A queue with one turn at a time, which is taken until `next` is called; tells whose turn it was, in order. */
const openQueue = (bounds: Partial<ConstructorParameters<typeof FairQueue>[0]> = {}) => {
  const queue = new FairQueue({ atOnceMax: 1, waitingInLaneMax: 64, waitingFromMax: 4, waitMsMax: 60_000, ...bounds });
  const served: string[] = [];
  const refused: string[] = [];
  const running: (() => void)[] = [];
  const join = (turn: Turn): void => {
    queue
      .run(turn, () => {
        served.push(turn.from);
        return new Promise<void>((resolve) => running.push(resolve));
      })
      .catch(({ code }) => refused.push(`${turn.from} ${code}`));
  };
  const next = async (): Promise<void> => {
    running.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  const finish = async (): Promise<void> => {
    while (running.length > 0) await next();
  };
  return { queue, served, refused, join, next, finish };
};

describe('FairQueue', () => {
  test('goes round the addresses, however many wait from one', async () => {
    const { join, served, finish } = openQueue();
    for (const from of ['a', 'a', 'a', 'a', 'b', 'b', 'c']) join(stranger(from));
    await finish();
    expect(served).toEqual(['a', 'c', 'b', 'a', 'b', 'a', 'a']);
  });

  test('has a known device wait for one stranger at most', async () => {
    const { join, served, finish } = openQueue();
    for (const from of ['a', 'b', 'c']) join(stranger(from));
    join(known('mine'));
    await finish();
    expect(served).toEqual(['a', 'mine', 'c', 'b']);
  });

  test('lets who guessed wrong wait for who did not, until a right one', async () => {
    const { queue, join, served, finish } = openQueue();
    for (let times = 0; times < 3; times++) queue.blame(stranger('guesser'));
    join(stranger('first'));
    join(stranger('guesser'));
    join(stranger('first'));
    join(stranger('other'));
    await finish();
    expect(served).toEqual(['first', 'other', 'first', 'guesser']);
    queue.forgive(stranger('guesser'));
    served.length = 0;
    for (const from of ['other', 'other', 'guesser']) join(stranger(from));
    await finish();
    expect(served).toEqual(['other', 'guesser', 'other']);
  });

  test('has somebody who comes into the middle of a flood next', async () => {
    const { join, served, finish } = openQueue();
    for (let index = 0; index < 50; index++) join(stranger(`flood ${index}`));
    join(stranger('owner'));
    await finish();
    expect(served.indexOf('owner')).toBe(1);
  });

  test('lets those who sign in without end hold up neither each other nor a stranger', async () => {
    const { queue, join, served, finish } = openQueue();
    queue.forgive(stranger('restless'));
    for (const from of ['restless', 'restless', 'restless', 'restless']) join(stranger(from));
    join(known('mine'));
    join(stranger('owner'));
    await finish();
    expect(served).toEqual(['restless', 'mine', 'owner', 'restless', 'restless', 'restless']);
  });

  test('refuses the fifth that waits from one address', async () => {
    const { join, refused, finish } = openQueue();
    for (let times = 0; times < 7; times++) join(stranger('a'));
    await finish();
    expect(refused).toEqual(['a unavailable', 'a unavailable']);
  });

  test('refuses, when full, whoever has most waiting or guessed most, and never a known device', async () => {
    const { queue, join, refused, served, finish } = openQueue({ waitingInLaneMax: 3 });
    queue.blame(stranger('guesser'));
    for (const turn of [stranger('now'), stranger('guesser'), known('mine'), stranger('two'), stranger('two')]) {
      join(turn);
    }
    join(stranger('owner'));
    join(stranger('late'));
    await finish();
    expect(refused).toEqual(['guesser unavailable', 'two unavailable']);
    expect(served).toEqual(['now', 'mine', 'late', 'owner', 'two']);
  });

  test('refuses whoever has waited too long, and does not serve it later', async () => {
    const queue = new FairQueue({ atOnceMax: 1, waitingInLaneMax: 4, waitingFromMax: 4, waitMsMax: 5 });
    const { promise: held, resolve: release } = Promise.withResolvers<string>();
    const first = queue.run(stranger('a'), () => held);
    let isServed = false;
    const late = queue.run(stranger('b'), async () => {
      isServed = true;
    });
    expect(await late.catch(({ code }) => code)).toBe('unavailable');
    release('done');
    expect(await first).toBe('done');
    expect(await queue.run(stranger('c'), async () => 'next')).toBe('next');
    expect(isServed).toBe(false);
  });

  test('gives the turn back when the work fails', async () => {
    const queue = new FairQueue({ atOnceMax: 1, waitingInLaneMax: 4, waitingFromMax: 4, waitMsMax: 60_000 });
    expect(queue.run(stranger('a'), () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await queue.run(stranger('a'), async () => 'done')).toBe('done');
  });
});
