import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { startRunningService } from '../../running-service.ts';

const path = join(import.meta.dir, '../../../deploy/alerts.yml');
type Rule = { alert: string; expr: string; labels: { severity: string }; annotations: { summary: string } };

/** Kept by the parent of several workers alone. */
const ofTheParent = 'tool_recommendation_worker_restarts_total';

describe('deploy/alerts.yml', () => {
  test('has rules with a name, a severity and a summary, made of numbers that the service gives', async () => {
    const { groups } = Bun.YAML.parse(await Bun.file(path).text()) as { groups: { rules: Rule[] }[] };
    const rules = groups.flatMap((group) => group.rules);
    expect(rules.length).toBeGreaterThan(8);
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    for (const { labels, annotations } of rules) {
      expect(['page', 'ticket']).toContain(labels.severity);
      expect(annotations.summary).not.toBeEmpty();
    }
    const service = await startRunningService({ config: { metricsToken: 'a-token-for-the-tests' } });
    await service.fetch('/api/v1/tools');
    const headers = { Authorization: 'Bearer a-token-for-the-tests' };
    const numbers = await (await service.fetch('/metrics', { headers })).text();
    await service.stop();
    const used = rules.flatMap(({ expr }) => expr.match(/\b(tool_recommendation|process)_[a-z_]+/g) ?? []);
    for (const name of used) if (name !== ofTheParent) expect(numbers).toContain(`\n${name}`);
  }, 20_000);

  test.skipIf(Bun.which('promtool') === null)('is right by promtool', () => {
    const { exitCode, stdout, stderr } = Bun.spawnSync(['promtool', 'check', 'rules', path], { stderr: 'pipe' });
    expect({ exitCode, said: exitCode === 0 ? '' : `${stdout}${stderr}` }).toEqual({ exitCode: 0, said: '' });
  });
});
