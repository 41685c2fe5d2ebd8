import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import Ajv, { type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { type DocumentName, documentPaths } from '../../src/http/openapi/document.ts';
import { bearer, type RunningService, startRunningService } from '../running-service.ts';

type Operation = {
  operationId: string;
  security?: unknown[];
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
};
type Document = { paths: Record<string, Record<string, Operation>>; components: { schemas: object } };

let service: RunningService;
let texts: Record<DocumentName, string>;
/** What the documents say together. */
let document: Document;
let operations: { path: string; method: string; operation: Operation }[];

beforeAll(async () => {
  service = await startRunningService();
  const read = async (path: string): Promise<string> => (await service.fetch(path)).text();
  texts = { api: await read(documentPaths.api), account: await read(documentPaths.account) };
  const [api, account] = [JSON.parse(texts.api), JSON.parse(texts.account)] as [Document, Document];
  const schemas = { ...api.components.schemas, ...account.components.schemas };
  document = { paths: { ...api.paths, ...account.paths }, components: { schemas } };
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
});
afterAll(() => service.stop());

const concrete = (path: string): string => path.replace('{id}', 'slack');

describe('the OpenAPI documents', () => {
  test.each(['api', 'account'] as const)(
    'have no fault in Redocly’s recommended rules: %s',
    async (name) => {
      const text = texts[name];
      const problems = await lintFromString({ source: text, config: await createConfig({ extends: ['recommended'] }) });
      const told = problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} at ${location[0]?.pointer}`);
      expect(
        told.filter((line) => !line.startsWith('no-server-example.com') && !line.startsWith('no-empty-servers')),
      ).toEqual([]);
    },
    20_000,
  );

  test('have what keys open and what sessions open apart', () => {
    const paths = (name: DocumentName) => Object.keys((JSON.parse(texts[name]) as Document).paths);
    expect(paths('api').filter((path) => !path.startsWith('/api/v1/'))).toEqual([]);
    expect(paths('account').filter((path) => !path.startsWith('/account/'))).toEqual([]);
  });

  test('have the operations of the specification, each with an id of its own', () => {
    const names = operations.map(({ path, method }) => `${method} ${path}`);
    for (const name of ['GET /api/v1/tools', 'GET /api/v1/search', 'POST /api/v1/recommend', 'GET /api/v1/compare']) {
      expect(names).toContain(name);
    }
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length);
  });
});

describe('every operation', () => {
  const isPublic = (operation: Operation): boolean => operation.security?.length === 0;

  test('refuses a stranger with 401 and one shape of error', async () => {
    for (const { path, method } of operations.filter(({ operation }) => !isPublic(operation))) {
      const response = await service.fetch(concrete(path), { method });
      expect(`${method} ${path} ${response.status}`).toBe(`${method} ${path} 401`);
      expect(response.headers.get('content-type')).toBe('application/problem+json');
      expect(Object.keys(await response.json())).toEqual([
        'type',
        'title',
        'status',
        'detail',
        'instance',
        'code',
        'requestId',
      ]);
    }
  });

  test('answers 405 with Allow to other methods', async () => {
    for (const { path, method } of operations) {
      const taken = Object.keys(document.paths[path] ?? {});
      const other = ['GET', 'POST', 'PUT'].find((each) => !taken.includes(each.toLowerCase())) ?? 'PUT';
      const response = await service.fetch(concrete(path), { method: other });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toContain(method);
    }
  });

  test('answers what the document says it does', async () => {
    const ajv = new Ajv({ strict: false, allErrors: true });
    addFormats(ajv);
    ajv.addSchema({ $id: 'document', components: document.components });
    const validators = new Map<string, ValidateFunction>();
    const { key } = await service.openAccount();
    const headers = { ...bearer(key), 'Content-Type': 'application/json' };
    const asked: [string, string, string?][] = [
      ['GET', '/api/v1/tools?limit=100&facets=true'],
      ['GET', '/api/v1/tools?category=nothing-like-it'],
      ['GET', '/api/v1/tools/slack'],
      ['GET', '/api/v1/tools/nothing'],
      ['GET', '/api/v1/tools/slack/alternatives'],
      ['GET', '/api/v1/categories'],
      ['GET', '/api/v1/industries'],
      ['GET', '/api/v1/roles'],
      ['GET', '/api/v1/priorities'],
      ['GET', '/api/v1/features'],
      ['GET', '/api/v1/search?q=kanban%20bord'],
      ['GET', '/api/v1/search?q=open%20source%20chat&limit=50'],
      ['GET', '/api/v1/search?limit=x'],
      ['GET', '/api/v1/compare?a=slack&b=zulip'],
      ['GET', '/api/v1/compare?a=slack&b=slack'],
      ['GET', '/api/v1/changes?since=latest'],
      ['GET', '/api/v1/changes?since=nonsense'],
      ['GET', '/api/v1/compare?ids=slack,zulip,mattermost'],
      ['GET', '/api/v1/compare?ids=slack,pipedrive&view=brief'],
      ['GET', '/api/v1/tools?industry=healthcare&view=full&limit=3'],
      ['GET', '/api/v1/tools/slack?fields=id,facts'],
      ['GET', '/api/v1/search?q=chat&view=brief'],
      ['POST', '/api/v1/recommend?view=brief', '{"useCase":"crm"}'],
      ['GET', '/api/v1/usage'],
      ['POST', '/api/v1/recommend', '{}'],
      [
        'POST',
        '/api/v1/recommend',
        '{"useCase":"chat for our team","budget":"minimal","explain":["slack","nothing"],"sensitivity":true,"diversity":0.5}',
      ],
      ['POST', '/api/v1/recommend', '{"categories":["CRM"],"minScore":100,"useCase":"submarines"}'],
      ['POST', '/api/v1/recommend', '{"limit":0}'],
    ];
    for (const [method, path, body] of asked) {
      const response = await service.fetch(path, { method, headers, ...(body && { body }) });
      const template = path.split('?')[0]?.replace(/\/(slack|nothing)/, '/{id}') ?? '';
      const documented = document.paths[template]?.[method.toLowerCase()]?.responses[String(response.status)];
      const type = response.headers.get('content-type') ?? '';
      const schema = documented?.content?.[type]?.schema;
      expect(
        `${method} ${path} ${schema ? 'is documented' : `gives an undocumented ${response.status} ${type}`}`,
      ).toEndWith('is documented');
      const source = JSON.stringify(schema).replaceAll('#/components', 'document#/components');
      const validate = validators.get(source) ?? ajv.compile(JSON.parse(source));
      validators.set(source, validate);
      const answer = await response.json();
      const isRight = validate(answer);
      expect({ path, faults: isRight ? [] : validate.errors?.slice(0, 3) }).toEqual({ path, faults: [] });
    }
  }, 20_000);
});
