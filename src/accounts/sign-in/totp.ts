import { createHmac } from 'node:crypto';

/**
 * One-time codes from a clock and a shared secret (RFC 6238): HMAC-SHA-1 of the number of the half minute, of which four
 * bytes, at a place that the last one names, are six decimal digits (RFC 4226, 5.3). SHA-1, six digits and thirty
 * seconds are what every authenticator app understands.
 */
const stepSeconds = 30;
const digits = 6;
/** One step to either side is accepted, for clocks that differ and people who type (RFC 6238, 5.2). */
const driftSteps = 1;
const secretBytes = 20;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Bytes in base 32 (RFC 4648, 6), without padding. */
export const toBase32 = (bytes: Uint8Array): string => {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
};

const fromBase32 = (text: string): Uint8Array => {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Uint8Array.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
};

export const mintTotpSecret = (): string => toBase32(crypto.getRandomValues(new Uint8Array(secretBytes)));

const stepOf = (now: Date): number => Math.floor(now.getTime() / 1000 / stepSeconds);

const codeOfStep = (secret: string, step: number): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const number = digest.readUInt32BE((digest.at(-1) as number) & 15) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
};

/** The code that an app shows at this moment. */
export const codeAt = (secret: string, now: Date): string => codeOfStep(secret, stepOf(now));

/** The step that the code is of, so that no code of it is taken again; `undefined` for a code that is not of now. */
export const findStep = (secret: string, code: string, now: Date): number | undefined => {
  const present = stepOf(now);
  for (let step = present + driftSteps; step >= present - driftSteps; step--) {
    if (codeOfStep(secret, step) === code) return step;
  }
  return undefined;
};

/** What an authenticator app reads, from a link or a QR code (the key URI format of Google Authenticator). */
export const otpauthUri = (secret: string, email: string, issuer: string): string =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(email)}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${digits}&period=${stepSeconds}`;
