import { beforeAll, describe, expect, test } from 'bun:test';
import spectral from '@stoplight/spectral-core';
import owasp from '@stoplight/spectral-owasp-ruleset';
import { oas } from '@stoplight/spectral-rulesets';
import { documentPaths } from '../../src/http/openapi/document.ts';
import { openServiceForFile } from './service-for-file.ts';

type Json = Record<string, unknown>;
type Finding = { code: string | number; severity: number; message: string; path: (string | number)[] };

const service = await openServiceForFile();

/** Every schema of the document with the names that lead to it. */
const schemasOf = (value: unknown, path: string[] = []): [string, Json][] => {
  if (Array.isArray(value)) return value.flatMap((entry, index) => schemasOf(entry, [...path, String(index)]));
  if (typeof value !== 'object' || value === null) return [];
  const own: [string, Json][] =
    typeof (value as Json)['type'] === 'string' && path.some((name) => /^schemas?$/.test(name))
      ? [[path.join('/'), value as Json]]
      : [];
  return [
    ...own,
    ...Object.entries(value)
      .filter(([key]) => key !== 'example' && key !== 'examples')
      .flatMap(([key, child]) => schemasOf(child, [...path, key])),
  ];
};

/** Who signs in or up has no session yet. */
const isExempt = ({ code, path }: Finding): boolean =>
  code === 'owasp:api2:2023-write-restricted' && /^\/account\/sign-(in|up)/.test(String(path[1]));

describe.each(Object.values(documentPaths))('the OpenAPI document at %s', (address) => {
  let text: string;
  let document: Json;
  beforeAll(async () => {
    text = await (await service.fetch(address)).text();
    document = JSON.parse(text);
  });

  test('has no error in Spectral’s rules for OpenAPI and OWASP’s for security', async () => {
    const { Spectral, Ruleset } = spectral;
    const linter = new Spectral();
    linter.setRuleset(new Ruleset({ extends: [oas, (owasp as { default?: unknown }).default ?? owasp] } as never));
    // The server is this test's own, without TLS; and the rules take a field that is named `in` for a parameter, and stumble.
    const linted = text.replaceAll('http://localhost', 'https://localhost').replaceAll('"in":{', '"place":{');
    const findings = (await linter.run(JSON.parse(linted))) as Finding[];
    const errors = findings.filter((finding) => finding.severity === 0 && !isExempt(finding));
    expect(errors.map(({ code, path, message }) => `${code} ${path.join('/')}: ${message}`)).toEqual([]);
  }, 60_000);

  test('bounds every text, list and whole number', () => {
    const unbounded = schemasOf(document).filter(
      ([, { type, enum: values, maxLength, maxItems, minimum, maximum }]) =>
        (type === 'string' && values === undefined && maxLength === undefined) ||
        (type === 'array' && maxItems === undefined) ||
        (type === 'integer' && (minimum === undefined || maximum === undefined)),
    );
    expect(unbounded.map(([path]) => path)).toEqual([]);
  });

  test('has an example that fits at every parameter and field', () => {
    const plain = schemasOf(document).filter(([, { type }]) => /^(string|integer|number|boolean)$/.test(String(type)));
    expect(plain.length).toBeGreaterThan(50);
    const wrong = plain.filter(([, { example, enum: values, pattern, maxLength }]) => {
      if (example === undefined) return true;
      if (Array.isArray(values)) return !values.includes(example);
      const isText = typeof example === 'string';
      return (
        isText &&
        (example.length > Number(maxLength) || (pattern !== undefined && !new RegExp(String(pattern)).test(example)))
      );
    });
    expect(wrong.map(([path]) => path)).toEqual([]);
  });

  const patterns = (): string[] => [
    ...new Set(schemasOf(document).flatMap(([, { pattern }]) => (typeof pattern === 'string' ? [pattern] : []))),
  ];
  const texts = [
    'first',
    '',
    ' ',
    'a b',
    'é',
    '😀',
    'a\u0000',
    'a\nb',
    '\u202ea',
    '2026-03-31',
    'USD',
    'our-wiki',
    '-',
    'https://a.example',
  ];

  test('has patterns that mean the same in JavaScript with and without u', () => {
    expect(patterns().length).toBeGreaterThan(0);
    for (const pattern of patterns()) {
      const [plain, unicode] = [new RegExp(pattern), new RegExp(pattern, 'u')];
      for (const one of texts)
        expect({ pattern, one, isFit: plain.test(one) }).toEqual({ pattern, one, isFit: unicode.test(one) });
    }
  });

  test.skipIf(Bun.which('python3') === null)('and in Python', () => {
    const program = `import json, re, sys
given = json.load(sys.stdin)
print(json.dumps([[re.search(p, t) is not None for t in given["texts"]] for p in given["patterns"]]))`;
    const input = new Blob([JSON.stringify({ patterns: patterns(), texts })]);
    const { stdout, exitCode } = Bun.spawnSync(['python3', '-c', program], {
      stdin: input as never,
      stderr: 'inherit',
    });
    expect(exitCode).toBe(0);
    expect(JSON.parse(String(stdout))).toEqual(
      patterns().map((pattern) => texts.map((one) => new RegExp(pattern).test(one))),
    );
  });

  test('gives each operation’s required parameters an example that is answered as it is', async () => {
    const { key } = await service.openAccount();
    const paths = document['paths'] as Record<string, Record<string, { parameters?: Json[]; security?: unknown[] }>>;
    for (const [path, { get }] of Object.entries(paths)) {
      if (get === undefined || !path.startsWith('/api/')) continue;
      const parameters = get.parameters ?? [];
      const exampleFor = (parameter: Json): string =>
        encodeURIComponent(String((parameter['schema'] as Json)['example']));
      const filled = path.replace(/\{(\w+)\}/g, (_, name) =>
        exampleFor(parameters.find((parameter) => parameter['name'] === name) as Json),
      );
      const query = parameters
        // What stands in the place of others is not asked with them.
        .filter((parameter) => parameter['in'] === 'query' && !('x-instead-of' in (parameter['schema'] as Json)))
        .map((parameter) => `${parameter['name']}=${exampleFor(parameter)}`)
        .join('&');
      const response = await service.fetch(`${filled}?${query}`, { headers: { Authorization: `Bearer ${key}` } });
      expect({ path, query, status: response.status }).toEqual({ path, query, status: 200 });
    }
  });
});
