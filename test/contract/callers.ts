import type { Accounts } from '../../src/accounts/accounts.ts';
import type { RunningService } from '../running-service.ts';
import type { FuzzOptions } from './fuzz.ts';

const allowance = 1_000_000_000;

/** Whom the contract is tried as: an account whose allowance lasts, one whose key is revoked, and somebody who is signed in. */
export const openCallers = async (
  accounts: Accounts,
  openAccount: RunningService['openAccount'],
): Promise<Pick<FuzzOptions, 'key' | 'revokedKey' | 'session' | 'password'>> => {
  const { key } = await openAccount('enterprise', allowance);
  const { account, key: revokedKey, keyId } = await openAccount();
  await accounts.revokeKey(account, keyId);
  const password = `${crypto.randomUUID()} otter basket`;
  const member = await accounts.createAccount(`${crypto.randomUUID()}@example.org`, password, 'enterprise');
  const { token: session } = await accounts.authentication.begin(member, { address: 'test', browser: 'test' });
  return { key, revokedKey, session, password };
};
