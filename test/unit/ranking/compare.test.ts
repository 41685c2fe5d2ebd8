import { describe, expect, test } from 'bun:test';
import type { EntryPrice } from '../../../src/catalogue/plan.ts';
import { completeTool } from '../../../src/catalogue/tool.ts';
import { createRanker } from '../../../src/ranking/ranker.ts';
import { billpayer, boardroom } from '../catalogue/evidenced-records.ts';
import { createSmallCatalogue, records, toolOf } from './small-catalogue.ts';

const catalogue = createSmallCatalogue();
const ranker = createRanker(catalogue);
const compare = (a: string, b: string) => ranker.compare(toolOf(catalogue, a), toolOf(catalogue, b));
const rowOf = (a: string, b: string, field: string) => compare(a, b).rows.find((row) => row.field === field);

const priced = (id: string, entryPrice: EntryPrice | null) =>
  completeTool({ id, name: id, description: id, categories: ['CRM'], pricing: { entryPrice } });

const priceRelation = (one: EntryPrice | null, other: EntryPrice | null) => {
  const tools = [priced('one', one), priced('other', other)] as const;
  const own = createRanker(createSmallCatalogue([...tools]));
  return own
    .compare(toolOf(own.catalogue, 'one'), toolOf(own.catalogue, 'other'))
    .rows.find(({ field }) => field === 'pricing.entryPrice')?.relation;
};
const price = (amountMinor: number, more: Partial<EntryPrice> = {}): EntryPrice => ({
  ...{ amountMinor, currency: 'USD', per: 'user', period: 'month' },
  ...more,
});

describe('compare', () => {
  test('compares prices only in the same currency and unit, by the month', () => {
    expect(priceRelation(price(1000), price(1200))).toBe('a');
    expect(priceRelation(price(1000), price(10800, { period: 'year' }))).toBe('b');
    expect(priceRelation(price(1000), price(12000, { period: 'year' }))).toBe('same');
    expect(priceRelation(price(1000), price(900, { currency: 'EUR' }))).toBe('not-comparable');
    expect(priceRelation(price(1000), price(900, { per: 'flat' }))).toBe('not-comparable');
    expect(priceRelation(price(1000), price(900, { period: 'once' }))).toBe('not-comparable');
    expect(priceRelation(price(1000), null)).toBe('unknown');
  });

  test('puts features in three states', () => {
    expect(compare('dealdesk', 'opencontact').features).toMatchObject({
      both: ['sales-pipeline'],
      onlyB: ['sso'],
      unknown: expect.arrayContaining([
        { feature: 'lead-scoring', for: ['a'] },
        { feature: 'api', for: ['b'] },
      ]),
    });
  });

  test('mirrors itself when the two change places', () => {
    const mirror: Record<string, string> = { a: 'b', b: 'a' };
    const there = compare('dealdesk', 'opencontact');
    const back = compare('opencontact', 'dealdesk');
    expect(back.rows.map(({ relation }) => relation)).toEqual(
      there.rows.map(({ relation }) => (mirror[relation] ?? relation) as typeof relation),
    );
    expect(back.summary.similarity).toBe(there.summary.similarity);
    expect(back.features.onlyA).toEqual(there.features.onlyB);
  });

  test('counts its rows and names no winner', () => {
    const { rows, summary } = compare('dealdesk', 'opencontact');
    expect(summary.same + summary.different + summary.unknown).toBe(rows.length);
    expect(summary.similarity).toBeWithin(0, 101);
    expect(JSON.stringify(summary)).not.toMatch(/winner|best/i);
  });

  test('gives notice of tools without a shared category and of discontinued ones', () => {
    expect(compare('dealdesk', 'opencontact').notice).toBeNull();
    expect(compare('dealdesk', 'boardly').notice).toContain('share no category');
    expect(compare('boardly', 'ganttworks').notice).toContain('discontinued');
  });

  test('compares what plans, regions and languages are known, and tells of an end', () => {
    const own = createRanker(
      createSmallCatalogue([
        billpayer,
        { ...boardroom, minimumSeats: 10, endOfLife: '2027-04-01', successor: 'billpayer' },
      ]),
    );
    const [a, b] = [toolOf(own.catalogue, 'billpayer'), toolOf(own.catalogue, 'boardroom')];
    const { rows, notice } = own.compare(a, b);
    const relationOf = (field: string): string | undefined => rows.find((row) => row.field === field)?.relation;
    expect(['minimumSeats', 'plans', 'regions', 'languages', 'contract', 'implementation'].map(relationOf)).toEqual([
      ...['a', 'unknown', 'different', 'different', 'unknown', 'different'],
    ]);
    expect(notice).toContain('Boardroom is kept up until 2027-04-01 only. It is followed by Billpayer.');
  });

  test('knows what a tool works with by the list of either', () => {
    expect(ranker.worksWith(toolOf(catalogue, 'dealdesk'))).toEqual(['boardly']);
    expect(ranker.worksWith(toolOf(catalogue, 'boardly'))).toEqual(['dealdesk']);
    expect(ranker.worksWith(toolOf(catalogue, 'mystery'))).toEqual([]);
  });

  test('says unknown where either side is silent', () => {
    expect(rowOf('boardly', 'mystery', 'companySizes')).toMatchObject({ b: null, relation: 'unknown' });
    expect(records.length).toBe(catalogue.tools.length);
  });

  test('offers third tools that are considered in place of either', () => {
    const { alternatives } = compare('dealdesk', 'enterprise-relations');
    expect(alternatives.map(({ id }) => id)).toEqual(['opencontact']);
  });
});
