import { commonWords } from './common-words.ts';

/**
 * Passwords by NIST SP 800-63B-4: 15 code points at least unless the operator lowers it, no rules of composition, and
 * none that is made of what everybody tries first or of the account's own words.
 */
const passwordLengthMax = 128;
const ownLettersMin = 4;

/** What a password that is refused lacks, as a sentence for its owner; `undefined` if nothing. */
export const findPasswordFault = (
  password: string,
  lengthMin: number,
  ownWords: readonly string[],
): string | undefined => {
  const length = [...password.normalize('NFC')].length;
  if (!password.isWellFormed()) return 'holds characters that are no text';
  if (length < lengthMin) return `must have at least ${lengthMin} characters`;
  if (length > passwordLengthMax) return `must have at most ${passwordLengthMax} characters`;
  if (isGuessable(password, ownWords)) return 'is made of words or runs that are tried first; choose others';
  return undefined;
};

/** What remains of a password without common words, the account's words, runs and repetitions tells how much is its own. */
const isGuessable = (password: string, ownWords: readonly string[]): boolean => {
  const words = [...ownWords.map((word) => word.toLowerCase()).filter((word) => word.length >= 4), ...commonWords];
  let rest = password.normalize('NFKC').toLowerCase();
  for (const word of words) rest = rest.replaceAll(word, ' ');
  rest = rest.replace(/(.{1,4}?)\1{2,}/gu, ' ').replace(/[\s\d\p{P}\p{S}]+/gu, '');
  return new Set(rest).size < ownLettersMin && !hasOwnDigits(password);
};

/** A long number of one's own is no common password: eight different neighbours at least, and no plain run. */
const hasOwnDigits = (password: string): boolean => {
  const digits = password.replace(/\D/g, '').replace(/0123456789|1234567890|123456789|987654321|(.{1,4}?)\1{1,}/g, '');
  return digits.length >= 12 && new Set(digits).size >= 5;
};
