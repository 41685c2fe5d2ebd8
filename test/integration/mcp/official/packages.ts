/**
 * The protocol's own client and conformance suite, which bring a web server and more along: installed by the tests that need
 * them, so that nobody who starts the service downloads them.
 */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let installed: Promise<string> | undefined;
/** In a folder that the running process has not looked into yet: what it found missing once stays missing to it. */
const install = async (): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'mcp-official-'));
  for (const name of ['package.json', 'bun.lock']) copyFileSync(join(import.meta.dir, name), join(folder, name));
  const words = ['bun', 'install', '--frozen-lockfile', '--silent'];
  const child = Bun.spawn(words, { cwd: folder, stderr: 'pipe' });
  if ((await child.exited) !== 0) throw new Error(await new Response(child.stderr).text());
  return folder;
};
const locate = async (path: string): Promise<string> => {
  installed ??= install();
  return join(await installed, 'node_modules/@modelcontextprotocol', path);
};

export const removePackages = async (): Promise<void> => {
  const folder = await installed;
  installed = undefined;
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
};

/** As far as the tests use it. */
export type Client = {
  connect(transport: unknown): Promise<void>;
  close(): Promise<void>;
  ping(): Promise<unknown>;
  getInstructions(): string | undefined;
  listTools(): Promise<{ tools: { name: string; annotations?: object; outputSchema?: { type?: string } }[] }>;
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<{ isError?: boolean }>;
};

export const createClient = async (): Promise<Client> => {
  const { Client: OfficialClient } = await import(await locate('sdk/dist/esm/client/index.js'));
  return new OfficialClient({ name: 'test', version: '1.0.0' }) as Client;
};

export const createTransport = async (url: URL, headers: Record<string, string>): Promise<unknown> => {
  const { StreamableHTTPClientTransport } = await import(await locate('sdk/dist/esm/client/streamableHttp.js'));
  return new StreamableHTTPClientTransport(url, { requestInit: { headers } });
};

export const locateConformanceSuite = (): Promise<string> => locate('conformance/dist/index.js');
