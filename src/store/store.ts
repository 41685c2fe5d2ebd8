import type { AccountStore } from '../accounts/store.ts';
import type { ChangeFeed } from '../catalogue/feed/change-feed.ts';
import type { CatalogueStore } from '../catalogue/store.ts';
import type { StoreFigures } from './report.ts';
import type { RetentionStore } from './retention.ts';

/** All that is kept, of whatever kind of database. */
export type Store = {
  readonly accounts: AccountStore;
  readonly catalogue: CatalogueStore;
  readonly changes: ChangeFeed;
  readonly retention: RetentionStore;
  /** Writes something of no consequence: rejects with `unavailable` when the store cannot be written for now. */
  probe(): Promise<void>;
  /** What is known of the store without asking it much. */
  figures(): Promise<StoreFigures>;
  close(): Promise<void>;
};
