import * as fc from 'fast-check';
import type { Schema } from './document.ts';

/** What stands in a value so that an answer which repeats it gives itself away. */
export const canary = 'zq9canary';

/** The value now and then: once in so many times. */
export const onceIn = <Value>(times: number, arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
  fc.oneof({ weight: times - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });

const turnRight = '\u202e';
const zeroWidth = '\u200b';
const combining = '\u0301';
const nul = '\0';
const loneSurrogate = '\ud800';

/** Texts that have broken services before. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\t',
  '\n',
  nul,
  `${canary}${nul}`,
  `${turnRight}${canary}`,
  `chat${zeroWidth}${canary}`,
  `Z${combining.repeat(150)}`,
  combining.repeat(200),
  '👩‍👩‍👧‍👦'.repeat(20),
  `${loneSurrogate}${canary}`,
  `${canary}\udfff`,
  '\ufeffchat',
  '\u0085',
  '\u001b[31m',
  `${canary}`.repeat(30),
  'x'.repeat(101),
  'x'.repeat(200),
  'x'.repeat(201),
  'x'.repeat(3000),
  'é'.normalize('NFD').repeat(100),
  '%',
  '%zz',
  '%FF',
  '%00',
  '_',
  `' OR 1=1 --`,
  `"; DROP TABLE tools; --${canary}`,
  '%_%_%_%_%_%_%',
  '*?[a-z]',
  '+foo -bar title:x ^~*',
  'chat~99',
  'chat~40 chat~40',
  'title:x',
  '-',
  ':',
  '^',
  '~1',
  '+',
  '*',
  '**',
  'a* b* c* d* e* f* g* h* i* j*',
  'a '.repeat(100).trim(),
  'ab cd ef gh ij kl mn op qr st uv wx yz '.repeat(5).trim(),
  'managementmanagementmanagementmanagement',
  'mangaement tsaks colaboration platfrom integratoin',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '<script>alert(1)</script>',
  `\${7*7}{{7*7}}`,
  '(?:a+)+$',
  `${'a'.repeat(60)}!`,
  '((((((((((((((((((((((((((((((',
  'null',
  'undefined',
  'NaN',
  '[object Object]',
  '[1]',
  '{"a":1}',
  'İstanbul ß ﬃ ſ K',
  'ＣＨＡＴ',
  'чат',
  '聊天软件',
  '$& $1 $` $$',
  '\\u0000',
];

const hostileNumbers: readonly string[] = [
  '0',
  '-1',
  '+1',
  '01',
  '007',
  ' 5',
  '5 ',
  '1.0',
  '1.5',
  '1e1',
  '1E400',
  '0x10',
  '0b1',
  '1_000',
  '1,000',
  '٣',
  '５',
  'NaN',
  'Infinity',
  '-0',
  'null',
  'true',
  '[1]',
  '999999999999999999999',
  '9007199254740992',
  '1'.repeat(400),
  '',
];

const hostileLists: readonly string[] = [',', 'a,', ',a', 'a,,b', 'a, b', 'id,'.repeat(60), 'id;name', '["id"]'];

const wholeBoundaries = ({ minimum = 0, maximum = 100 }: Schema): number[] => [
  minimum,
  maximum,
  minimum - 1,
  maximum + 1,
  minimum + 1,
];

/** Variants of a listed word that look alike and are not listed. */
const lookAlikes = (word: string): string[] => [
  word.toUpperCase(),
  `${word[0]?.toUpperCase()}${word.slice(1)}`,
  ` ${word}`,
  `${word} `,
  `${word}${zeroWidth}`,
  `${word}${nul}`,
  word.replace('e', 'е').replace('o', 'о').replace('a', 'а'),
  word.slice(0, -1),
  `${word},${word}`,
  `${canary}${word}`,
];

const words = ['CRM', 'crm', 'Project Management', 'project-management', 'Healthcare', 'chat', 'kanban board', 'slack'];

const someText = ({ maxLength = 100 }: Schema): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...words) },
    { weight: 3, arbitrary: fc.constantFrom(...hostileTexts) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: Math.max(1, maxLength >> 2) }) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('a'.repeat(maxLength), '💥'.repeat(maxLength), '💥'.repeat(maxLength + 1)),
    },
  );

