import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const caddyfile = readFileSync(join(import.meta.dir, '../../../deploy/Caddyfile'), 'utf8');

export const hasCaddy = Bun.which('caddy') !== null;

export const freePort = async (): Promise<string> => {
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() });
  const { port } = server;
  await server.stop(true);
  return String(port);
};

/** Caddy as it is shipped, on a free port of loopback without TLS, in front of a service that will be on another. */
export const startCaddy = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'caddy-'));
  const [port, front] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${front}`;
  const file = join(folder, 'Caddyfile');
  const here = caddyfile
    .replace('{$SITE:tools.example.com} {', `${url} {`)
    .replace('127.0.0.1:3000', `127.0.0.1:${port}`)
    .replace('\tlog {\n\t\tformat', '\tadmin off\n\tlog {\n\t\tformat');
  writeFileSync(file, here);
  const child = Bun.spawn(['caddy', 'run', '--adapter', 'caddyfile', '--config', file], {
    ...{ stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' },
    env: { PATH: process.env['PATH'] ?? '', HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  const said = Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return {
    url,
    /** Where the service is to listen, and what it is to know. */
    serviceEnv: { PORT: port, TRUST_PROXY: '1', DRAIN_SECONDS: '2' },
    /** Ends it; gives all that it logged. */
    stop: async (): Promise<string> => {
      child.kill();
      await child.exited;
      rmSync(folder, { recursive: true, force: true });
      return (await said).join('');
    },
  };
};
