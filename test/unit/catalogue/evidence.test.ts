import { describe, expect, test } from 'bun:test';
import { ageingFrom, findEvidence, isRecalled, provenanceOf } from '../../../src/catalogue/evidence.ts';
import { priceProvenance, provenancesOf } from '../../../src/catalogue/facts.ts';
import { completeTool } from '../../../src/catalogue/tool.ts';
import { billpayer, boardroom } from './evidenced-records.ts';

const paid = completeTool(billpayer);
const quoted = completeTool(boardroom);

describe('the evidence of a field', () => {
  test('is that of the entry that names it most closely', () => {
    expect(findEvidence(paid, 'pricing.entryPrice')?.method).toBe('vendor page');
    expect(findEvidence(paid, 'pricing.model')?.method).toBe('recalled');
    expect(findEvidence(paid, 'features.has.soc2')?.method).toBe('documentation');
    expect(findEvidence(paid, 'features.has.sso')?.method).toBe('recalled');
    expect(findEvidence(paid, 'plans[0].price')?.method).toBe('vendor page');
    expect(findEvidence(paid, 'languages')).toBeUndefined();
  });

  test('is what was read rather than recalled, and the later reading', () => {
    const entry = (method: 'recalled' | 'filing', readOn: string | null) => ({
      ...{ fields: ['vendor'], url: 'https://a.example.com/', method, saidOn: null, readOn, quote: null },
    });
    const evidence = [entry('recalled', null), entry('filing', '2026-01-01'), entry('filing', '2026-02-01')];
    for (const list of [evidence, [...evidence].reverse()]) {
      expect(findEvidence({ evidence: list, asOf: null }, 'vendor')?.readOn).toBe('2026-02-01');
    }
  });

  test('is memory where no entry speaks for it, for the day of the record', () => {
    expect(provenanceOf(quoted, 'vendor')).toEqual({
      ...{ method: 'recalled', url: null, saidOn: '2025-06-30', readOn: null, quote: null },
    });
    expect([isRecalled(paid, 'languages'), isRecalled(paid, 'plans')]).toEqual([true, false]);
  });
});

describe('ageing', () => {
  test('begins after 180 days for prices, after 90 for owners, and never for the rest or what was not read', () => {
    const readOn = '2026-01-01';
    expect(ageingFrom('pricing.entryPrice', { readOn })).toBe('2026-07-01');
    expect(ageingFrom('plans', { readOn })).toBe('2026-07-01');
    expect(ageingFrom('vendor', { readOn })).toBe('2026-04-02');
    expect(ageingFrom('platforms', { readOn })).toBeNull();
    expect(ageingFrom('vendor', { readOn: null })).toBeNull();
  });
});

describe('the facts of a tool', () => {
  test('are what is known of it, each certificate by itself, with what each rests on', () => {
    const facts = provenancesOf(paid);
    const methodOf = (field: string) => facts.find((fact) => fact.field === field)?.method;
    expect(facts.map(({ field }) => field)).not.toContain('license');
    expect(methodOf('pricing.entryPrice')).toBe('vendor page');
    expect(methodOf('features.has')).toBe('recalled');
    expect(methodOf('features.has.soc2')).toBe('documentation');
    expect(facts.find(({ field }) => field === 'plans')).toMatchObject({
      readOn: '2026-11-20',
      ageingFrom: '2027-05-20',
    });
  });

  test('have one that a price rests on: the plans it comes from, or the tiers', () => {
    expect(priceProvenance(paid)).toMatchObject({ field: 'pricing.entryPrice', method: 'vendor page' });
    const [entry] = paid.evidence;
    const plansRead = { ...paid, evidence: [{ ...(entry as NonNullable<typeof entry>), fields: ['plans'] }] };
    expect(priceProvenance(plansRead)).toMatchObject({ field: 'plans', method: 'vendor page' });
    expect(priceProvenance(quoted)).toMatchObject({ field: 'pricingTiers', method: 'recalled' });
  });
});
