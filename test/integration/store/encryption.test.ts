import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../../../src/store/open.ts';
import { hasPostgres, makeServerFolder, type Postgres, startPostgres } from '../../postgres.ts';

const canTry = hasPostgres && process.env['TEST_DATABASE_URL'] === undefined && Bun.which('openssl') !== null;

describe.skipIf(!canTry)('an encrypted connection', () => {
  let folder: string;
  let keys: string;
  let server: Postgres;

  const openssl = (...words: string[]): void => {
    const { exitCode, stderr } = Bun.spawnSync(['openssl', ...words], { cwd: folder, stderr: 'pipe' });
    if (exitCode !== 0) throw new Error(stderr.toString());
  };
  const makeAuthority = (name: string): void =>
    openssl(
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      `/CN=${name}`,
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.pem`,
    );

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'encryption-'));
    keys = makeServerFolder();
    makeAuthority('ours');
    makeAuthority('another');
    const [key, certificate] = [join(keys, 'server.key'), join(keys, 'server.pem')];
    openssl('req', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-keyout', key, '-out', 'server.csr');
    writeFileSync(join(folder, 'names'), 'subjectAltName=DNS:localhost');
    const signed = ['-CA', 'ours.pem', '-CAkey', 'ours.key', '-CAcreateserial', '-days', '2', '-extfile', 'names'];
    openssl('x509', '-req', '-in', 'server.csr', ...signed, '-out', certificate);
    for (const file of [key, certificate]) chownSync(file, statSync(keys).uid, -1);
    const settings = ['ssl=on', `ssl_key_file=${key}`, `ssl_cert_file=${certificate}`];
    server = await startPostgres({ settings });
  }, 60_000);
  afterAll(async () => {
    await server.stop();
    for (const path of [folder, keys]) rmSync(path, { recursive: true });
  }, 30_000);

  const open = async (host: string, query: string): Promise<string> => {
    const url = new URL(await server.makeDatabase());
    url.hostname = host;
    url.search = query.replace(/(\w+)\.pem/, (file) => join(folder, file));
    try {
      const store = await openStore(url.href);
      await store.probe();
      await store.close();
      return 'opened';
    } catch (error) {
      return (error as Error).message;
    }
  };

  test('is to whom it should be, or there is none', async () => {
    expect(await open('localhost', 'sslmode=verify-full&sslrootcert=ours.pem')).toBe('opened');
    expect(await open('127.0.0.1', 'sslmode=verify-ca&sslrootcert=ours.pem')).toBe('opened');
    expect(await open('localhost', 'sslmode=require')).toBe('opened');
    expect(await open('127.0.0.1', 'sslmode=verify-full&sslrootcert=ours.pem')).toContain('cannot be reached');
    for (const mode of ['verify-full', 'verify-ca', 'require']) {
      expect(await open('localhost', `sslmode=${mode}&sslrootcert=another.pem`)).toContain('cannot be reached');
    }
    expect(await open('localhost', 'sslmode=verify-full')).toContain('cannot be reached');
  }, 30_000);
});
