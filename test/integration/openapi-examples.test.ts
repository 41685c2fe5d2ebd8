import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import Ajv, { type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { type DocumentName, documentPaths } from '../../src/http/openapi/document.ts';
import { readExamples } from '../../src/http/openapi/recorded.ts';
import { recordExamples } from '../recorder/examples.ts';
import { bearer, type RunningService, startRunningService } from '../running-service.ts';

type Json = Record<string, unknown>;
type Examples = Record<string, { summary?: string; value: Json }>;
type Content = Record<string, { schema: object; examples?: Examples }>;
type Operation = {
  operationId: string;
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content; 'x-codes'?: string[] }>;
};
type Shown = {
  document: DocumentName;
  operation: Operation;
  path: string;
  status: string;
  schema: object;
  type: string;
  examples: Examples;
};

let service: RunningService;
const documents = {} as Record<DocumentName, { paths: Record<string, Record<string, Operation>>; components: object }>;
let shown: Shown[];
beforeAll(async () => {
  service = await startRunningService();
  for (const [name, path] of Object.entries(documentPaths)) {
    documents[name as DocumentName] = await (await service.fetch(path)).json();
  }
  shown = Object.entries(documents).flatMap(([document, { paths }]) =>
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.values(methods).flatMap((operation) =>
        Object.entries<{ content?: Content }>({ ...operation.responses, request: operation.requestBody ?? {} }).flatMap(
          ([status, { content = {} }]) =>
            Object.entries(content).map(([type, { schema, examples = {} }]) => ({
              ...{ document: document as DocumentName, operation, path, status, type, schema, examples },
            })),
        ),
      ),
    ),
  );
}, 30_000);
afterAll(() => service.stop());

/** The schema, with objects that hold nothing but what it names: what an answer has besides is not documented. */
const close = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(close);
  if (typeof schema !== 'object' || schema === null) return schema;
  const closed = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, close(value)]));
  return 'properties' in closed && !('additionalProperties' in closed)
    ? { ...closed, additionalProperties: false }
    : closed;
};

describe('the examples of the OpenAPI documents', () => {
  test('are there for every request and every answer, and hold nothing that the schemas do not name', () => {
    for (const name of Object.keys(documents) as DocumentName[]) {
      const ajv = new Ajv({ strict: false, allErrors: true });
      addFormats(ajv);
      ajv.addSchema({ $id: 'document', components: close(documents[name].components) as object });
      const validators = new Map<string, ValidateFunction>();
      for (const { operation, status, type, schema, examples } of shown.filter(({ document }) => document === name)) {
        const text = JSON.stringify(close(schema)).replaceAll('#/components', 'document#/components');
        const validate = validators.get(text) ?? ajv.compile(JSON.parse(text));
        validators.set(text, validate);
        const at = `${operation.operationId} ${status} ${type}`;
        expect(`${at}: ${Object.keys(examples).length > 0}`).toBe(`${at}: true`);
        for (const [example, { value }] of Object.entries(examples)) {
          const faults = validate(value) ? [] : validate.errors?.slice(0, 3);
          expect({ at, example, faults }).toEqual({ at, example, faults: [] });
        }
      }
    }
  }, 20_000);

  test('show one refusal for each error code at each status, of the operation it stands at', () => {
    const refusals = shown.filter(({ type }) => type === 'application/problem+json');
    expect(refusals.length).toBeGreaterThan(100);
    for (const { operation, path, status, examples } of refusals) {
      const codes = operation.responses[status]?.['x-codes'] ?? [];
      expect({ status, codes: Object.keys(examples) }).toEqual({ status, codes });
      const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '[\\w-]+')}$`);
      for (const [code, { value }] of Object.entries(examples)) {
        expect(value).toMatchObject({ code, status: Number(status) });
        expect(String(value['instance'])).toMatch(pattern);
        expect(String(value['type'])).toMatch(code === 'quota-exceeded' ? /#quota-exceeded$/ : `/problems/${code}`);
      }
    }
  });

  test('are what the service answers now: refusals to the letter, answers by their members', async () => {
    const [written, now] = [await readExamples('{base}'), await recordExamples()];
    expect(now.problems).toEqual(written.problems);
    expect(Object.keys(now.operations).sort()).toEqual(Object.keys(written.operations).sort());
    for (const [operation, { requests, answers = {}, problems = {} }] of Object.entries(now.operations)) {
      const before = written.operations[operation];
      const { ticket: _, ...others } = (problems['second-factor-needed'] ?? {}) as Json;
      const fixed = (all: object = {}) => ({
        ...all,
        ...('second-factor-needed' in all && { 'second-factor-needed': others }),
      });
      expect({ operation, problems: mask(fixed(problems)) }).toEqual({
        operation,
        problems: mask(fixed(before?.problems)),
      });
      expect({ operation, names: Object.keys(requests ?? {}) }).toEqual({
        operation,
        names: Object.keys(before?.requests ?? {}),
      });
      for (const [name, { summary, value }] of Object.entries(answers)) {
        const old = before?.answers?.[name];
        const membersOf = (answer: unknown) => Object.keys(answer as object).sort();
        expect({ operation, name, summary, members: membersOf(value) }).toEqual({
          ...{ operation, name, summary: old?.summary ?? '', members: membersOf(old?.value ?? {}) },
        });
      }
    }
  }, 60_000);

  test('name tools that there are', async () => {
    const { key } = await service.openAccount();
    const ids = new Set([...JSON.stringify(shown).matchAll(/"tool":\{"id":"([\w-]+)"/g)].map(([, id]) => id));
    ids.delete('our-wiki');
    expect(ids.size).toBeGreaterThan(2);
    for (const id of ids) {
      expect([id, (await service.fetch(`/api/v1/tools/${id}`, { headers: bearer(key) })).status]).toEqual([id, 200]);
    }
  });
});

/** Ids of keys are drawn anew each time. */
const mask = (problems: object): unknown =>
  JSON.parse(JSON.stringify(problems).replace(/\/account\/keys\/\w{8}/g, '/account/keys/{id}'));
