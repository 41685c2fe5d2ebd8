/** What answers say: reasons, and small parts of their sentences. */
import { digitsOf, toUnits } from '../catalogue/money.ts';
import type { EntryPrice, Plan } from '../catalogue/plan.ts';
import type { Tool } from '../catalogue/tool.ts';

/** A sentence, the field it rests on, and a code for programs. */
export type Reason = { code: string; field: string; text: string };

/** "a, b and c". */
export const listWords = (words: readonly string[]): string =>
  words.length <= 1 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`;

/** A name within a sentence: in lower case, unless its first word has capitals of its own ("SSO", "SaaS", "WhatsApp"). */
export const inSentence = (name: string): string =>
  /^(\p{Lu}\p{Ll}+(?![\p{L}\p{N}])|\p{Lu} )/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;

export const aOrAn = (noun: string): string => `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;

const moneyOf = ({ amountMinor, currency }: Pick<EntryPrice, 'amountMinor' | 'currency'>): string => {
  const amount = toUnits(amountMinor, currency);
  return `${Number.isInteger(amount) ? amount : amount.toFixed(digitsOf(currency))} ${currency}`;
};

const perText = { user: ' a user', flat: '', usage: ' by usage' } as const;
const periodText = { month: ' a month', year: ' a year', once: ' once' } as const;

/** " a user a month": what a price is for. */
export const priceUnit = ({ per, period }: Pick<EntryPrice, 'per' | 'period'>): string =>
  `${perText[per]}${periodText[period]}`;

const describePrice = (price: EntryPrice): string => `${moneyOf(price)}${priceUnit(price)}`;

/** "12.50 USD a user a month", if the entry price is known. */
export const priceOf = ({ pricing: { entryPrice } }: Tool): string | undefined =>
  entryPrice === null ? undefined : describePrice(entryPrice);

export const planName = ({ name }: Plan): string => (/\bplan$/i.test(name) ? name : `${name} plan`);

/** "the Business plan, 12.50 USD a user a month, billed yearly". */
export const describePlan = (plan: Plan): string => {
  const { price, billing, baseFeeMinor, seatsFrom } = plan;
  const name = `the ${planName(plan)}`;
  if (price === null) return plan.audience === 'by quote' ? `${name}, whose price is given on request` : name;
  if (price.amountMinor === 0) return `${name}, which is free of charge`;
  const { currency, period } = price;
  return [
    `${name}, ${describePrice(price)}`,
    ...(baseFeeMinor ? [`${moneyOf({ amountMinor: baseFeeMinor, currency })}${periodText[period]} besides`] : []),
    ...(seatsFrom !== null && seatsFrom > 1 ? [`at least ${seatsFrom} seats`] : []),
    ...(billing === null ? [] : [`billed ${billing}`]),
  ].join(', ');
};

/** "1 tool", "2 tools". */
export const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;
