import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { readBundle } from '../../../src/catalogue/bundle.ts';
import { writeExport } from '../../../src/catalogue/import/export.ts';
import { type ImportFormat, importFormats } from '../../../src/catalogue/import/file-format.ts';
import { readImport } from '../../../src/catalogue/import/import.ts';
import { companySizes, completeTool, pricingModels, type Tool } from '../../../src/catalogue/tool.ts';
import { generateTools } from './generated-tools.ts';

const readBack = (text: string, format: ImportFormat) =>
  readImport(new TextEncoder().encode(text), { name: `tools.${format}`, present: [] });

/** Any text that a record may hold, rich in what formats trip over. */
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '=',
        '+',
        '-',
        '@',
        "'",
        '"',
        ',',
        ';',
        '|',
        '\\',
        '\n',
        '\t',
        ' ',
        '\u00a0',
        '\ufeff',
        '😀',
        'é',
      ),
      fc.string({ unit: 'grapheme', maxLength: 5 }),
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((parts) => parts.join(''))
  .filter((joined) => joined.trim() !== '' && joined.isWellFormed() && !/(?![\t\n])\p{Cc}/u.test(joined));

const named = text.filter((one) => /[a-z0-9]/i.test(one));

const tool: fc.Arbitrary<Tool> = fc
  .record({
    id: fc.stringMatching(/^[a-z0-9]{1,8}(-[a-z0-9]{1,5})?$/),
    name: text,
    description: text,
    categories: fc.array(named, { minLength: 1, maxLength: 3 }),
    vendor: fc.option(text),
    useCases: fc.array(text, { maxLength: 4 }),
    integrations: fc.array(text, { maxLength: 4 }),
    companySizes: fc.option(fc.subarray([...companySizes], { minLength: 1 })),
    openSource: fc.option(fc.boolean()),
    model: fc.option(fc.constantFrom(...pricingModels)),
    amountMinor: fc.option(fc.nat()),
    sources: fc.array(
      fc.record({ url: fc.webUrl({ validSchemes: ['https'] }), readOn: fc.option(fc.constant('2026-01-31')) }),
    ),
  })
  .map(({ model, amountMinor, ...record }) =>
    completeTool({
      ...record,
      pricing: {
        model,
        entryPrice: amountMinor === null ? null : { amountMinor, currency: 'EUR', per: 'flat', period: 'year' },
      },
    }),
  );

describe('writeExport', () => {
  test.each(importFormats)('writes %s that reads back as the very tools, to the byte', (format) => {
    fc.assert(
      fc.property(fc.uniqueArray(tool, { selector: ({ id }) => id, minLength: 1, maxLength: 4 }), (tools) => {
        const written = writeExport(tools, format);
        const { tools: back, faults } = readBack(written, format);
        expect(faults).toEqual([]);
        expect(writeExport(back, format)).toBe(written);
        expect(writeExport(back, 'json')).toBe(writeExport(tools, 'json'));
      }),
    );
  });

  test.each(importFormats)('writes the whole bundled catalogue as %s and reads it back', async (format) => {
    const { tools } = await readBundle();
    const written = writeExport(tools, format);
    const { tools: back, faults } = readBack(written, format);
    expect(faults).toEqual([]);
    expect(writeExport(back, 'json')).toBe(writeExport(tools, 'json'));
  });

  test.each(importFormats)('writes %s in the order of ids, whatever the order given', (format) => {
    const tools = generateTools(20);
    expect(writeExport([...tools].reverse(), format)).toBe(writeExport(tools, format));
  });
});
