import { describe, expect, test } from 'bun:test';
import { createCatalogue } from '../../../src/catalogue/catalogue.ts';
import { completeTool, type ToolRecord } from '../../../src/catalogue/tool.ts';
import { createRanker } from '../../../src/ranking/ranker.ts';
import type { BuyerProfile } from '../../../src/ranking/recommend/buyer-profile.ts';
import { billpayer, boardroom } from '../catalogue/evidenced-records.ts';
import { taxonomy } from './small-catalogue.ts';

const soc2 = { id: 'soc2', name: 'SOC 2', meaning: 'It has a SOC 2 report.' };

const hitOf = (record: ToolRecord, profile: Partial<BuyerProfile>) =>
  createRanker(createCatalogue([completeTool(record)], { ...taxonomy, features: [...taxonomy.features, soc2] }))
    .recommend({ limit: 25, weights: { useCase: 0 }, categories: ['CRM', 'Project Management'], ...profile })
    .data.find(({ tool }) => tool.id === record.id);
const forgotten: ToolRecord = { ...billpayer, evidence: [] };
const agesOf = (record: ToolRecord, profile: Partial<BuyerProfile>) =>
  hitOf(record, profile)?.caveats.flatMap(({ code, text }) => (code === 'price-age' ? [text] : []));

describe('what nobody read', () => {
  test('counts as half known where it is a price', () => {
    expect(hitOf(billpayer, { budget: 'minimal' })).toMatchObject({ score: 100, coverage: 1 });
    expect(hitOf(forgotten, { budget: 'minimal' })).toMatchObject({ score: 100, coverage: 0.5 });
    const maxPrice = { amount: 10, currency: 'USD', per: 'user' } as const;
    expect(hitOf(forgotten, { maxPrice, budget: 'minimal' })).toMatchObject({ score: 100, coverage: 0.5 });
    expect(hitOf(billpayer, { maxPrice })).toMatchObject({ score: 100, coverage: 1 });
  });

  test('counts as half known where it is a certificate, and whole elsewhere', () => {
    expect([
      hitOf(billpayer, { mustHave: ['soc2'] })?.coverage,
      hitOf(forgotten, { mustHave: ['soc2'] })?.coverage,
    ]).toEqual([1, 0.5]);
    expect(hitOf(forgotten, { mustHave: ['soc2', 'sso'] })?.coverage).toBe(0.75);
    const own = (record: ToolRecord) => hitOf(record, { priorities: ['open-source'] })?.coverage;
    expect([own(billpayer), own(forgotten)]).toEqual([1, 1]);
  });

  test('is given away where there is no price to remember', () => {
    const free: ToolRecord = { ...forgotten, pricing: { model: 'open-source' }, pricingTiers: ['free'], plans: [] };
    expect(hitOf(free, { budget: 'minimal' })?.coverage).toBe(1);
    expect(agesOf(free, { budget: 'minimal' })).toEqual([]);
  });
});

describe('a price that decided something', () => {
  test('says how old it is, once', () => {
    const maxPrice = { amount: 10, currency: 'USD', per: 'user' } as const;
    expect(agesOf(billpayer, { budget: 'minimal', maxPrice })).toEqual(['Its price was read on 2026-11-20.']);
    expect(agesOf(forgotten, { maxPrice })).toEqual(['Its price is from memory, as of 2026-11-22: check it.']);
    expect(agesOf({ ...forgotten, asOf: null }, { budget: 'minimal' })).toEqual([
      'Its price is from memory, of a day that is not recorded: check it.',
    ]);
  });

  test('says nothing where it did not', () => {
    expect(agesOf(billpayer, { companySize: 'small' })).toEqual([]);
    expect(agesOf(boardroom, { budget: 'minimal' })).toEqual([]);
  });
});
