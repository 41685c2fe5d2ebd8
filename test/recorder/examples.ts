import { join } from 'node:path';
import type { RecordedExamples } from '../../src/http/openapi/recorded.ts';
import { recordAccount } from './account-examples.ts';
import { recordApi } from './api-examples.ts';

/** What the documentation shows, asked of the service as it is now. */
export const recordExamples = async (): Promise<RecordedExamples> => {
  const [api, account] = [await recordApi(), await recordAccount()];
  const unavailable = { ...(api.shared['unavailable'] as object), instance: '/account/keys' };
  return {
    operations: { ...api.operations, ...account.operations },
    problems: { api: api.shared, account: { ...account.shared, unavailable } },
  };
};

const path = join(import.meta.dir, '../../src/http/openapi/recorded-examples.json');

export const writeExamples = async (): Promise<string> => {
  await Bun.write(path, `${JSON.stringify(await recordExamples(), null, 2)}\n`);
  const { exitCode } = Bun.spawnSync(['bunx', 'biome', 'format', '--write', path]);
  if (exitCode !== 0) throw new Error('biome could not format the examples.');
  return path;
};
