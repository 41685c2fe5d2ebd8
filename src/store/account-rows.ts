import type { AccountStore } from '../accounts/store.ts';

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
