/** What answers say: reasons, and small parts of their sentences. */
import type { EntryPrice, Tool } from '../catalogue/tool.ts';

/** A sentence, the field it rests on, and a code for programs. */
export type Reason = { code: string; field: string; text: string };

/** "a, b and c". */
export const listWords = (words: readonly string[]): string =>
  words.length <= 1 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`;

/** A name within a sentence: in lower case, unless it is an abbreviation. */
export const inSentence = (name: string): string =>
  name === name.toUpperCase() ? name : name.charAt(0).toLowerCase() + name.slice(1);

export const aOrAn = (noun: string): string => `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;

/** Currencies without a minor unit or with three digits of it (ISO 4217); all others have two. */
const minorDigits: Readonly<Record<string, number>> = {
  JPY: 0,
  KRW: 0,
  VND: 0,
  CLP: 0,
  ISK: 0,
  BHD: 3,
  KWD: 3,
  TND: 3,
};

const moneyOf = ({ amountMinor, currency }: EntryPrice): string => {
  const digits = Object.hasOwn(minorDigits, currency) ? (minorDigits[currency] as number) : 2;
  const amount = amountMinor / 10 ** digits;
  return `${Number.isInteger(amount) ? amount : amount.toFixed(digits)} ${currency}`;
};

const perText = { user: ' a user', flat: '', usage: ' by usage' } as const;
const periodText = { month: ' a month', year: ' a year', once: ' once' } as const;

/** "12.50 USD a user a month", if the entry price is known. */
export const priceOf = ({ pricing: { entryPrice } }: Tool): string | undefined =>
  entryPrice === null ? undefined : `${moneyOf(entryPrice)}${perText[entryPrice.per]}${periodText[entryPrice.period]}`;

/** "1 tool", "2 tools". */
export const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;
