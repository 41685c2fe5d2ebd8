import { describe, expect, test } from 'bun:test';
import { writeExport } from '../../../src/catalogue/import/export.ts';
import { importFormats } from '../../../src/catalogue/import/file-format.ts';
import { readImport } from '../../../src/catalogue/import/import.ts';
import { completeTool, type ToolRecord } from '../../../src/catalogue/tool.ts';
import { billpayer, boardroom } from './evidenced-records.ts';

const read = (text: string, name = 'tools.json') => readImport(new TextEncoder().encode(text), { name, present: [] });
const faultsOf = (value: unknown): string[] =>
  read(JSON.stringify([value])).faults.map(({ field, message }) => `${field} ${message}`);
const small = { id: 'small', name: 'Small', description: 'Small.', categories: ['CRM'] };
const recorded = { amountMinor: 500, currency: 'USD', per: 'user', period: 'month' } as const;

describe('a record with plans and evidence', () => {
  test.each(importFormats)('comes back from an export as %s to the byte', (format) => {
    const tools = [billpayer, boardroom].map(completeTool);
    const written = writeExport(tools, format);
    const { tools: back, faults } = read(written, `tools.${format}`);
    expect(faults).toEqual([]);
    expect(back).toEqual(tools);
    expect(writeExport(back, format)).toBe(written);
  });

  test('may leave out all but the names of plans and the places of evidence', () => {
    const plans = [{ name: 'Team', audience: 'team', price: { ...recorded }, seatsTo: null }];
    const evidence = [{ fields: ['plans'], url: 'https://small.example.com/', method: 'vendor page' }];
    const [tool] = read(JSON.stringify([{ ...small, plans, evidence, regions: [], languages: [] }])).tools;
    expect(tool?.plans).toEqual([
      {
        ...{ name: 'Team', audience: 'team', price: { ...recorded }, billing: null, baseFeeMinor: null },
        ...{ seatsFrom: null, seatsTo: null, opens: [] },
      },
    ]);
    expect(tool?.evidence[0]).toMatchObject({ saidOn: null, readOn: null, quote: null });
    expect([tool?.regions, tool?.languages]).toEqual([null, null]);
  });

  test.each([
    [{ plans: [{ name: 'Team' }] }, 'plans[0].audience is required'],
    [{ plans: [{ name: 'Team', audience: 'everybody' }] }, 'plans[0].audience must be one of person, team, company'],
    [{ plans: [{ name: 'Team', audience: 'team', seatsFrom: 0 }] }, 'plans[0].seatsFrom must be a whole number from 1'],
    [
      { evidence: [{ fields: [], url: 'https://a.example.com/', method: 'filing' }] },
      'evidence[0].fields must have at',
    ],
    [
      { evidence: [{ fields: ['plans'], url: 'https://a.example.com/', method: 'guess' }] },
      'evidence[0].method must be',
    ],
    [{ audience: 'x'.repeat(141) }, 'audience must have at most 140 characters'],
    [{ implementation: 'quick' }, 'implementation must be one of self-serve, guided, project'],
    [{ contract: 'weekly' }, 'contract must be one of monthly, yearly, multi-year'],
    [{ successor: 'New Tool' }, 'successor must be lower-case letters'],
    [{ endOfLife: '2027' }, 'endOfLife must be a date such as'],
  ])('is refused for %j', (change, message) => {
    expect(faultsOf({ ...small, ...change })[0]).toStartWith(message);
  });

  test('is read from a table, where lists of objects are JSON', () => {
    const plans = '"[{""name"":""Team"",""audience"":""team""}]"';
    const { tools } = read(`id,name,description,category,plans\na,A,x,CRM,${plans}\n`, 'tools.csv');
    expect(tools[0]?.plans[0]).toMatchObject({ name: 'Team', price: null });
    const { faults } = read('id,name,description,category,plans\na,A,x,CRM,Team\n', 'tools.csv');
    expect(faults[0]).toMatchObject({ line: 2, column: 11, field: 'plans', message: 'must be a list' });
  });
});

describe('the entry price', () => {
  const withPlans = (plans: ToolRecord['plans']) =>
    completeTool({ ...small, pricing: { entryPrice: { ...recorded } }, ...(plans && { plans }) }).pricing.entryPrice;
  const [solo, team, business, enterprise] = billpayer.plans as [never, never, never, never];

  test('is that of the cheapest paid plan that a team can buy', () => {
    expect(withPlans([solo, team, business])?.amountMinor).toBe(900);
    expect(withPlans([solo, business])?.amountMinor).toBe(1250);
    expect(withPlans([{ ...(team as object), seatsTo: 1 } as never, business])?.amountMinor).toBe(1250);
  });

  test('is as recorded where no plan has one', () => {
    expect(withPlans(undefined)).toEqual(recorded);
    expect(withPlans([solo, enterprise])).toEqual(recorded);
  });
});
