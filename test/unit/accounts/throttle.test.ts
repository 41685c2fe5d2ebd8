import { describe, expect, test } from 'bun:test';
import { addTry, forgive, type ThrottleName, type Tries, waitOf } from '../../../src/accounts/sign-in/throttle.ts';

const start = new Date('2026-03-10T12:00:00Z');
const after = (seconds: number): Date => new Date(start.getTime() + seconds * 1000);

const tried = (throttle: ThrottleName, count: number, at = start): Tries => {
  let tries: Tries | undefined;
  for (let times = 0; times < count; times++) tries = addTry(throttle, tries, at);
  return tries as Tries;
};

describe('a throttle that slows', () => {
  test('waits 1, 2, 4 … 60 seconds after five tries, and never longer', () => {
    const waits = [4, 5, 6, 7, 8, 9, 10, 11, 12, 1000].map((count) =>
      waitOf('sign-in', tried('sign-in', count), start),
    );
    expect(waits.map((wait) => wait / 1000)).toEqual([0, 1, 2, 4, 8, 16, 32, 60, 60, 60]);
  });

  test('counts the wait from the last try, and forgets the row after a day', () => {
    const tries = tried('sign-in', 20);
    expect(waitOf('sign-in', tries, after(59))).toBe(1000);
    expect(waitOf('sign-in', tries, after(60))).toBe(0);
    expect(addTry('sign-in', tries, after(86_400)).count).toBe(1);
  });

  test('makes nobody wait longer when the clock is set back', () => {
    expect(waitOf('sign-in', tried('sign-in', 20), after(-86_400))).toBe(60_000);
    expect(waitOf('sign-up-from', tried('sign-up-from', 10), after(-86_400))).toBe(3_600_000);
  });

  test('is open again after a success', () => {
    expect(forgive('sign-in', tried('sign-in', 9))).toBeUndefined();
  });
});

describe('a throttle that counts', () => {
  test('takes twenty tries in fifteen minutes from the first', () => {
    expect(waitOf('sign-in-from', tried('sign-in-from', 19), after(10))).toBe(0);
    expect(waitOf('sign-in-from', tried('sign-in-from', 20), after(10))).toBe(890_000);
    expect(waitOf('sign-in-from', tried('sign-in-from', 20), after(900))).toBe(0);
    expect(addTry('sign-in-from', tried('sign-in-from', 20), after(900)).count).toBe(1);
  });

  test('takes one back for a success', () => {
    expect(forgive('sign-in-from', tried('sign-in-from', 20))?.count).toBe(19);
    expect(forgive('sign-in-from', tried('sign-in-from', 1))).toBeUndefined();
  });
});
