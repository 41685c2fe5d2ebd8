import { AppError } from '../../errors.ts';
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

const hashesAtOnceMax = 2;
const waitingMax = 16;

/** Hashes and checks passwords with Bun's argon2id, two at a time; more than sixteen waiting are told to come back. */
export class PasswordHasher {
  #running = 0;
  readonly #waiting: (() => void)[] = [];
  /** A hash of nobody's password, so that an unknown account costs what a known one does. */
  #decoy: string | undefined;

  hash(password: string): Promise<string> {
    return this.#inTurn(() => Bun.password.hash(password.normalize('NFC')));
  }

  /** Whether the password is the one hashed. Without a hash it takes as long, and is false. */
  verify(password: string, hash: string | null): Promise<boolean> {
    return this.#inTurn(async () => {
      this.#decoy ??= await Bun.password.hash(crypto.randomUUID());
      const isRight = await Bun.password.verify(password.normalize('NFC') || ' ', hash ?? this.#decoy);
      return isRight && hash !== null;
    });
  }

  async #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= hashesAtOnceMax) {
      if (this.#waiting.length >= waitingMax) {
        throw new AppError('unavailable', 'Too many people are signing in at this moment.', { retryAfterSeconds: 2 });
      }
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      this.#running++;
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }
}
