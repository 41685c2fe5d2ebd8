import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { editDistance, nearest } from '../../../src/catalogue/lib/suggestions.ts';

describe('editDistance', () => {
  test.each([
    ['kitten', 'sitting', 3],
    ['board', 'baord', 1],
    ['', 'abc', 3],
    ['same', 'same', 0],
  ])('%s to %s is %d', (left, right, distance) => {
    expect(editDistance(left, right, 5)).toBe(distance);
  });

  test('is symmetrical, and says max + 1 beyond max', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), fc.nat(4), (left, right, max) => {
        const distance = editDistance(left, right, 20);
        expect(editDistance(right, left, 20)).toBe(distance);
        expect(editDistance(left, right, max)).toBe(Math.min(distance, max + 1));
      }),
    );
  });
});

describe('nearest', () => {
  const spellings = ['pricingTier', 'companySize', 'category', 'limit'].map((name) => ({
    spelling: name,
    target: name,
  }));

  test('finds the likely name of a slip', () => {
    expect(nearest('pricngTier', spellings, 1)).toEqual(['pricingTier']);
    expect(nearest('PRICINGTIER', spellings, 1)).toEqual(['pricingTier']);
  });

  test('finds nothing for what is like nothing', () => {
    expect(nearest('zzzzzzzz', spellings, 3)).toEqual([]);
    expect(nearest('', spellings, 3)).toEqual([]);
  });
});
