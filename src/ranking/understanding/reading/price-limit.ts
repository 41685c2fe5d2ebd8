/** Whether a tool's published entry price lies within a limit, and what it would come to for so many people. */
import type { Tool } from '../../../catalogue/tool.ts';
import type { Fact } from '../../../catalogue/tool-facts.ts';
import type { PriceMax } from './price.ts';

/**
 * Units of a currency for one US dollar, rounded (European Central Bank reference rates of 2025). They only tell prices
 * apart that differ clearly; within `roughness` the answer is unknown.
 */
const perDollar: Readonly<Record<string, number>> = {
  ...{
    USD: 1,
    EUR: 0.88,
    GBP: 0.76,
    CHF: 0.82,
    CAD: 1.38,
    AUD: 1.53,
    INR: 86,
    JPY: 148,
    SEK: 9.7,
    NOK: 10.1,
    DKK: 6.6,
  },
  ...{ PLN: 3.75, BRL: 5.6, NZD: 1.67, SGD: 1.3, ZAR: 18 },
};
const roughness = 0.15;
/** A free plan is meant for few: above so many people it does not say what they would pay. */
const freePlanPeopleMax = 50;

export type MonthlyPrice = { readonly amount: number; readonly currency: string; readonly basis: string };

/** What the entry price comes to a month, for so many people where it is a user's; undefined where that is not published. */
export const monthlyPriceOf = (
  { pricing: { entryPrice } }: Tool,
  people: number | undefined,
): MonthlyPrice | undefined => {
  if (entryPrice === null || entryPrice.per === 'usage' || entryPrice.period === 'once') return undefined;
  const amount = entryPrice.amountMinor / 100 / (entryPrice.period === 'year' ? 12 : 1);
  if (entryPrice.per === 'flat') return { amount, currency: entryPrice.currency, basis: 'flat entry price' };
  if (people === undefined) return undefined;
  return { amount: amount * people, currency: entryPrice.currency, basis: `entry price for ${people} users` };
};

const isWithin = (amount: number, currency: string, max: PriceMax): Fact => {
  if (currency === max.currency) return amount <= max.amount;
  const [from, to] = [perDollar[currency], perDollar[max.currency]];
  if (from === undefined || to === undefined) return undefined;
  const share = ((amount / from) * to) / max.amount;
  return share <= 1 - roughness ? true : share >= 1 + roughness ? false : undefined;
};

export const isPriceWithin = (tool: Tool, max: PriceMax, people: number | undefined): Fact => {
  const { entryPrice, model } = tool.pricing;
  if (model === 'free' || model === 'open-source') return true;
  if (tool.pricingTiers?.includes('free') && (people === undefined || people <= freePlanPeopleMax)) return true;
  if (entryPrice === null || entryPrice.per === 'usage' || entryPrice.period === 'once') return undefined;
  const monthly = entryPrice.amountMinor / 100 / (entryPrice.period === 'year' ? 12 : 1);
  if (max.per === 'user') {
    if (entryPrice.per === 'user') return isWithin(monthly, entryPrice.currency, max);
    return people === undefined ? undefined : isWithin(monthly / people, entryPrice.currency, max);
  }
  const total = monthlyPriceOf(tool, people);
  return total && isWithin(total.amount, total.currency, max);
};
