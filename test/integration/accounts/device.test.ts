import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { findDevice, mintDeviceTag } from '../../../src/accounts/sign-in/device.ts';
import { createSigner, type Signer } from '../../../src/accounts/sign-in/signing.ts';
import { openStore, type Store } from '../../../src/store/open.ts';

const now = new Date('2026-03-10T12:00:00Z');
const daysLater = (days: number): Date => new Date(now.getTime() + days * 86_400_000);

let store: Store;
let signer: Signer;
beforeEach(async () => {
  store = await openStore('sqlite::memory:');
  signer = createSigner(store.accounts, 'device');
});
afterEach(() => store.close());

describe('the tag of a device', () => {
  test('is known for 400 days, of its account alone, in every process on the store', async () => {
    const tag = await mintDeviceTag(signer, 'acc_owner', now);
    const id = await findDevice(signer, tag, 'acc_owner', now);
    expect(id).toMatch(/^[\w-]{22}$/);
    expect(await findDevice(signer, tag, 'acc_other', now)).toBeUndefined();
    expect(await findDevice(createSigner(store.accounts, 'device'), tag, 'acc_owner', daysLater(400))).toBe(id);
    expect(await findDevice(signer, tag, 'acc_owner', daysLater(401))).toBeUndefined();
    expect(await findDevice(createSigner(store.accounts, 'other'), tag, 'acc_owner', now)).toBeUndefined();
  });

  test('keeps its id when it is issued anew, and says nothing of the account', async () => {
    const tag = await mintDeviceTag(signer, 'acc_owner', now);
    const id = await findDevice(signer, tag, 'acc_owner', now);
    const renewed = await mintDeviceTag(signer, 'acc_owner', daysLater(300), id);
    expect(await findDevice(signer, renewed, 'acc_owner', daysLater(600))).toBe(id);
    expect(tag).not.toContain('owner');
  });

  test('is nobody’s when anything in it is changed, or another store signed it', async () => {
    const tag = await mintDeviceTag(signer, 'acc_owner', now);
    for (let at = 0; at < tag.length - 1; at++) {
      if (tag[at] === '.') continue;
      const changed = tag.slice(0, at) + (tag[at] === 'a' ? 'b' : 'a') + tag.slice(at + 1);
      expect(await findDevice(signer, changed, 'acc_owner', now)).toBeUndefined();
    }
    const strange = await openStore('sqlite::memory:');
    const forged = await mintDeviceTag(createSigner(strange.accounts, 'device'), 'acc_owner', now);
    await strange.close();
    for (const text of [forged, '', 'x', `${tag}x`, undefined]) {
      expect(await findDevice(signer, text, 'acc_owner', now)).toBeUndefined();
    }
  });
});
