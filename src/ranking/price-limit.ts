/** Whether the published price of what a buyer needs lies within a limit, and what it would come to for so many people. */
import type { Tool } from '../catalogue/tool.ts';
import type { Fact } from '../catalogue/tool-facts.ts';
import { planName } from './phrasing.ts';
import { choosePlan, costOf, needsPaidPlan } from './plan-choice.ts';
import type { PriceMax } from './price-max.ts';

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
/** So many it serves, where nothing is said. */
const freePlanPeopleSure = 10;

/** Whether a free plan serves so many: it must be meant for more than one person, and how much room it has is often unknown. */
const isFreeFor = ({ pricingTiers, plans }: Tool, people: number | undefined): Fact => {
  if (!pricingTiers?.includes('free')) return false;
  if (people === undefined || people <= 1) return true;
  const free = plans.filter(({ price }) => price?.amountMinor === 0);
  const shared = free.filter(({ audience }) => audience !== 'person');
  if (free.length > 0 && shared.length === 0) return false;
  if (shared.some(({ seatsTo }) => seatsTo !== null && people <= seatsTo)) return true;
  if (shared.length > 0 && shared.every(({ seatsTo }) => seatsTo !== null)) return false;
  return people <= freePlanPeopleSure ? true : people <= freePlanPeopleMax ? undefined : false;
};

const noFeatures: ReadonlySet<string> = new Set();

export type MonthlyPrice = { readonly amount: number; readonly currency: string; readonly basis: string };

/**
 * What the plan that a buyer needs comes to a month, for so many people where its price is a user's; undefined where that
 * is not published. `features`: those that must be.
 */
export const monthlyPriceOf = (
  tool: Tool,
  people: number | undefined,
  features: ReadonlySet<string> = noFeatures,
): MonthlyPrice | undefined => {
  const plan = choosePlan(tool, features, people);
  const cost = plan && costOf(plan, tool, people);
  if (!plan || cost?.per !== 'month') return undefined;
  const what = tool.plans.includes(plan) ? planName(plan) : 'entry price';
  const { amount, currency } = cost;
  if (plan.price?.per === 'flat') return { amount, currency, basis: `flat ${what}` };
  return { amount, currency, basis: `${what} for ${people} users` };
};

const monthsAYear = 12;
/** The same limit by the month. */
const monthlyLimit = ({ amount, currency, per }: PriceMax): PriceMax => {
  if (per !== 'year' && per !== 'user-year') return { amount, currency, per };
  return { amount: amount / monthsAYear, currency, per: per === 'year' ? 'month' : 'user' };
};

const isWithin = (amount: number, currency: string, max: PriceMax): Fact => {
  if (currency === max.currency) return amount <= max.amount;
  const [from, to] = [perDollar[currency], perDollar[max.currency]];
  if (from === undefined || to === undefined) return undefined;
  const share = ((amount / from) * to) / max.amount;
  return share <= 1 - roughness ? true : share >= 1 + roughness ? false : undefined;
};

const isPaidPlanWithin = (
  tool: Tool,
  limit: PriceMax,
  people: number | undefined,
  features: ReadonlySet<string>,
): Fact => {
  const max = monthlyLimit(limit);
  const plan = choosePlan(tool, features, people);
  const cost = plan && costOf(plan, tool, people);
  if (cost === undefined) return undefined;
  if (max.per === cost.per) return isWithin(cost.amount, cost.currency, max);
  return max.per === 'month' || people === undefined ? undefined : isWithin(cost.amount / people, cost.currency, max);
};

/** Whether a buyer needs to pay nothing at all. */
const isFreeEnough = (tool: Tool, people: number | undefined, features: ReadonlySet<string>): Fact => {
  if (needsPaidPlan(tool, features)) return false;
  const { model } = tool.pricing;
  return model === 'free' || model === 'open-source' ? true : isFreeFor(tool, people);
};

/** Whether a limit is kept by a free plan alone, as what is paid for costs more. */
export const isKeptByFreePlan = (
  tool: Tool,
  max: PriceMax,
  people: number | undefined,
  features: ReadonlySet<string> = noFeatures,
): boolean => isFreeEnough(tool, people, features) === true && isPaidPlanWithin(tool, max, people, features) === false;

/** Whether what a buyer needs is sold for so little: the plan that opens the `features` that must be, or the entry price. */
export const isPriceWithin = (
  tool: Tool,
  max: PriceMax,
  people: number | undefined,
  features: ReadonlySet<string> = noFeatures,
): Fact => {
  const isFree = isFreeEnough(tool, people, features);
  if (isFree === true) return true;
  const isPaidWithin = isPaidPlanWithin(tool, max, people, features);
  return isFree === undefined && isPaidWithin === false ? undefined : isPaidWithin;
};
