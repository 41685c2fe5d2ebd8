/**
 * Which plan a buyer needs, and what it costs.
 *
 * Plans stand cheapest first, and each says which features it is the first to include. The plan needed is the first paid
 * one, from the last of the gates of the features that must be, that is sold for so many people. Its cost a month:
 *
 *   base fee + price · max(people, seats it is sold from, minimum seats)      where the price is a user's
 *   base fee + price                                                          where it is flat
 */
import { toUnits } from '../catalogue/money.ts';
import { completePlan, isForTeams, type Plan } from '../catalogue/plan.ts';
import type { Tool } from '../catalogue/tool.ts';

/** The plan from which a feature is included, where it is known. */
export const findGate = ({ plans }: Tool, feature: string): Plan | undefined =>
  plans.find(({ opens }) => opens.includes(feature));

const isFreePlan = ({ price }: Plan): boolean => price?.amountMinor === 0;

/** Whether some of the features are included from this plan on. A request may name many features, and plans open few. */
const isGateOf = ({ plans }: Tool, plan: Plan, features: ReadonlySet<string>): boolean =>
  plan.opens.some((feature) => features.has(feature) && plans.find(({ opens }) => opens.includes(feature)) === plan);

/** Whether features that must be are included from some paid plan on, so that a free one does not do. */
export const needsPaidPlan = (tool: Tool, features: ReadonlySet<string>): boolean =>
  features.size > 0 && tool.plans.some((plan) => !isFreePlan(plan) && isGateOf(tool, plan, features));

const hasRoom = ({ seatsTo }: Plan, people: number | undefined): boolean =>
  seatsTo === null || people === undefined || people <= seatsTo;

/** The entry price as a plan, where no plan is known. */
const entryPlan = ({ pricing: { entryPrice } }: Tool): Plan | undefined =>
  entryPrice === null ? undefined : completePlan({ name: 'entry', audience: 'team', price: entryPrice });

const isSoldTo = (plan: Plan, people: number | undefined): boolean =>
  plan.audience === 'by quote' || isForTeams(plan) || (people === 1 && plan.audience === 'person');

/** A limit of price asks this of every tool, so it goes through the plans by their places. */
export const choosePlan = (tool: Tool, features: ReadonlySet<string>, people: number | undefined): Plan | undefined => {
  const { plans } = tool;
  const gate = features.size === 0 ? -1 : plans.findLastIndex((plan) => isGateOf(tool, plan, features));
  const from = Math.max(0, gate);
  for (let nth = from; nth < plans.length; nth++) {
    const plan = plans[nth] as Plan;
    const isPaid = !isFreePlan(plan) && (plan.price !== null || from > 0);
    if (isPaid && isSoldTo(plan, people) && hasRoom(plan, people)) return plan;
  }
  return from > 0 ? undefined : entryPlan(tool);
};

/** What a plan costs a month: in all where the number of people is known or does not matter, else a user. */
export type PlanCost = { readonly amount: number; readonly currency: string; readonly per: 'month' | 'user' };

/** Undefined where the price is not published, or depends on more than people. */
export const costOf = (
  { price, baseFeeMinor, seatsFrom }: Plan,
  { minimumSeats }: Tool,
  people: number | undefined,
): PlanCost | undefined => {
  if (price === null || price.per === 'usage' || price.period === 'once') return undefined;
  const { currency } = price;
  const months = price.period === 'year' ? 12 : 1;
  const monthly = toUnits(price.amountMinor, currency) / months;
  const base = toUnits(baseFeeMinor ?? 0, currency) / months;
  if (price.per === 'flat') return { amount: base + monthly, currency, per: 'month' };
  if (people === undefined) return base > 0 ? undefined : { amount: monthly, currency, per: 'user' };
  return { amount: base + monthly * Math.max(people, seatsFrom ?? 0, minimumSeats ?? 0), currency, per: 'month' };
};
