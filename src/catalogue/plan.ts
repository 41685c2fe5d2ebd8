/** What a tool is sold for: its plans, and the price at which a team gets in. */
import { type Static, Type } from '@sinclair/typebox';
import { enumeration, orNull, visible } from './schema-parts.ts';

const priceUnits = ['user', 'flat', 'usage'] as const;
export const pricePeriods = ['month', 'year', 'once'] as const;
const planAudiences = ['person', 'team', 'company', 'by quote'] as const;
const billings = ['monthly', 'yearly'] as const;

const priceParts = {
  amountMinor: Type.Integer({ minimum: 0, description: 'In the minor unit of the currency: 1250 USD is 12.50 USD.' }),
  currency: Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217.' }),
  per: enumeration(priceUnits),
  period: enumeration(pricePeriods),
};

export const EntryPrice = Type.Object(priceParts, {
  description:
    'The lowest published price of a paid plan that a team can buy, in the unit the vendor uses: that of the first such plan where plans are known.',
});
export type EntryPrice = Static<typeof EntryPrice>;

const seats = (description: string) => orNull(Type.Integer({ minimum: 1, description }));

export const Plan = Type.Object({
  name: visible(100, 'What the vendor calls it.'),
  audience: enumeration(
    planAudiences,
    'Who can buy it: one person, a team, a whole company, or whoever asks for a quote.',
  ),
  price: orNull(Type.Object(priceParts, { description: 'The published price; 0 is free of charge.' })),
  billing: orNull(enumeration(billings, 'How the price is billed: a yearly one is lower than if paid by the month.')),
  baseFeeMinor: orNull(
    Type.Integer({
      minimum: 0,
      description: 'Paid besides the price in the same period, whatever the number of users.',
    }),
  ),
  seatsFrom: seats('The fewest seats it is sold for; so many are paid for.'),
  seatsTo: seats('The most seats it is sold for.'),
  opens: Type.Array(visible(200), { description: 'Ids of the features that this plan is the first to include.' }),
});
export type Plan = Static<typeof Plan>;

/** A plan as importers write it. */
export type PlanRecord = Pick<Plan, 'name' | 'audience'> & { [Field in keyof Plan]?: Plan[Field] | null };

export const completePlan = (record: PlanRecord): Plan => ({
  name: record.name,
  audience: record.audience,
  price: record.price ?? null,
  billing: record.billing ?? null,
  baseFeeMinor: record.baseFeeMinor ?? null,
  seatsFrom: record.seatsFrom ?? null,
  seatsTo: record.seatsTo ?? null,
  opens: record.opens ?? [],
});

/** Whether more than one person can work on it. */
export const isForTeams = ({ audience, seatsTo }: Plan): boolean =>
  (audience === 'team' || audience === 'company') && (seatsTo === null || seatsTo > 1);

/** The price of the cheapest paid plan that a team can buy, plans being listed cheapest first. */
export const entryPriceOf = (plans: readonly Plan[]): EntryPrice | null =>
  plans.find((plan) => isForTeams(plan) && plan.price !== null && plan.price.amountMinor > 0)?.price ?? null;
