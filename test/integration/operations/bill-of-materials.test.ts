import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { dependencies, version } from '../../../package.json' with { type: 'json' };
import { writeBill, writeNotices } from '../../../scripts/bill-of-materials.ts';

const root = join(import.meta.dir, '../../..');
type Component = { 'bom-ref': string; name: string; version: string; purl: string; licenses: { expression: string }[] };

describe('the bill of materials', () => {
  const bill = JSON.parse(writeBill(root));
  const components = bill.components as Component[];

  test('names every package that is in the binary, with version and licence, and none that only builds or tests', () => {
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', metadata: { component: { version } } });
    const names = components.map(({ name }) => name);
    for (const [name, wanted] of Object.entries(dependencies)) {
      expect(components.find((component) => component.name === name)?.version).toBe(wanted);
    }
    expect(names).toContain('bun');
    for (const name of ['typescript', '@biomejs/biome', 'knip', 'playwright-core']) expect(names).not.toContain(name);
    expect(new Set(components.map((component) => component['bom-ref'])).size).toBe(components.length);
    for (const { licenses } of components) expect(licenses[0]?.expression).toMatch(/^[\w.() -]+$/);
    expect(components.filter(({ licenses }) => licenses[0]?.expression === 'NOASSERTION')).toEqual([]);
  });

  test('refers to nothing that it does not have, and is the same each time', () => {
    const known = new Set([...components.map((component) => component['bom-ref']), bill.metadata.component['bom-ref']]);
    for (const { ref, dependsOn } of bill.dependencies as { ref: string; dependsOn: string[] }[]) {
      for (const one of [ref, ...dependsOn]) expect(known.has(one)).toBe(true);
    }
    expect(writeBill(root)).toBe(JSON.stringify(bill, null, 2).concat('\n'));
  });

  test('has a notice for each', () => {
    const notices = writeNotices(root);
    for (const component of components) expect(notices).toContain(`${component.name} ${component.version} (`);
    expect(notices.match(/Permission is hereby granted/g)?.length).toBeGreaterThan(5);
  });
});
