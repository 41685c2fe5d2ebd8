import { randomBase62, toBase62 } from './base62.ts';

/**
 * An API key is `tra_live_<id>_<secret><checksum>`: 8 digits that name it, 43 that are secret (62^43 is above 2^256) and
 * 6 of the CRC-32 of all before, so that a typing slip or a scanner's false find is known without asking the database.
 */
const keyPrefix = 'tra_live_';
const idLength = 8;
const secretLength = 43;
const checksumLength = 6;
const keyLength = keyPrefix.length + idLength + 1 + secretLength + checksumLength;
const keyShape = new RegExp(`^${keyPrefix}[0-9A-Za-z]{${idLength}}_[0-9A-Za-z]{${secretLength + checksumLength}}$`);

/** Cheap, because 256 random bits do the work: OWASP ASVS 5.0 6.5.2 asks for a slow hash only where guessing can succeed. */
const hashing = { algorithm: 'argon2id', memoryCost: 1024, timeCost: 1 } as const;

export type MintedKey = {
  id: string;
  /** The key itself: shown once, kept nowhere. */
  key: string;
  hash: string;
  /** The first 8 bytes of its SHA-256, in hex: finds its row without telling it. */
  blindIndex: string;
  /** Its last four characters, to recognise it by. */
  ending: string;
};

const checksum = (text: string): string => toBase62(BigInt(Bun.hash.crc32(text)), checksumLength);

/** The SHA-256 of a key, in hex. */
export const digestKey = (key: string): string => Bun.SHA256.hash(key, 'hex');

export const blindIndexOf = (digest: string): string => digest.slice(0, 16);

/** Whether a text has the shape and the checksum of a key. */
export const isKeyShaped = (text: string): boolean =>
  text.length === keyLength &&
  keyShape.test(text) &&
  checksum(text.slice(0, -checksumLength)) === text.slice(-checksumLength);

/** A new key, or a new secret for the key of this id. */
export const mintKey = async (id = randomBase62(idLength)): Promise<MintedKey> => {
  const body = `${keyPrefix}${id}_${randomBase62(secretLength)}`;
  const key = body + checksum(body);
  return {
    id,
    key,
    hash: await Bun.password.hash(key, hashing),
    blindIndex: blindIndexOf(digestKey(key)),
    ending: key.slice(-4),
  };
};

/** Whether `hash` is of this key. False, and no error, for a hash that is none. */
export const verifyKey = (key: string, hash: string): Promise<boolean> =>
  Bun.password.verify(key, hash).catch(() => false);

/** How a key is written wherever it is not the key: `tra_live_ab12CD34…wxyz`. */
export const maskKey = (id: string, ending: string): string => `${keyPrefix}${id}…${ending}`;
