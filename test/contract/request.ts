import * as fc from 'fast-check';
import type { Contract, Operation, Parameter } from './document.ts';
import { canary, objectFor, onceIn, textFor } from './values.ts';

/** What must come of a request: the answer to a right one, a refusal that names the field, or one of some statuses. */
export type Expectation =
  | { kind: 'served' }
  | { kind: 'refused'; names: string[] }
  | { kind: 'status'; statuses: number[] };

export type Asked = {
  operation: Operation;
  method: string;
  address: string;
  headers: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
  expect: Expectation;
};

/** What the text of a parameter stands for by the document: whole numbers in plain digits, `true` and `false`, lists. */
const meaningOf = ({ schema }: Parameter, text: string): unknown => {
  if (schema.type === 'array') return text.split(',');
  if (schema.type === 'integer') return /^(0|[1-9][0-9]*)$/.test(text) ? Number(text) : text;
  if (schema.type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  return text;
};

const encode = (text: string): string =>
  text.isWellFormed() ? encodeURIComponent(text) : `${encodeURIComponent(text.toWellFormed())}%ED%A0%80`;

/** Names as they come back: short, printable, the rest as question marks. */
const printed = (name: string): string => name.slice(0, 64).replace(/[^\w.-]/g, '?');

type Written = { address: string; wrong: string[] };

const pathOf = (operation: Operation, id: string): string => operation.path.replace('{id}', encode(id));

/** Queries with some of the documented parameters, sometimes one given twice, one unknown or one that no escape can read. */
const queryFor = (contract: Contract, operation: Operation): fc.Arbitrary<Written> => {
  const inQuery = operation.parameters.filter((parameter) => parameter.in === 'query');
  const each = inQuery.map((parameter) =>
    parameter.required
      ? fc.oneof({ weight: 20, arbitrary: textFor(parameter.schema) }, { weight: 1, arbitrary: fc.constant(undefined) })
      : onceIn(3, textFor(parameter.schema)),
  );
  const twist = onceIn(10, fc.constantFrom('twice', 'unknown', 'escape', 'proto'));
  return fc.tuple(fc.tuple(...each), twist).map(([texts, twisted]) => {
    const parts: string[] = [];
    const wrong: string[] = [];
    inQuery.forEach((parameter, index) => {
      const text = texts[index];
      if (text === undefined) {
        if (parameter.required) wrong.push(parameter.name);
        return;
      }
      parts.push(`${parameter.name}=${encode(text)}`);
      if (!contract.isValid(parameter.schema, meaningOf(parameter, text)) || text === '') wrong.push(parameter.name);
    });
    const first = inQuery.find(({ schema }, index) => texts[index] !== undefined && schema.type !== 'array');
    if (twisted === 'twice' && first) {
      parts.push(`${first.name}=1`);
      wrong.push(first.name);
    } else if (twisted === 'unknown') {
      parts.push(`Nonsense${'x'.repeat(80)}=${canary}`);
      wrong.push(printed(`Nonsense${'x'.repeat(80)}`));
    } else if (twisted === 'proto') {
      parts.push(`__proto__=${canary}`, 'constructor[prototype]=1');
      wrong.push('__proto__', printed('constructor[prototype]'));
    } else if (twisted === 'escape' && inQuery[0] && texts[0] === undefined) {
      parts.push(`${inQuery[0].name}=${canary}%${['zz', 'FF', 'C0%80', 'E'][texts.length % 4]}`);
      if (!wrong.includes(inQuery[0].name)) wrong.push(inQuery[0].name);
    }
    return { address: parts.length === 0 ? '' : `?${parts.join('&')}`, wrong };
  });
};

const json = 'application/json';

/** The places of a body that are wrong by the document, as the first steps of their pointers. */
const wrongIn = (contract: Contract, { body: schema = {} }: Operation, body: Record<string, unknown>): string[] => {
  const properties = schema.properties ?? {};
  const missing = (schema.required ?? []).filter((name) => !Object.hasOwn(body, name));
  const wrong = Object.entries(body).filter(
    ([name, value]) => !(Object.hasOwn(properties, name) && contract.isValid(properties[name] as object, value)),
  );
  return [...missing, ...wrong.map(([name]) => printed(name))];
};

const expectationOf = (wrong: string[]): Expectation =>
  wrong.length === 0 ? { kind: 'served' } : { kind: 'refused', names: wrong };

const bodyFor = (contract: Contract, operation: Operation) =>
  objectFor(operation.body ?? {}).map((body) => {
    const text = JSON.stringify(body);
    // What JSON makes of the value, not what it was: -0 is 0 and a lone surrogate an escape.
    return { text, wrong: wrongIn(contract, operation, JSON.parse(text)) };
  });

const mediaTypes: readonly [string, boolean][] = [
  [json, true],
  ['Application/JSON; charset=UTF-8', true],
  ['application/json;charset="utf-8"', true],
  ['application/json; charset=latin1', false],
  ['text/plain', false],
  ['application/x-www-form-urlencoded', false],
  ['application/jsonx', false],
  ['multipart/form-data; boundary=x', false],
  ['', false],
];

const brokenBodies: readonly (string | Uint8Array<ArrayBuffer>)[] = [
  '',
  '{',
  '{"role":}',
  '{"role":"a",}',
  '{"limit":NaN}',
  "{'role':'a'}",
  `{"role":"${canary}`,
  '\ufeff{}x',
  new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
  new Uint8Array([0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d]),
  '['.repeat(60_000),
  `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
  `{"useCase":${'['.repeat(30_000)}${']'.repeat(30_000)}}`,
  '[]',
  'null',
  '"x"',
  '1',
  'true',
  '[{}]',
];

const tooLarge = `{"useCase":"${'x'.repeat(64 * 1024)}"}`;

/** Requests to one operation, by a caller who may make them. */
export const requestFor = (contract: Contract, operation: Operation): fc.Arbitrary<Asked> => {
  const inPath = operation.parameters.find((parameter) => parameter.in === 'path');
  const id = inPath
    ? fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom('slack', 'zulip', 'jira', 'slak', 'nothing') },
        { weight: 1, arbitrary: textFor(inPath.schema).filter((text) => text !== '' && !/^\.{1,2}$/.test(text)) },
      )
    : fc.constant('');
  const requestId = onceIn(4, fc.constantFrom('same-id_1', 'x'.repeat(64), 'x'.repeat(65), `${canary}!`));
  const address = fc.tuple(id, queryFor(contract, operation), requestId).map(([tool, query, named]) => ({
    address: `${pathOf(operation, tool)}${query.address}`,
    wrong: query.wrong,
    headers: (named === undefined ? {} : { 'X-Request-Id': named }) as Record<string, string>,
  }));
  const { method } = operation;
  if (operation.body === undefined) {
    return address.map(({ address, wrong, headers }) => ({
      ...{ operation, method, address, headers, expect: expectationOf(wrong) },
    }));
  }
  const plain = fc.tuple(address, bodyFor(contract, operation), fc.constantFrom(...mediaTypes)).map(
    ([{ address, headers, wrong }, { text, wrong: wrongInBody }, [type, isJson]]): Asked => ({
      ...{ operation, method, address, body: text },
      headers: { ...headers, 'Content-Type': type },
      expect: !isJson ? { kind: 'status', statuses: [415] } : expectationOf(wrong.length > 0 ? wrong : wrongInBody),
    }),
  );
  const right = fc.tuple(address, bodyFor(contract, operation)).map(
    ([{ address, headers, wrong }, { text, wrong: wrongInBody }]): Asked => ({
      ...{ operation, method, address, body: text },
      headers: { ...headers, 'Content-Type': json },
      expect: expectationOf(wrong.length > 0 ? wrong : wrongInBody),
    }),
  );
  const broken = fc.constantFrom(...brokenBodies.filter((body) => body !== '' || !operation.mayLackBody)).map(
    (body): Asked => ({
      ...{ operation, method, address: operation.path, body, headers: { 'Content-Type': json } },
      expect: { kind: 'status', statuses: [400] },
    }),
  );
  const large = fc.constant<Asked>({
    ...{ operation, method, address: operation.path, body: tooLarge, headers: { 'Content-Type': json } },
    expect: { kind: 'status', statuses: [413] },
  });
  return fc.oneof(
    { weight: 20, arbitrary: right },
    { weight: 3, arbitrary: plain },
    { weight: 4, arbitrary: broken },
    { weight: 1, arbitrary: large },
  );
};
