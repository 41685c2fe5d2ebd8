import { describe, expect, test } from 'bun:test';
import { selectTools, type ToolFilter } from '../../../src/catalogue/filter/filter.ts';
import { listBits } from '../../../src/catalogue/lib/bit-set.ts';
import { createSmallCatalogue } from '../ranking/small-catalogue.ts';
import { billpayer, boardroom } from './evidenced-records.ts';

const catalogue = createSmallCatalogue([billpayer, boardroom]);
const idsFor = (filter: ToolFilter) =>
  listBits(selectTools(catalogue, filter)).map((position) => catalogue.tools[position]?.id);

describe('the filters of region and language', () => {
  test.each([
    [{ region: ['US'] }, ['billpayer', 'boardroom']],
    [{ region: ['de'] }, ['billpayer', 'boardroom']],
    [{ region: ['UK'] }, ['boardroom']],
    [{ region: ['worldwide'] }, ['boardroom']],
    [{ language: ['en'] }, ['billpayer', 'boardroom']],
    [{ language: ['PT'] }, ['billpayer']],
    [{ language: ['en-US'] }, ['billpayer']],
    [{ language: ['pt-BR'], region: ['UK'] }, []],
    [{ region: ['EU'], category: ['crm'] }, ['billpayer']],
  ])('keep for %j what is known to be sold so', (filter, ids) => {
    expect(idsFor(filter)).toEqual(ids);
  });
});
