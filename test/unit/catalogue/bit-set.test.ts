import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import {
  addBit,
  countBits,
  createBitSet,
  createSharedCounter,
  hasBit,
  intersect,
  listBits,
} from '../../../src/catalogue/lib/bit-set.ts';

const size = 100;
const positions = fc.uniqueArray(fc.nat(size - 1));
const setOf = (members: readonly number[]) => {
  const set = createBitSet(size);
  for (const member of members) addBit(set, member);
  return set;
};
const ascending = (members: Iterable<number>): number[] => [...members].sort((one, other) => one - other);

describe('BitSet', () => {
  test('holds what was added and nothing else', () => {
    fc.assert(
      fc.property(positions, (members) => {
        const set = setOf(members);
        expect(listBits(set)).toEqual(ascending(members));
        expect(countBits(set)).toBe(members.length);
        for (let position = 0; position < size; position++)
          expect(hasBit(set, position)).toBe(members.includes(position));
      }),
    );
  });

  test('intersects as sets do', () => {
    fc.assert(
      fc.property(positions, positions, (left, right) => {
        const both = left.filter((member) => right.includes(member));
        expect(listBits(intersect(setOf(left), setOf(right)))).toEqual(ascending(both));
        expect(createSharedCounter(setOf(left))(setOf(right))).toBe(both.length);
      }),
    );
  });

  test('lists a page of its positions', () => {
    fc.assert(
      fc.property(positions, fc.nat(size), fc.nat(size), (members, offset, limit) => {
        expect(listBits(setOf(members), offset, limit)).toEqual(ascending(members).slice(offset, offset + limit));
      }),
    );
  });
});
