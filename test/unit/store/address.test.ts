import { describe, expect, test } from 'bun:test';
import { readAddress } from '../../../src/store/postgres/address.ts';

const limits = { connections: 4, timeoutMs: 1_000 };
const read = (url: string) => readAddress(url, limits);

describe('readAddress', () => {
  test('reads what is between the slashes, and shows no password', () => {
    const { place, options } = read('postgres://ada:p%40ss%2Fword@db.example:6432/tools');
    expect(options).toMatchObject({
      hostname: 'db.example',
      port: 6432,
      username: 'ada',
      password: 'p@ss/word',
      max: 4,
    });
    expect(place).toBe('db.example:6432/tools');
    expect(read('postgres://localhost').place).toBe('localhost:5432/postgres');
    expect(read('postgresql://[::1]/x').options).toMatchObject({ hostname: '::1' });
    expect(read('postgres:///x?host=/run/postgresql').options).toMatchObject({ path: '/run/postgresql/.s.PGSQL.5432' });
  });

  test('encrypts what crosses a network, unless told otherwise', () => {
    expect(read('postgres://db.example/x').options.tls).toEqual({ rejectUnauthorized: false });
    expect(read('postgres://localhost/x').options.tls).toBe(false);
    expect(read('postgres://db.example/x?sslmode=disable')).toMatchObject({ isEncrypted: false });
    expect(read('postgres://db.example/x?sslmode=verify-full').options.tls).toEqual({ rejectUnauthorized: true });
    expect(read('postgres://db.example/x?sslmode=require&sslrootcert=package.json').options.tls).toMatchObject({
      ...{
        rejectUnauthorized: true,
        ca: expect.stringContaining('tool-recommendation'),
        checkServerIdentity: expect.anything(),
      },
    });
  });

  test('names no statements and begins no session of its own behind a pooler', () => {
    expect(read('postgres://localhost/x?prepare=false')).toMatchObject({
      ...{ isPooled: true, options: { prepare: false, connection: {} } },
    });
    expect(read('postgres://localhost/x')).toMatchObject({
      ...{ isPooled: false, options: { prepare: true, connection: { lock_timeout: 1_000 } } },
    });
  });

  test.each([
    ['postgres://localhost/x?sslmode=maybe', 'sslmode in DATABASE_URL must be one of disable, require'],
    ['postgres://localhost/x?pool=9', 'DATABASE_URL has pool, which is none of'],
    [
      'postgres://localhost/x?sslmode=verify-ca&sslrootcert=/nowhere.pem',
      'the certificate /nowhere.pem, which does not',
    ],
    ['postgres://ada:100%@localhost/x', 'write %25 for it'],
  ])('refuses %s', (url, message) => {
    expect(() => read(url)).toThrow(message);
  });
});
