import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { dayOf, grantOf, resetOf } from '../../../src/accounts/quota/quota.ts';

describe('the day of the allowance', () => {
  test('is the UTC calendar day, and ends at the next UTC midnight', () => {
    const late = new Date('2028-02-29T23:59:59.999Z');
    expect(dayOf(late)).toBe('2028-02-29');
    expect(resetOf(late)).toEqual(new Date('2028-03-01T00:00:00.000Z'));
    expect(resetOf(new Date('2026-12-31T00:00:00.000Z'))).toEqual(new Date('2027-01-01T00:00:00.000Z'));
  });
});

describe('grantOf', () => {
  test('takes a 64th of what is left, at least one, at most 256', () => {
    expect(grantOf(50_000, 0, 1)).toBe(256);
    expect(grantOf(5_000, 0, 1)).toBe(78);
    expect(grantOf(100, 0, 1)).toBe(1);
    expect(grantOf(null, 1_000_000, 1)).toBe(256);
  });

  test('fills up what is held, to one lease', () => {
    expect(grantOf(50_000, 256, 0, 64)).toBe(192);
    expect(grantOf(5_000, 78, 0, 78)).toBe(0);
    expect(grantOf(null, 256, 0, 100)).toBe(156);
    expect(grantOf(100, 90, 3, 1)).toBe(2);
    expect(grantOf(100, 100, 3, 1)).toBe(0);
  });

  test('never exceeds the limit, and grants all who wait while there is room', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.nat(100_000), fc.integer({ min: 1, max: 500 }), (limit, used, waiting) => {
        const granted = grantOf(limit, used, waiting);
        const remaining = Math.max(0, limit - used);
        expect(granted).toBeLessThanOrEqual(remaining);
        expect(granted).toBeGreaterThanOrEqual(Math.min(remaining, waiting));
        expect(granted).toBeLessThanOrEqual(Math.max(waiting, 256));
      }),
    );
  });
});
