import { describe, expect, test } from 'bun:test';
import { bundleFolder } from '../../../src/catalogue/bundle.ts';
import { checkFolder } from '../../../src/catalogue/validate/checks.ts';

describe('data/', () => {
  test('keeps every rule of the bundled catalogue', async () => {
    const { faults } = await checkFolder(bundleFolder);
    expect(faults.map(({ file, field, message }) => `${file}: ${field} ${message}`)).toEqual([]);
  });
});
