import { describe, expect, test } from 'bun:test';
import { methodsOf } from '../../../src/catalogue/report/methods.ts';
import { readingQueueOf } from '../../../src/catalogue/report/reading-queue.ts';
import { countIntegrations, findCommonFeatures, findTwins } from '../../../src/catalogue/report/separation.ts';
import { unknownsOf } from '../../../src/catalogue/report/unknowns.ts';
import { completeTool, type ToolRecord } from '../../../src/catalogue/tool.ts';
import { taxonomy } from '../ranking/small-catalogue.ts';
import { billpayer, boardroom } from './evidenced-records.ts';

const paid = completeTool(billpayer);
const quoted = completeTool(boardroom);
const named = (id: string, more: Partial<ToolRecord> = {}) =>
  completeTool({ id, name: id, description: id, categories: ['CRM'], ...more });

describe('the report', () => {
  test('counts facts by how they are known', () => {
    const { facts, prices, certificates } = methodsOf([paid, quoted]);
    expect(prices).toMatchObject({ 'vendor page': 1, recalled: 0 });
    expect(certificates).toMatchObject({ documentation: 1, recalled: 1 });
    expect(facts['vendor page']).toBe(2);
    expect(facts.recalled).toBeGreaterThan(20);
  });

  test('counts what is unknown, by category and of those tools of which it can be asked', () => {
    const unknowns = unknownsOf([
      paid,
      quoted,
      named('open', { openSource: true }),
      named('old', { status: 'discontinued' }),
    ]);
    expect(unknowns.all['soc2']).toEqual({ asked: 2, unknown: 1 });
    expect(unknowns.all['entryPrice']).toEqual({ asked: 1, unknown: 0 });
    expect(unknowns.byCategory.map(({ category, tools }) => [category, tools])).toEqual([
      ['CRM', 2],
      ['Project Management', 1],
    ]);
    expect(unknowns.byCategory[0]?.fields['languages']).toEqual({ asked: 2, unknown: 1 });
  });

  test('finds pairs of one category that score alike, whatever their texts and the order of their lists', () => {
    const one = named('one', { roles: ['A', 'B'], useCases: ['this'] });
    const two = named('two', { roles: ['B', 'A'], useCases: ['that'] });
    expect(findTwins([one, two, named('three', { roles: ['A'] })])).toEqual([['one', 'two']]);
    expect(findTwins([one, { ...two, categories: ['Other'] }])).toEqual([]);
  });

  test('finds features that nearly all of a category have and none is known to lack', () => {
    const has = (count: number) =>
      Array.from({ length: 10 }, (_, nth) =>
        named(`t${nth}`, { features: { has: nth < count ? ['sales-pipeline'] : [], lacks: [] } }),
      );
    expect(findCommonFeatures(has(9), taxonomy)).toEqual([
      { category: 'CRM', feature: 'sales-pipeline', has: 9, tools: 10 },
    ]);
    expect(findCommonFeatures(has(8), taxonomy)).toEqual([]);
    const lacking = named('t9', { features: { has: [], lacks: ['sales-pipeline'] } });
    expect(findCommonFeatures([...has(9).slice(0, 9), lacking], taxonomy)).toEqual([]);
  });

  test('counts integrations that lead nowhere, or one way', () => {
    expect(countIntegrations([paid, quoted])).toEqual({ named: 1, dangling: 0, oneWay: 1 });
    expect(countIntegrations([paid])).toEqual({ named: 1, dangling: 1, oneWay: 0 });
    expect(countIntegrations([paid, { ...quoted, integrations: ['billpayer'] }]).oneWay).toBe(0);
  });

  test('says what to read next, the oldest of the most volatile first', () => {
    const at = (day: string, tools = [paid, quoted]) =>
      readingQueueOf(tools, new Date(day)).map(({ id, fact, days }) => [id, fact, days]);
    expect(at('2026-11-23', [paid])).toEqual([]);
    expect(at('2027-05-20', [paid])).toEqual([
      ['billpayer', 'owner', 179],
      ['billpayer', 'price', 181],
    ]);
    expect(at('2026-11-23')).toEqual([
      ['boardroom', 'owner', 511],
      ['boardroom', 'certificates', 511],
    ]);
    expect(at('2026-11-23', [{ ...quoted, asOf: null }])[0]).toEqual(['boardroom', 'certificates', null]);
    expect(at('2026-11-23', [{ ...quoted, status: 'discontinued' }])).toEqual([]);
  });
});
