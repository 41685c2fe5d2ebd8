import { describe, expect, test } from 'bun:test';
import {
  blindIndexOf,
  digestKey,
  isKeyShaped,
  maskKey,
  mintKey,
  verifyKey,
} from '../../../src/accounts/keys/api-key.ts';

describe('an API key', () => {
  test('has a fixed prefix, a name, 256 bits and a checksum, and its hash is argon2id', async () => {
    const { id, key, hash, blindIndex, ending } = await mintKey();
    expect(key).toMatch(/^tra_live_[0-9A-Za-z]{8}_[0-9A-Za-z]{49}$/);
    expect(key).toContain(`tra_live_${id}_`);
    expect(hash).toStartWith('$argon2id$');
    expect(blindIndex).toBe(blindIndexOf(digestKey(key)));
    expect(maskKey(id, ending)).toBe(`tra_live_${id}…${key.slice(-4)}`);
    expect(isKeyShaped(key)).toBe(true);
    expect(await verifyKey(key, hash)).toBe(true);
  });

  test('is not recognised with any one character changed', async () => {
    const { key, hash } = await mintKey();
    for (let position = 0; position < key.length; position++) {
      const other = key[position] === 'x' ? 'y' : 'x';
      expect(isKeyShaped(key.slice(0, position) + other + key.slice(position + 1))).toBe(false);
    }
    expect(await verifyKey(`${key.slice(0, -1)}!`, hash)).toBe(false);
  });

  test('is not verified by a hash that is none', async () => {
    expect(await verifyKey('tra_live_x', 'junk')).toBe(false);
  });

  test('is never minted twice', async () => {
    const keys = await Promise.all(Array.from({ length: 50 }, () => mintKey()));
    expect(new Set(keys.map(({ key }) => key)).size).toBe(50);
    expect(new Set(keys.map(({ id }) => id)).size).toBe(50);
  });
});
