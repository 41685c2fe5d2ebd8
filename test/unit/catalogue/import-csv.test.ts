import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { csvColumns, fromCsvRow, toCsvRow } from '../../../src/catalogue/import/csv-columns.ts';
import { readImport } from '../../../src/catalogue/import/import.ts';
import { completeTool } from '../../../src/catalogue/tool.ts';

const read = (text: string) => readImport(new TextEncoder().encode(text), { name: 'tools.csv', present: [] });
const header = 'id,name,description,category';

describe('readImport of CSV', () => {
  test('reads the sample that ships', async () => {
    const bytes = await Bun.file(join(import.meta.dir, '../../../data/sample.csv')).bytes();
    const { faults, tools } = readImport(bytes, { name: 'sample.csv', present: [] });
    expect(faults).toEqual([]);
    expect(tools).toEqual([
      expect.objectContaining({
        id: 'example-wiki',
        aliases: ['Our wiki', 'The handbook'],
        categories: ['Knowledge Base'],
        companySizes: ['small', 'medium'],
        features: { has: ['sso', 'self-hosting'], lacks: ['offline'] },
        openSource: false,
        sources: [{ url: 'https://wiki.example.com/about', readOn: '2026-03-31' }],
      }),
      expect.objectContaining({
        id: 'example-desk',
        openSource: null,
        useCases: ['ask for a laptop', 'report a fault, day or night'],
        pricing: {
          ...{ model: 'subscription', freeTrial: null, quoteOnly: null },
          entryPrice: { amountMinor: 1250, currency: 'USD', per: 'user', period: 'month' },
        },
      }),
    ]);
  });

  test('takes columns in any order, quotes, line ends within quotes, and rows of empty cells', () => {
    const text = `\ufeffname,id,category,description\r\n"A ""b"", c",a,CRM,"one\r\ntwo"\n,,,\n\n`;
    const { faults, tools } = read(text);
    expect(faults).toEqual([]);
    expect(tools).toEqual([completeTool({ id: 'a', name: 'A "b", c', description: 'one\ntwo', categories: ['CRM'] })]);
  });

  test.each([';', '\t'])('takes %j between cells, as some spreadsheets write it', (delimiter) => {
    const row = ['a', 'A', 'It is a.', 'CRM'].join(delimiter);
    expect(read(`${header.replaceAll(',', delimiter)}\n${row}\n`).tools).toHaveLength(1);
  });

  test('names the line, the column and the value of a bad cell, below rows of several lines', () => {
    const text = `${header},pricingTiers,openSource\n\na,A,"one\ntwo",CRM,free,true\nb,B,Ü,CRM,free|pro,yes\n`;
    expect(read(text).faults).toEqual([
      expect.objectContaining({ line: 5, column: 11, field: 'pricingTiers[1]', value: '"free|pro"' }),
      {
        ...{ line: 5, column: 20, field: 'openSource', value: '"yes"' },
        message: 'must be true or false',
      },
    ]);
  });

  test('takes TRUE as spreadsheets write it', () => {
    expect(read(`${header},openSource\na,A,It is a.,CRM,TRUE\n`).tools[0]?.openSource).toBe(true);
  });

  test('says which columns are not known, with the likely name, and which are given twice', () => {
    const { faults, isBroken } = read(`${header},pricngTiers,id\na,A,It is a.,CRM,free,b\n`);
    expect(isBroken).toBe(true);
    expect(faults).toEqual([
      expect.objectContaining({
        ...{ line: 1, column: 30, value: '"pricngTiers"' },
        message: 'the column is not known; did you mean pricingTiers?',
      }),
      expect.objectContaining({ line: 1, column: 42, message: 'the column is given twice' }),
    ]);
  });

  test('says of a row how many cells it has, and reads on', () => {
    const { faults, tools, isBroken } = read(`${header}\na,A,It is a\nb,B,It is b.,CRM\n`);
    expect(faults).toEqual([
      { line: 2, column: 1, field: '', value: '"a"', message: 'the row has 3 cells, the header 4' },
    ]);
    expect(tools.map(({ id }) => id)).toEqual(['b']);
    expect(isBroken).toBe(false);
  });

  test('says of a quote that is never closed, or stands askew, in which row it opens', () => {
    const open = read(`${header}\na,A,It is a.,CRM\nb,"B,It is b.,CRM\nc,C,x,y\n`);
    expect(open).toMatchObject({ isBroken: true });
    expect(open.faults[0]).toMatchObject({ line: 3 });
    expect(open.faults[0]?.message).toContain('never closed');
    const askew = read(`${header}\na,"A"x,It is a.,CRM\n`);
    expect(askew.faults[0]).toMatchObject({ line: 2 });
    expect(askew.faults[0]?.message).toContain('write a quote within quotes twice');
    const within = read(`${header}\na,A "x",It is a.,CRM\n`);
    expect(within.faults[0]?.message).toContain('put the whole cell in quotes');
  });

  test('points to the needed column that is missing', () => {
    const { faults } = read('id,name\na,A\n');
    expect(faults.map(({ field }) => field)).toEqual(['description', 'categories']);
  });
});

describe('toCsvRow', () => {
  const names = csvColumns.map(({ name }) => name);
  const cellsOf = (name: string) => {
    const row = toCsvRow(completeTool({ id: 'a', name, description: 'x', categories: ['C'] }));
    return row.split(',')[2];
  };

  test.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', `"'\t=1"`.replaceAll('"', '')],
    ["'=1", "''=1"],
    ["'quoted'", "'quoted'"],
    ['plain', 'plain'],
  ])('writes %j as %j, which no spreadsheet runs', (name, cell) => {
    expect(cellsOf(name)).toBe(cell);
    expect(fromCsvRow(names, ['a', '', cell])['name']).toBe(name);
  });

  test('tells bars, backslashes and spaces in a value from those between values', () => {
    const aliases = ['a|b', 'c\\', ' d ', 'e\\|f', '\t', 'g;h'];
    const tool = completeTool({ id: 'a', name: 'A', description: 'x', categories: ['C'], aliases });
    const text = `${names.join(',')}\n${toCsvRow(tool)}`;
    expect(fromCsvRow(['aliases'], [String(toCsvRow(tool).split(',')[5])])['aliases']).toEqual(aliases);
    expect(read(text.replace('\\\t|', '')).faults).toEqual([]);
    expect(fromCsvRow(['aliases'], [' a | b | | c '])['aliases']).toEqual(['a', 'b', 'c']);
  });
});