const ids = ['slack', 'zulip', 'hubspot', 'jira', 'trello', 'nothing-like-it', 'slak', 'a'.repeat(64), 'a'.repeat(65)];

/** Texts for a parameter in an address, right and wrong, the boundaries among them. */
export const textFor = (schema: Schema): fc.Arbitrary<string> => {
  if (schema.enum) {
    return fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...schema.enum) },
      { weight: 2, arbitrary: fc.constantFrom(...schema.enum.flatMap(lookAlikes)) },
      { weight: 1, arbitrary: someText(schema) },
    );
  }
  if (schema.type === 'integer') {
    return fc.oneof(
      { weight: 3, arbitrary: fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 100 }).map(String) },
      { weight: 2, arbitrary: fc.constantFrom(...wholeBoundaries(schema).map(String), ...hostileNumbers) },
    );
  }
  if (schema.type === 'array') {
    const { items = {} } = schema;
    const right = fc.constantFrom(...(items.enum ?? words));
    // Shorter than they may be: all of them together must fit an address.
    const short = { ...items, ...(items.maxLength !== undefined && { maxLength: Math.min(items.maxLength, 20) }) };
    return fc.oneof(
      { weight: 3, arbitrary: fc.array(right, { minLength: 1, maxLength: 4 }).map((texts) => texts.join(',')) },
      { weight: 1, arbitrary: textFor(short) },
      { weight: 1, arbitrary: fc.constantFrom(...hostileLists) },
    );
  }
  if (schema.type === 'boolean') return fc.constantFrom('true', 'false', 'true', 'false', 'TRUE', '1', '0', 'yes', '');
  if (schema.pattern?.includes('a-z0-9'))
    return fc.oneof(fc.constantFrom(...ids, ...ids.slice(0, 5)), someText(schema));
  return someText(schema);
};

const junk: fc.Arbitrary<unknown> = fc.constantFrom(
  ...[null, true, 0, -1, 1.5, 1e308, '', canary, '5', [], [[]], {}, { a: canary }, [null], '\ud800', 'true'],
);

/** Values for a place in a JSON body, right and wrong. */
export const valueFor = (schema: Schema): fc.Arbitrary<unknown> => {
  const right = ((): fc.Arbitrary<unknown> => {
    if (schema.type === 'object') return objectFor(schema);
    if (schema.type === 'array') {
      const item = valueFor(schema.items ?? {});
      return fc.oneof(
        { weight: 6, arbitrary: fc.array(item, { maxLength: 4 }) },
        { weight: 1, arbitrary: fc.constantFrom(0, 1, 49, 50, 51).map((length) => Array(length).fill('slack')) },
      );
    }
    if (schema.type === 'integer' || schema.type === 'number') {
      const { minimum = 0, maximum = 100 } = schema;
      return fc.oneof(
        fc.integer({ min: minimum, max: maximum }),
        fc.constantFrom<unknown>(...wholeBoundaries(schema), minimum + 0.5, 1e21, '1', -0),
      );
    }
    return schema.type === 'boolean' ? fc.boolean() : textFor(schema);
  })();
  return fc.oneof({ weight: 12, arbitrary: right }, { weight: 1, arbitrary: junk });
};

/** An object with some of its documented members, and now and then one that is not. */
export const objectFor = ({ properties = {} }: Schema): fc.Arbitrary<Record<string, unknown>> => {
  // Few members at a time: among fifteen there is nearly always a wrong one, and the right ones would go untried.
  const known = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, onceIn(4, valueFor(schema))]),
  );
  const strange = fc.constantFrom('__proto__', 'constructor', 'Role', 'rolle', canary, '', 'toString', 'a/b~c');
  return fc.tuple(fc.record(known), onceIn(12, strange)).map(([members, name]) => {
    const object = Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
    if (name === undefined) return object;
    return Object.defineProperty(object, name, { value: 1, enumerable: true, configurable: true });
  });
};
