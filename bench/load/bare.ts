import { join } from 'node:path';
import type { Peer } from './peers.ts';

/** An answer as the bare server returns it: its body as text, or as bytes in base64. */
export type Captured = { headers: Record<string, string> } & ({ body: string } | { bytes: string });

/** What a server says itself of an answer is left out. */
export const headersOf = (response: Response): Record<string, string> =>
  Object.fromEntries([...response.headers].filter(([name]) => !/^(date|content-length)$/.test(name)));

export const openBareServer = async (answer: Captured): Promise<Peer> => {
  const child = Bun.spawn(['bun', join(import.meta.dir, 'bare-server.ts')], {
    stdin: new Blob([JSON.stringify(answer)]),
    stdout: 'pipe',
  });
  const { value } = await child.stdout.getReader().read();
  const port = new TextDecoder().decode(value).trim();
  return { name: 'limit', url: `http://127.0.0.1:${port}`, pid: child.pid, stop: () => child.kill() };
};
