import { describe, expect, test } from 'bun:test';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeExport } from '../../../src/catalogue/import/export.ts';
import { openStore } from '../../../src/store/open.ts';
import { generateTools } from '../../unit/catalogue/generated-tools.ts';
import { runCli } from '../process/process.ts';

const root = join(import.meta.dir, '../../..');
const spillBytes = 1024 * 1024;

describe('kill -9 in the middle of an import', () => {
  test('leaves the old catalogue whole, and the next import goes through', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kill-'));
    const path = join(folder, 'service.db');
    const databaseUrl = `sqlite:${path}`;
    const file = join(folder, 'tools.ndjson');
    writeFileSync(file, writeExport(generateTools(8_000), 'ndjson'));
    const store = await openStore(databaseUrl);
    const old = generateTools(50).map((tool) => ({ ...tool, name: `${tool.name} of old` }));
    await store.catalogue.writeOwn(old, { replace: true });
    const before = await store.catalogue.loadTools();
    const changeCount = await store.catalogue.readChangeCount();
    await store.close();

    const importing = Bun.spawn(['bun', 'src/cli/main.ts', 'catalogue', 'import', file, '--replace'], {
      cwd: root,
      env: { ...process.env, DATABASE_URL: databaseUrl },
      stdout: 'pipe',
    });
    // More pages than the cache holds go to the log before the commit: once it grows, the transaction is on its way.
    const log = `${path}-wal`;
    const isWriting = (): boolean => existsSync(log) && statSync(log).size > spillBytes;
    while (importing.exitCode === null && !isWriting()) await Bun.sleep(1);
    importing.kill('SIGKILL');
    await importing.exited;
    expect(importing.signalCode).toBe('SIGKILL');
    expect(statSync(log).size).toBeGreaterThan(spillBytes);

    const again = await openStore(databaseUrl);
    expect(await again.catalogue.loadTools()).toEqual(before);
    expect(await again.catalogue.readChangeCount()).toBe(changeCount);
    await again.close();

    const { output } = await runCli(databaseUrl, 'catalogue', 'import', file, '--replace');
    expect(output).toBe('7950 added, 50 changed, 0 unchanged, 0 removed.\n');
    rmSync(folder, { recursive: true });
  }, 30_000);
});
