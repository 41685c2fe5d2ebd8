import { join } from 'node:path';
import type { Accounts } from '../../../src/accounts/accounts.ts';

/** As many as may be good at once beside the last. */
const rotations = 10;

/**
 * Rotates a key in a process of its own that is killed on its way, and tells which secrets were shown, and which of them
 * and of the first are no longer good.
 */
export const killRotator = async (
  databaseUrl: string,
  { key, keyId, accounts, afterMs }: { key: string; keyId: string; accounts: Accounts; afterMs: number },
): Promise<{ shown: string[]; lost: number }> => {
  const child = Bun.spawn(['bun', join(import.meta.dir, 'rotator.ts'), databaseUrl, keyId, String(rotations)], {
    stdout: 'pipe',
    stderr: 'inherit',
  });
  let output = '';
  const read = (async () => {
    for await (const chunk of child.stdout) output += new TextDecoder().decode(chunk);
  })();
  while (!output.includes('ready') && child.exitCode === null) await Bun.sleep(1);
  await Bun.sleep(afterMs);
  child.kill('SIGKILL');
  await child.exited;
  await read;
  const shown = output.split('\n').slice(1, -1);
  const good = await Promise.all(
    [key, ...shown].map(async (each) => {
      try {
        return (await accounts.identify(each)).keyId === keyId;
      } catch {
        return false;
      }
    }),
  );
  return { shown, lost: good.filter((isGood) => !isGood).length };
};
