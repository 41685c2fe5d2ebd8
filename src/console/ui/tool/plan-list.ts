import type { Catalogue } from '../../../catalogue/catalogue.ts';
import type { Plan } from '../../../catalogue/plan.ts';
import { type Html, html } from '../html.ts';
import { amountText, pricePhrase } from './tool-view.ts';

const audiences = {
  person: 'for one person',
  team: 'for teams',
  company: 'for companies',
  'by quote': 'by quote',
} as const;

const seatsText = ({ seatsFrom, seatsTo }: Plan): string | undefined => {
  if (seatsFrom !== null && seatsTo !== null) return `${seatsFrom} to ${seatsTo} seats`;
  if (seatsFrom !== null && seatsFrom > 1) return `at least ${seatsFrom} seats`;
  return seatsTo === null ? undefined : `at most ${seatsTo} seats`;
};

const priceOfPlan = ({ price, audience }: Plan): string => {
  if (price === null) return audience === 'by quote' ? 'Price on request' : 'Price not known';
  return price.amountMinor === 0 ? 'Free of charge' : pricePhrase(price);
};

const termsOf = (plan: Plan): string =>
  [
    audiences[plan.audience],
    plan.billing && `billed ${plan.billing}`,
    plan.baseFeeMinor && plan.price && `${amountText(plan.baseFeeMinor, plan.price.currency)} besides`,
    seatsText(plan),
  ]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(', ');

/** What a tool is sold as, the cheapest first, each with what it is the first to include. */
export const planList = (catalogue: Catalogue, plans: readonly Plan[]): Html =>
  html`<ul class="plans">${plans.map(
    (plan) => html`<li><h3>${plan.name}</h3>
<p class="amount">${priceOfPlan(plan)}</p>
<p class="hint">${termsOf(plan)}</p>
${plan.opens.length > 0 && html`<p class="opens">Opens ${plan.opens.map((id, index) => html`${index > 0 && ', '}${catalogue.features.get(id)?.name ?? id}`)}</p>`}</li>`,
  )}</ul>`;
