import { describe, expect, test } from 'bun:test';
import type { Plan } from '../../../src/catalogue/plan.ts';
import { completeTool, type Tool, type ToolRecord } from '../../../src/catalogue/tool.ts';
import { choosePlan, costOf } from '../../../src/ranking/plan-choice.ts';
import { isPriceWithin, monthlyPriceOf } from '../../../src/ranking/price-limit.ts';
import { createRanker } from '../../../src/ranking/ranker.ts';
import type { BuyerProfile } from '../../../src/ranking/recommend/buyer-profile.ts';
import { billpayer, boardroom } from '../catalogue/evidenced-records.ts';
import { createSmallCatalogue } from './small-catalogue.ts';

const tool = completeTool({ ...billpayer, minimumSeats: null });
const nameFor = (features: string[], people?: number) => choosePlan(tool, new Set(features), people)?.name;
const monthly = (amount: number) => ({ amount, currency: 'USD', per: 'month' as const });
const aUser = (amount: number) => ({ amount, currency: 'USD', per: 'user' as const });

describe('the plan that a buyer needs', () => {
  test('is the cheapest paid one that has room, without a gate', () => {
    expect(nameFor([])).toBe('Team');
    expect(nameFor(['soc2'], 20)).toBe('Team');
    expect(nameFor([], 21)).toBe('Business');
  });

  test('is the one from which all features that must be are included', () => {
    expect(nameFor(['api'])).toBe('Team');
    expect(nameFor(['sso', 'api'])).toBe('Business');
    expect(nameFor(['sso', 'scim'])).toBe('Enterprise');
  });

  test('is the entry price where no plan is known', () => {
    expect(choosePlan({ ...tool, plans: [] }, new Set(['sso']), 5)?.price).toEqual(tool.pricing.entryPrice);
    expect(choosePlan(completeTool(boardroom), new Set(['sso']), 5)).toBeUndefined();
  });
});

describe('what it costs', () => {
  const [, team, business, enterprise] = tool.plans as [never, never, never, never];

  test('is the base fee and the price of each head, of no fewer than it is sold for', () => {
    expect(costOf(team, tool, 12)).toEqual(monthly(108));
    expect(costOf(team, tool, 2)).toEqual(monthly(27));
    expect(costOf(team, { ...tool, minimumSeats: 5 }, 2)).toEqual(monthly(45));
    expect(costOf(team, tool, undefined)).toEqual(aUser(9));
    expect(costOf(business, tool, 12)).toEqual(monthly(190));
    expect(costOf(business, tool, undefined)).toBeUndefined();
    expect(costOf(enterprise, tool, 12)).toBeUndefined();
  });

  test('is told a month whatever the period, in units of the currency', () => {
    const priced = (amountMinor: number, currency: string, period: 'month' | 'year' | 'once') =>
      costOf({ ...(team as object), price: { amountMinor, currency, per: 'flat', period } } as never, tool, 3);
    expect(priced(12_000, 'USD', 'year')).toEqual(monthly(10));
    expect(priced(3_000, 'JPY', 'month')).toEqual({ amount: 3000, currency: 'JPY', per: 'month' });
    expect(priced(12_000, 'USD', 'once')).toBeUndefined();
  });
});

