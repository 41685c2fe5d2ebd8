/** Numbers in a text, written in digits ("4,000", "2k", "1.9 million") or in words ("thirty-five", "two dozen"). */
import type { ReadToken } from '../text.ts';
import { beforeGuarded, guardedNumbers, joiningWord, numberWords, valueOfNumberWord } from './number-words.ts';

export type NumberMention = { readonly from: number; readonly to: number; readonly value: number };

const units: Readonly<Record<string, number>> = {
  ...{
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    eleven: 11,
    twelve: 12,
  },
  ...{ thirteen: 13, fourteen: 14, fifteen: 15, sixteen: 16, seventeen: 17, eighteen: 18, nineteen: 19 },
};
const tens: Readonly<Record<string, number>> = {
  ...{ twenty: 20, thirty: 30, forty: 40, fifty: 50, sixty: 60, seventy: 70, eighty: 80, ninety: 90 },
};
const scales: Readonly<Record<string, number>> = {
  ...{
    hundred: 100,
    thousand: 1_000,
    thousands: 1_000,
    k: 1_000,
    million: 1_000_000,
    m: 1_000_000,
    mio: 1_000_000,
    dozen: 12,
    ...{ tausend: 1_000, mille: 1_000, mila: 1_000, mil: 1_000, duizend: 1_000 },
  },
};

const digits = /^\d+$/;
/** "40k", "2m": a number with its scale in one word. */
const scaled = /^(\d+)(k|m)$/;
/** What stands behind a decimal point, perhaps with a scale. */
const fraction = /^(\d{1,2})(k|m)?$/;

/** Alone it is a cent. */
const frenchHundred = 'cent';

/** What a number in words begins with. Most words are none, and are told so by one look. */
const beginnings = new Set([
  ...[units, tens, guardedNumbers].flatMap((words) => Object.keys(words)),
  ...numberWords.keys(),
  ...['dozen', 'a', frenchHundred],
]);
const isDigit = (text: string): boolean => text.charCodeAt(0) >= 48 && text.charCodeAt(0) <= 57;

/** In another language than English: "vingt-cinq", "treinta y cinco", "quatre-vingts", "duzentos e dez". */
const numberElsewhere = (tokens: readonly ReadToken[], from: number): NumberMention => {
  const valueAt = (at: number): number => valueOfNumberWord(tokens[at]?.text ?? '') ?? 0;
  const hundreds = valueAt(from);
  if (hundreds >= 100 && hundreds % 100 === 0) {
    const rest = joiningWord.test(tokens[from + 1]?.text ?? '') ? from + 2 : from + 1;
    const isCounted = valueAt(rest) > 0 && valueAt(rest) < 100;
    if (!isCounted) return { from, to: from + 1, value: hundreds };
    const { to, value } = numberElsewhere(tokens, rest);
    return { from, to, value: hundreds + value };
  }
  const isEighty = valueAt(from) === 4 && /^vingts?$/.test(tokens[from + 1]?.text ?? '');
  const value = isEighty ? 80 : valueAt(from);
  const next = isEighty ? from + 2 : from + 1;
  if (value < 20 || value > 99 || value % 10 !== 0) return { from, to: next, value };
  const rest = joiningWord.test(tokens[next]?.text ?? '') ? next + 1 : next;
  // French counts on to nineteen from sixty and eighty.
  const most = value === 60 || value === 80 ? 19 : 9;
  const unit = valueAt(rest);
  return unit > 0 && unit <= most ? { from, to: rest + 1, value: value + unit } : { from, to: next, value };
};

/** The number that begins at a token, if one does. Separators of thousands and decimals are read off the text. */
const numberAt = (tokens: readonly ReadToken[], text: string, from: number): NumberMention | undefined => {
  const first = tokens[from] as ReadToken;
  if (!isDigit(first.text) && !beginnings.has(first.text) && valueOfNumberWord(first.text) === undefined)
    return undefined;
  // Two in Portuguese, but "I must" in French.
  if (first.text === 'dois' && /^(je|tu)$/.test(tokens[from - 1]?.text ?? '')) return undefined;
  let to = from + 1;
  let value: number;
  const gapBefore = (at: number): string => text.slice((tokens[at - 1] as ReadToken).end, tokens[at]?.start ?? 0);
  const short = scaled.exec(first.text);
  if (short) return { from, to, value: Number(short[1]) * (scales[short[2] as string] as number) };
  const glued = /^(\d+)(eur|usd|gbp|chf|ppl|e|x)?$/.exec(first.text);
  if (glued && (digits.test(first.text) || glued[2])) {
    let written = glued[1] as string;
    if (!glued[2]) {
      while (
        to < tokens.length &&
        /^\d{3}$/.test((tokens[to] as ReadToken).text) &&
        /^[,.' \u00a0\u202f]$/.test(gapBefore(to)) &&
        written.length <= 9
      ) {
        if (gapBefore(to) === ' ' && written.length > 3) break;
        written += (tokens[to] as ReadToken).text;
        to++;
      }
      // "6.50", "1.5k"
      const decimal = to < tokens.length && /^[.,]$/.test(gapBefore(to)) ? fraction.exec(tokens[to]?.text ?? '') : null;
      if (decimal) {
        written += `.${decimal[1]}`;
        to++;
        if (decimal[2]) return { from, to, value: Math.round(Number(written) * (scales[decimal[2]] as number)) };
      }
    }
    value = Number(written);
  } else if (Object.hasOwn(units, first.text) || Object.hasOwn(tens, first.text)) {
    value = units[first.text] ?? (tens[first.text] as number);
    const second = tokens[to];
    if (
      Object.hasOwn(tens, first.text) &&
      second &&
      Object.hasOwn(units, second.text) &&
      /^[- ]$/.test(gapBefore(to))
    ) {
      value += units[second.text] as number;
      to++;
    }
  } else if (first.text === frenchHundred && (valueOfNumberWord(tokens[to]?.text ?? '') ?? 100) < 100) {
    const { to: end, value: more } = numberElsewhere(tokens, to);
    return { from, to: end, value: 100 + more };
  } else if (valueOfNumberWord(first.text) !== undefined) {
    return numberElsewhere(tokens, from);
  } else if (Object.hasOwn(guardedNumbers, first.text)) {
    const isNumber = beforeGuarded.test(tokens[from - 1]?.text ?? '');
    return isNumber ? { from, to, value: guardedNumbers[first.text] as number } : undefined;
  } else if (first.text === 'dozen' || (first.text === 'a' && tokens[to]?.text === 'dozen')) {
    return { from, to: first.text === 'a' ? to + 1 : to, value: 12 };
  } else return undefined;
  while (to < tokens.length && /^[- ]?$/.test(gapBefore(to)) && Object.hasOwn(scales, (tokens[to] as ReadToken).text)) {
    value *= scales[(tokens[to] as ReadToken).text] as number;
    to++;
    // "four hundred and twenty"
    const rest = tokens[to]?.text === 'and' ? to + 1 : to;
    const more = tokens[rest]?.text ?? '';
    if (value < 1_000 && (Object.hasOwn(units, more) || Object.hasOwn(tens, more)) && gapBefore(rest).trim() === '') {
      value += units[more] ?? (tens[more] as number);
      to = rest + 1;
    }
  }
  return { from, to, value };
};

/** All numbers of a text, in its order. */
export const findNumbers = (tokens: readonly ReadToken[], text: string): NumberMention[] => {
  const found: NumberMention[] = [];
  for (let at = 0; at < tokens.length; ) {
    const number = numberAt(tokens, text, at);
    if (number) found.push(number);
    at = number ? number.to : at + 1;
  }
  return found;
};
