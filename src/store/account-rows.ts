import type { AccountStore } from '../accounts/store.ts';

/** An account has no more sessions: of more, those that were not seen for longest end. */
export const sessionsMax = 50;
/** So many keys of an account that were revoked or have expired are kept: of more, those that ended first are deleted. */
export const deadKeysKept = 200;

/** The parts of `AccountStore`, a file each in either kind of store. */
export type AccountRows = Pick<
  AccountStore,
  | 'createAccount'
  | 'findAccount'
  | 'findAccountByEmail'
  | 'listAccounts'
  | 'setPlan'
  | 'setDisabled'
  | 'setPassword'
  | 'deleteAccount'
  | 'readChangeCount'
>;

export type KeyRows = Pick<
  AccountStore,
  'createKey' | 'listKeys' | 'countKeys' | 'findKey' | 'renameKey' | 'revokeKey'
>;

/** The secrets of keys: the one each has, and those that it replaced a while ago. */
export type SecretRows = Pick<AccountStore, 'findKeys' | 'rotateKey' | 'listGraceEnds'>;

export type UsageRows = Pick<
  AccountStore,
  'exchangeLeases' | 'readUsed' | 'listUsage' | 'listKeyUsage' | 'listLastUse'
>;

export type OperationRows = Pick<AccountStore, 'addOperationCounts' | 'listOperationCounts'>;

/** Sessions, throttled attempts, and links that set a new password. */
export type EntranceRows = Pick<
  AccountStore,
  | 'createSession'
  | 'findSession'
  | 'touchSession'
  | 'deleteSession'
  | 'listSessions'
  | 'deleteSessions'
  | 'findWait'
  | 'takeAttempts'
  | 'forgiveAttempts'
  | 'keepSecret'
  | 'createResetLink'
  | 'findResetLink'
  | 'useResetLink'
>;

export type SecondFactorRows = Pick<
  AccountStore,
  | 'findSecondFactor'
  | 'offerSecondFactor'
  | 'enableSecondFactor'
  | 'useSecondFactorStep'
  | 'useRecoveryCode'
  | 'deleteSecondFactor'
>;
