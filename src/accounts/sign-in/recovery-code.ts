import { tokenIdOf } from './session.ts';
import { toBase32 } from './totp.ts';

/**
 * What stands in for an authenticator app that is lost: codes good once each. 80 random bits, so that a fast digest of
 * them can be kept; of the account, so that equal codes of two accounts would not look alike.
 */
const codeBytes = 10;
const codesAtOnce = 10;

const group = (code: string): string => (code.toLowerCase().match(/.{4}/g) ?? []).join('-');

export const mintRecoveryCodes = (): string[] =>
  Array.from({ length: codesAtOnce }, () => group(toBase32(crypto.getRandomValues(new Uint8Array(codeBytes)))));

/** What is kept of a code, however it is typed. */
export const digestRecoveryCode = (accountId: string, code: string): string =>
  tokenIdOf(`${accountId} ${code.replace(/[\s-]/g, '').toUpperCase()}`);
