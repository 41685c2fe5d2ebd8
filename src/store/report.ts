/** What can be seen of a store from outside, without opening it for work. */
export type StoreReport = {
  path: string;
  bytes: number;
  logBytes: number;
  versionKnown: number;
  state: 'missing' | 'empty' | 'foreign' | 'damaged' | 'newer' | 'older' | 'current';
  version?: number;
  fault?: string;
  counts?: { accounts: number; tools: number };
  /** The last UTC day on which something was counted. */
  lastUseDay?: string | null;
};
