import { existsSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dir, '../peers');
const tools = join(import.meta.dir, '../../data/tools');

export type Peer = { name: string; url: string; pid: number; stop(): void };

/** Installs what the peers need, once; better-sqlite3 is compiled where it has no binary, which takes minutes. */
const installPeers = (): void => {
  if (existsSync(join(folder, 'node_modules/better-sqlite3/build'))) return;
  const { exitCode } = Bun.spawnSync(['npm', 'ci', '--foreground-scripts'], {
    cwd: folder,
    stdout: 'ignore',
    stderr: 'inherit',
  });
  if (exitCode !== 0) throw new Error('The packages of the peers could not be installed.');
};

const openPeer = async (
  name: string,
  command: string[],
  database: string,
  keys: readonly string[],
  data: string,
): Promise<Peer> => {
  const child = Bun.spawn([...command, data, database, keys.join(',')], {
    cwd: folder,
    stdout: 'pipe',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const { value } = await child.stdout.getReader().read();
  const port = new TextDecoder().decode(value).trim();
  return { name, url: `http://127.0.0.1:${port}`, pid: child.pid, stop: () => child.kill() };
};

/** The same four operations on Fastify (Node) and on Hono (Bun), over the same catalogue and with the same keys. */
export const openPeers = async (scratch: string, keys: readonly string[], data: string = tools): Promise<Peer[]> => {
  installPeers();
  return Promise.all([
    openPeer('Fastify', ['node', 'fastify.js'], join(scratch, 'fastify.db'), keys, data),
    openPeer('Hono', ['bun', 'hono.js'], join(scratch, 'hono.db'), keys, data),
  ]);
};
