import { describe, expect, test } from 'bun:test';
import type { ImportFormat } from '../../../src/catalogue/import/file-format.ts';
import { readImport } from '../../../src/catalogue/import/import.ts';
import { completeTool, type Tool } from '../../../src/catalogue/tool.ts';

type Options = { format?: ImportFormat; name?: string; present?: readonly Tool[] };

const read = (text: string | Uint8Array, { format, name = 'tools', present = [] }: Options = {}) =>
  readImport(typeof text === 'string' ? new TextEncoder().encode(text) : text, { name, format, present });

const wiki = { id: 'wiki', name: 'Wiki', description: 'Our wiki.', categories: ['Knowledge Base'] };
const desk = { id: 'desk', name: 'Desk', description: 'Our desk.', categories: ['Help Desk'] };
const lines = (...values: unknown[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join('');
/** What is said of a record. */
const faultsOf = (value: unknown): string[] =>
  read(JSON.stringify([value])).faults.map(({ field, message }) => `${field} ${message}`);

describe('readImport', () => {
  test('takes a record of four fields, and knows nothing more of it', () => {
    expect(read(JSON.stringify([wiki])).tools).toEqual([completeTool(wiki)]);
  });

  test('takes one category for the list of categories, and null for what is not known', () => {
    const { categories: _, ...rest } = wiki;
    expect(read(lines({ ...rest, category: 'CRM', vendor: null, aliases: null, pricing: null })).tools).toEqual([
      completeTool({ ...wiki, categories: ['CRM'] }),
    ]);
    expect(faultsOf({ ...wiki, category: 'CRM' })).toEqual(['category stands beside categories: give one of them']);
  });

  test('keeps an empty list of sizes, tiers, platforms or deployments as unknown', () => {
    const [tool] = read(lines({ ...wiki, companySizes: [], pricingTiers: [], platforms: [], deployment: [] })).tools;
    expect(tool).toEqual(completeTool(wiki));
  });

  test('needs id, name, description and categories', () => {
    expect(faultsOf({}).map((fault) => fault.split(' ')[0])).toEqual(['id', 'name', 'description', 'categories']);
  });

  test.each([
    [{ ...wiki, id: 'Our Wiki' }, 'id must be lower-case letters and digits'],
    [{ ...wiki, id: 'a'.repeat(65) }, 'id must have at most 64 characters, not 65'],
    [{ ...wiki, name: '  ' }, 'name must not be empty'],
    [{ ...wiki, name: 'a\u0007b' }, 'name must have no control characters'],
    [{ ...wiki, name: 'a\ud800' }, 'name must be well-formed text'],
    [{ ...wiki, website: 'http://wiki.example.com' }, 'website must be an https:// address'],
    [{ ...wiki, pricingTiers: ['pro'] }, 'pricingTiers[0] must be one of free, starter, professional, enterprise'],
    [{ ...wiki, openSource: 'yes' }, 'openSource must be true or false'],
    [{ ...wiki, asOf: '2026-02-30' }, 'asOf must be a date such as'],
    [{ ...wiki, updatedAt: 'today' }, 'updatedAt must be a date and time such as'],
    [{ ...wiki, formerIds: ['Old Wiki'] }, 'formerIds[0] must be lower-case letters'],
    [{ ...wiki, formerIds: ['wiki'] }, 'formerIds[0] is the id itself'],
    [{ ...wiki, categories: ['???'] }, 'categories[0] must have a letter or a digit'],
    [{ ...wiki, features: { has: ['sso'], lacks: ['sso'] } }, 'features.lacks[0] stands in features.has too'],
    [{ ...wiki, pricing: { entryPrice: { amountMinor: 5 } } }, 'pricing.entryPrice.currency is required'],
    [{ ...wiki, pricngTiers: ['free'] }, 'pricngTiers is not known; did you mean pricingTiers?'],
    [['wiki'], 'a tool must be an object'],
    [null, 'a tool must be an object'],
  ])('says what is wrong with %j', (value, message) => {
    expect(faultsOf(value)[0]).toStartWith(message);
  });

  test('says the line, the column and the value of every fault', () => {
    const text =
      '[\n  {"id": "wiki", "name": "Wiki", "description": "Ours.",\n    "categories": ["A", 5], "status": "old"}\n]';
    expect(read(text).faults).toEqual([
      { line: 3, column: 25, field: 'categories[1]', value: '5', message: 'must be a string' },
      { line: 3, column: 39, field: 'status', value: '"old"', message: 'must be one of active, discontinued' },
    ]);
  });

  test('shows a value shortened, and nothing in it that a terminal would obey', () => {
    const [fault] = read(lines({ ...wiki, id: `\u202e\u001b[31m${'x'.repeat(500)}` })).faults;
    expect(fault?.value).toBe(`"\\u{202e}\\u001b[31m${'x'.repeat(60 - 19)}…`);
  });

  test('takes a byte order mark and mixed line ends', () => {
    const text = `\ufeff${JSON.stringify(wiki)}\r\n\n\r${JSON.stringify(desk)}`;
    expect(read(text, { name: 'x.ndjson' }).tools.map(({ id }) => id)).toEqual(['wiki', 'desk']);
  });

  test('goes by the name, else by the content', () => {
    expect(read(JSON.stringify([wiki]), { name: 'a.json' }).format).toBe('json');
    expect(read(lines(wiki), { name: 'a.JSONL' }).format).toBe('ndjson');
    expect(read(lines(wiki)).format).toBe('ndjson');
    expect(read('id,name,description,category\n').format).toBe('csv');
  });

  test.each([
    ['', 'a.csv', 'is empty'],
    [' \n', 'a.csv', 'is empty'],
    ['<html>', 'a.csv', 'holds HTML or XML, not JSON, NDJSON or CSV'],
    ['id,name', 'a.json', 'is read as JSON but does not begin as JSON does: name the right one with --format'],
    ['[]', 'a.csv', 'is read as CSV but holds a JSON array'],
    ['{}', 'a.json', 'is read as JSON but begins with a JSON object'],
    ['PK\u0003\u0004…', 'a.csv', 'is a ZIP archive or an office document: save the sheet as CSV (UTF-8)'],
    ['a\0b', 'a.csv', 'is not text'],
  ])('refuses %j as %s', (text, name, message) => {
    expect(() => read(text, { name })).toThrow(message);
  });

  test('refuses other encodings, and says where', () => {
    expect(() => read(Uint8Array.of(0xff, 0xfe, 0x41, 0))).toThrow('is UTF-16: save it as UTF-8');
    const latin = Uint8Array.from([...new TextEncoder().encode('id,name\nx,Caf'), 0xe9, 0x0a]);
    expect(() => read(latin)).toThrow('is not UTF-8 at line 2, column 6: save it as UTF-8');
  });

  test('says of a truncated file that it is cut off, and takes none of it', () => {
    const whole = JSON.stringify([wiki, desk]);
    for (let length = 2; length < whole.length; length++) {
      const reading = read(whole.slice(0, length));
      expect(reading.isBroken).toBe(true);
      expect(reading.faults.at(-1)?.message).toBe('the file ends in the middle: it is cut off');
    }
    const [fault] = read(lines(wiki, desk).slice(0, -20)).faults;
    expect(fault).toMatchObject({ line: 2, message: 'the line ends in the middle of a value: it is cut off' });
  });

  test.each([
    ['[{"id": "a",}]', 13, 'a value was expected after the comma, not }'],
    ["[{'id': 1}]", 3, 'a name or text in double quotes was expected, not "\'"'],
    ['[1 2]', 4, 'a comma or ] was expected, not "2"'],
    ['[01]', 3, 'a comma or ] was expected, not "1"'],
    ['[NaN]', 2, 'a value was expected, not "N"'],
    ['["\\x"]', 3, 'there is no escape \\x'],
    ['["a\nb"]', 4, 'a line end or control character within quotes must be written as'],
    ['[{"a": 1, "a": 2}]', 11, 'the field "a" is given twice'],
    ['[] []', 4, 'something follows the end of the array'],
    [`[${'['.repeat(100_000)}`, 33, 'is nested more than 32 levels deep'],
  ])('says where %p stops being JSON', (text, column, message) => {
    const { faults, isBroken } = read(text, { format: 'json' });
    expect(isBroken).toBe(true);
    expect(faults.at(-1)).toMatchObject({ line: 1, column });
    expect(faults.at(-1)?.message).toStartWith(message);
  });

  test('is not fooled by __proto__, constructor or numbers beyond bounds', () => {
    const text = `{"id":"a","name":"A","description":"A.","categories":["C"],"__proto__":{"x":1},"constructor":1,"pricing":{"entryPrice":{"amountMinor":1e999,"currency":"USD","per":"user","period":"month"}}}`;
    const { faults, tools } = read(text);
    expect(faults.map(({ field }) => field)).toEqual(['__proto__', 'constructor', 'pricing.entryPrice.amountMinor']);
    expect(faults[2]).toMatchObject({ value: '1e999', message: 'must be a whole number from 0 to 9007199254740991' });
    expect(tools).toEqual([]);
    expect(({} as { x?: number }).x).toBeUndefined();
  });

  test('names the line that has an id already', () => {
    const { faults, tools, faultyCount } = read(lines(wiki, desk, { ...wiki, name: 'Other' }));
    expect(faults).toEqual([
      { line: 3, column: 7, field: 'id', value: '"wiki"', message: 'is the id in line 1 already' },
    ]);
    expect(tools.map(({ id }) => id)).toEqual(['wiki', 'desk']);
    expect(faultyCount).toBe(1);
  });

  test('finds aliases and former ids that clash, in the file and with the catalogue', () => {
    const slack = completeTool({ ...wiki, id: 'slack', name: 'Slack', aliases: ['Slack HQ'], formerIds: ['slackhq'] });
    const text = lines({ ...wiki, aliases: ['SLACK-HQ', 'Desk'], formerIds: ['slack', 'slackhq', 'free'] }, desk);
    expect(read(text, { present: [slack] }).faults.map(({ field, message }) => `${field} ${message}`)).toEqual([
      'aliases[0] is a name or alias of the tool slack too',
      'aliases[1] is a name or alias of the tool desk too',
      'formerIds[0] is the id of another tool',
      'formerIds[1] is a former id of the tool slack too',
    ]);
    const again = lines({ ...slack, name: 'Slack 2' });
    expect(read(again, { present: [slack] }).faults).toEqual([]);
  });

  test('reads on after a bad line, and gives the sound ones', () => {
    const { tools, faults, isBroken } = read(`{"id":\n${lines(wiki)}x\n${lines(desk)}`, { format: 'ndjson' });
    expect(tools.map(({ id }) => id)).toEqual(['wiki', 'desk']);
    expect(faults.map(({ line }) => line)).toEqual([1, 3]);
    expect(isBroken).toBe(false);
  });
});
