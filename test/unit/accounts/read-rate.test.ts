import { describe, expect, test } from 'bun:test';
import { ReadRate } from '../../../src/accounts/quota/read-rate.ts';

const countAdmitted = (rate: ReadRate, accountId: string, times: number): number => {
  let admitted = 0;
  for (let index = 0; index < times; index++) {
    try {
      rate.admit(accountId);
      admitted++;
    } catch (error) {
      expect(error).toMatchObject({ code: 'too-many-requests', retryAfterSeconds: 1 });
    }
  }
  return admitted;
};

describe('ReadRate', () => {
  test('admits two seconds’ worth at once, and then so many a second, each account by itself', () => {
    let nowMs = 1_000;
    const rate = new ReadRate(20, () => nowMs);
    expect(countAdmitted(rate, 'a', 100)).toBe(40);
    expect(countAdmitted(rate, 'b', 100)).toBe(40);
    nowMs += 50;
    expect(countAdmitted(rate, 'a', 100)).toBe(1);
    nowMs += 1_000;
    expect(countAdmitted(rate, 'a', 100)).toBe(20);
    nowMs += 60_000;
    expect(countAdmitted(rate, 'a', 100)).toBe(40);
  });

  test('bounds nothing where it is 0', () => {
    expect(countAdmitted(new ReadRate(0), 'a', 1_000)).toBe(1_000);
  });
});
