import { chownSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asPostgres, findFreePort, makeServerFolder } from '../../postgres.ts';
import { waitFor } from '../house.ts';

const program = '/usr/sbin/pgbouncer';
export const hasPooler = existsSync(program);

/** Starts Debian's pgbouncer in transaction mode before a server; `addressOf` gives a database's address through it. */
export const startPooler = async (serverUrl: string) => {
  const folder = makeServerFolder();
  const port = await findFreePort();
  const settings = join(folder, 'pgbouncer.ini');
  const { hostname, port: serverPort } = new URL(serverUrl);
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${serverPort} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 20
max_client_conn = 200
`,
  );
  if (process.getuid?.() === 0) chownSync(settings, 0, 0);
  const child = Bun.spawn(asPostgres([program, settings]), { cwd: '/', stdout: 'ignore', stderr: 'ignore' });
  const isUp = async (): Promise<boolean> => {
    try {
      const socket = await Bun.connect({ hostname: '127.0.0.1', port, socket: { data: () => {} } });
      socket.end();
      return true;
    } catch {
      return false;
    }
  };
  if ((await waitFor(isUp, 10_000)) === undefined) throw new Error('pgbouncer did not start.');
  return {
    addressOf: (databaseUrl: string): string => {
      const url = new URL(databaseUrl);
      url.port = String(port);
      url.searchParams.set('prepare', 'false');
      return url.href;
    },
    stop: async (): Promise<void> => {
      child.kill('SIGINT');
      await child.exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
