/** The rules of what a bundled tool is sold for: its plans, and the prices and features that must agree with them. */
import { entryPriceOf, isForTeams, type Plan } from '../plan.ts';
import type { Tool, ToolRecord } from '../tool.ts';

type Complain = (field: string, message: string) => void;

const checkPlan = (plan: Plan, field: string, complain: Complain): void => {
  const { audience, price, billing, baseFeeMinor, seatsFrom, seatsTo } = plan;
  if (audience === 'by quote' && price !== null) complain(`${field}.price`, 'is published, but the plan is by quote');
  if (price === null && (billing !== null || baseFeeMinor !== null)) {
    complain(`${field}.price`, 'is missing; billing and a base fee need one');
  }
  if (seatsFrom !== null && seatsTo !== null && seatsFrom > seatsTo) {
    complain(`${field}.seatsFrom`, `is ${seatsFrom}, above seatsTo, ${seatsTo}`);
  }
  if (audience === 'person' && (seatsFrom ?? 1) > 1)
    complain(`${field}.seatsFrom`, 'is above 1 in a plan for a person');
};

/** Prices of one kind alone say which is the lower one. */
const isCheaper = ({ price: one }: Plan, { price: other }: Plan): boolean => {
  if (one === null || other === null) return false;
  const isAlike = one.currency === other.currency && one.per === other.per && one.period === other.period;
  return isAlike && one.amountMinor < other.amountMinor;
};

const checkOpens = ({ plans, features }: Tool, complain: Complain): void => {
  const openedBy = new Map<string, string>();
  plans.forEach(({ name, opens }, nth) => {
    for (const feature of opens) {
      const field = `plans[${nth}].opens`;
      if (!features.has.includes(feature)) complain(field, `"${feature}" is not in features.has`);
      const first = openedBy.get(feature);
      if (first !== undefined) complain(field, `"${feature}" is opened by ${first} already`);
      else openedBy.set(feature, name);
    }
  });
};

/** `record`: as it was written, before a price was derived from its plans. */
export const checkPlans = (tool: Tool, record: ToolRecord, complain: Complain): void => {
  const { plans, pricing, minimumSeats } = tool;
  plans.forEach((plan, nth) => {
    const field = `plans[${nth}]`;
    checkPlan(plan, field, complain);
    if (plans.findIndex(({ name }) => name === plan.name) < nth) complain(`${field}.name`, 'is that of another plan');
    const before = plans[nth - 1];
    if (before && isCheaper(plan, before)) complain(field, `is cheaper than ${before.name}; the cheapest comes first`);
    if (minimumSeats !== null && isForTeams(plan) && (plan.seatsFrom ?? minimumSeats) < minimumSeats) {
      complain('minimumSeats', `is ${minimumSeats}, but ${plan.name} is sold from ${plan.seatsFrom}`);
    }
    if (pricing.quoteOnly === true && plan.price !== null && plan.price.amountMinor > 0) {
      complain('pricing.quoteOnly', `is true, but ${plan.name} has a price`);
    }
  });
  checkOpens(tool, complain);
  const written = record.pricing?.entryPrice ?? null;
  const derived = entryPriceOf(plans);
  if (written !== null && derived !== null && !Bun.deepEquals(written, derived)) {
    complain('pricing.entryPrice', 'is not that of the cheapest plan that a team can buy');
  }
};
