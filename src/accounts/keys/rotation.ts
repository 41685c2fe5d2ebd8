import { invalid, noLiveKey } from '../invalid-input.ts';
import type { AccountStore } from '../store.ts';
import { mintKey } from './api-key.ts';

/** How long a replaced secret stays good unless its owner says otherwise: a day, in which whatever uses it can be changed. */
export const defaultGraceSeconds = 86_400;
export const graceSecondsMax = 604_800;
const olderSecretsMax = 10;

export type RotatedKey = { key: string; graceEndsAt: Date };

type Rotation = { accountId: string; keyId: string; graceSeconds: number };

/**
 * Gives a live key another secret. The one before stays good for the grace, and no older one for longer. Each keeps the end
 * it was promised, so that rotating again, because the new secret was lost on its way, does not cut off the one in use.
 */
export const rotateKey = async (
  store: AccountStore,
  { accountId, keyId, graceSeconds }: Rotation,
  now: () => Date,
): Promise<RotatedKey> => {
  if (!(Number.isInteger(graceSeconds) && graceSeconds >= 0 && graceSeconds <= graceSecondsMax)) {
    throw invalid('/graceSeconds', `must be a whole number from 0 to ${graceSecondsMax}`);
  }
  const { key, hash, blindIndex, ending } = await mintKey(keyId);
  const rotatedAt = now();
  const graceEndsAt = new Date(rotatedAt.getTime() + graceSeconds * 1000);
  const older = { olderEndAt: graceEndsAt, olderMax: olderSecretsMax };
  const outcome = await store.rotateKey(keyId, accountId, { hash, blindIndex, ending }, older, rotatedAt);
  if (outcome === 'missing') throw noLiveKey();
  if (outcome === 'full') {
    throw invalid('/graceSeconds', `must be 0 while ${olderSecretsMax} older secrets of the key are still good`);
  }
  return { key, graceEndsAt };
};