describe('a highest price', () => {
  test('is held against the plan that opens what must be', () => {
    expect(isPriceWithin(tool, aUser(10), 12)).toBe(true);
    expect(isPriceWithin(tool, aUser(10), 12, new Set(['sso']))).toBe(false);
    expect(isPriceWithin(tool, monthly(190), 12, new Set(['sso']))).toBe(true);
    expect(isPriceWithin(tool, monthly(189), 12, new Set(['sso']))).toBe(false);
    expect(isPriceWithin(tool, aUser(10), 12, new Set(['scim']))).toBeUndefined();
  });

  test('of a year is a twelfth of it a month', () => {
    const aYear = (amount: number, per: 'year' | 'user-year') => ({ amount, currency: 'USD', per });
    expect(isPriceWithin(tool, aYear(2_280, 'year'), 12, new Set(['sso']))).toBe(true);
    expect(isPriceWithin(tool, aYear(2_279, 'year'), 12, new Set(['sso']))).toBe(false);
    expect(isPriceWithin(tool, aYear(120, 'user-year'), 12)).toBe(true);
    expect(isPriceWithin(tool, aYear(100, 'user-year'), 12)).toBe(false);
  });

  test('is not met by a free plan that lacks what must be', () => {
    expect(isPriceWithin(tool, aUser(1), undefined, new Set(['soc2']))).toBe(true);
    expect(isPriceWithin(tool, aUser(1), undefined, new Set(['api']))).toBe(false);
    const openCore: ToolRecord = { ...billpayer, pricing: { ...billpayer.pricing, model: 'open-source' } };
    expect(isPriceWithin(completeTool(openCore), aUser(1), 12, new Set(['api']))).toBe(false);
  });

  test('is met by a free plan as far as that is known to have room', () => {
    const [free, ...others] = tool.plans;
    const withFree = (change: object): Tool => ({ ...tool, plans: [{ ...(free as Plan), ...change }, ...others] });
    expect(isPriceWithin(tool, aUser(1), 2)).toBe(false);
    expect(isPriceWithin(withFree({ audience: 'team', seatsTo: 20 }), aUser(1), 12)).toBe(true);
    expect(isPriceWithin(withFree({ audience: 'team', seatsTo: 5 }), aUser(1), 12)).toBe(false);
    const open = withFree({ audience: 'team', seatsTo: null });
    expect(isPriceWithin(open, aUser(1), 8)).toBe(true);
    expect(isPriceWithin(open, aUser(1), 12)).toBeUndefined();
    expect(isPriceWithin(open, aUser(10), 12)).toBe(true);
    expect(isPriceWithin(open, aUser(1), 51)).toBe(false);
  });

  test('has an estimate of the same plan beside it', () => {
    expect(monthlyPriceOf(tool, 12, new Set(['sso']))).toEqual({
      ...{ amount: 190, currency: 'USD', basis: 'Business plan for 12 users' },
    });
    expect(monthlyPriceOf({ ...tool, plans: [] }, 12)?.basis).toBe('entry price for 12 users');
  });
});

describe('a recommendation', () => {
  const ranker = createRanker(createSmallCatalogue([billpayer, boardroom]));
  const hitOf = (profile: Partial<BuyerProfile>, id = 'billpayer') =>
    ranker.recommend({ limit: 25, weights: { useCase: 0 }, ...profile }).data.find((hit) => hit.tool.id === id);
  const reasonsOf = (profile: Partial<BuyerProfile>) => hitOf(profile)?.reasons.map(({ text }) => text);

  test('names the plan from which a demand is met', () => {
    expect(reasonsOf({ mustHave: ['sso'] })).toEqual([
      'Offers sso, which you asked for, from the Business plan, 12.50 USD a user a month, 40 USD a month besides, billed yearly.',
    ]);
    expect(reasonsOf({ mustHave: ['api'] })).toEqual([
      'Offers api, which you asked for, from the Team plan, 9 USD a user a month, at least 3 seats, billed yearly.',
    ]);
  });

  test('judges a highest price by the lower plan where a demand is dropped', () => {
    const { sensitivity } = ranker.recommend({
      ...{ limit: 5, weights: { useCase: 0 }, categories: ['CRM'], sensitivity: true },
      ...{ mustHave: ['sso'], people: 12, maxPrice: { amount: 10, currency: 'USD', per: 'user' } },
    });
    expect(sensitivity?.first?.id).toBe('opencontact');
    expect(sensitivity?.changes.find(({ from }) => from === 'sso')?.first?.id).toBe('billpayer');
  });

  test('judges a highest price without one of several demands as if that had never been asked for', () => {
    const mustHave = ['sso', 'api', 'scim'];
    const asked: BuyerProfile = {
      ...{ limit: 1, weights: { useCase: 0 }, categories: ['CRM'], people: 12 },
      maxPrice: { amount: 16, currency: 'USD', per: 'user' },
    };
    const { sensitivity } = ranker.recommend({ ...asked, mustHave, sensitivity: true });
    for (const dropped of mustHave) {
      const [first] = ranker.recommend({ ...asked, mustHave: mustHave.filter((id) => id !== dropped) }).data;
      const change = sensitivity?.changes.find(({ from }) => from === dropped);
      expect((change ?? sensitivity)?.first?.id).toBe(first?.tool.id);
    }
  });

  test('judges a highest price by that plan, and estimates it', () => {
    const maxPrice = { amount: 10, currency: 'USD', per: 'user' } as const;
    expect(hitOf({ maxPrice, people: 12, mustHave: ['api'] })?.estimate?.amount).toBe(108);
    expect(hitOf({ maxPrice, people: 12, mustHave: ['sso'] })).toBeUndefined();
    expect(hitOf({ maxPrice: { ...maxPrice, amount: 16 }, people: 12, mustHave: ['sso'] })?.estimate).toEqual({
      ...{ amount: 190, currency: 'USD', basis: 'Business plan for 12 users', per: 'month' },
    });
  });
});
