import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { PlanName } from '../../accounts/plan.ts';
import type { ThrottleName } from '../../accounts/sign-in/throttle.ts';
import { changeKinds } from '../../catalogue/feed/tool-change.ts';

const instant = (name: string) => integer(name, { mode: 'timestamp_ms' });

export const accounts = sqliteTable('accounts', {
  id: text('id').primaryKey(),
  email: text('email').notNull().unique(),
  passwordHash: text('password_hash'),
  plan: text('plan').$type<PlanName>().notNull(),
  customDailyLimit: integer('custom_daily_limit'),
  createdAt: instant('created_at').notNull(),
  disabledAt: instant('disabled_at'),
});

export const apiKeys = sqliteTable(
  'api_keys',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    hash: text('hash').notNull(),
    blindIndex: text('blind_index').notNull(),
    ending: text('ending').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at'),
    revokedAt: instant('revoked_at'),
    /** When the secret was last replaced; `null` for one as it was made. */
    rotatedAt: instant('rotated_at'),
  },
  (table) => [index('api_keys_blind_index').on(table.blindIndex), index('api_keys_account').on(table.accountId)],
);

/** Secrets of keys that a rotation replaced, each until its grace is over. */
export const olderSecrets = sqliteTable(
  'older_secrets',
  {
    keyId: text('key_id')
      .notNull()
      .references(() => apiKeys.id, { onDelete: 'cascade' }),
    hash: text('hash').notNull(),
    blindIndex: text('blind_index').notNull(),
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.keyId, table.hash] }),
    index('older_secrets_blind_index').on(table.blindIndex),
  ],
);

export const usageDays = sqliteTable(
  'usage_days',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    day: text('day').notNull(),
    used: integer('used').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.day] }), check('usage_days_used', sql`${table.used} >= 0`)],
);

export const keyUsageDays = sqliteTable(
  'key_usage_days',
  {
    keyId: text('key_id')
      .notNull()
      .references(() => apiKeys.id, { onDelete: 'cascade' }),
    day: text('day').notNull(),
    used: integer('used').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.keyId, table.day] })],
);

/** How many requests of an account each operation answered with each status. */
export const operationDays = sqliteTable(
  'operation_days',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    day: text('day').notNull(),
    operation: text('operation').notNull(),
    status: integer('status').notNull(),
    requests: integer('requests').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.day, table.operation, table.status] })],
);

export const sessions = sqliteTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** The browser in words such as `Firefox on Linux`, so that its owner recognises the session. */
    browser: text('browser'),
  },
  (table) => [index('sessions_account').on(table.accountId)],
);

/** Attempts that are throttled, a row a throttle and subject: see `accounts/sign-in/throttle.ts`. */
export const attempts = sqliteTable(
  'attempts',
  {
    throttle: text('door').$type<ThrottleName>().notNull(),
    subject: text('subject').notNull(),
    count: integer('count').notNull(),
    firstAt: instant('first_at').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.throttle, table.subject] })],
);

/** Links that set a new password, one an account at most; the id is a digest of what the link holds. */
export const resetLinks = sqliteTable('reset_links', {
  id: text('id').primaryKey(),
  accountId: text('account_id')
    .notNull()
    .unique()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
});

/** What an account shows at sign-in beside its password: see `accounts/sign-in/totp.ts`. */
export const secondFactors = sqliteTable('second_factors', {
  accountId: text('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  secret: text('secret').notNull(),
  /** The last half minute whose code was used; none of it or before is taken again. */
  usedStep: integer('used_step').notNull(),
  enabledAt: instant('enabled_at'),
});

/** Codes good once each for when the app is lost, as digests. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => secondFactors.accountId, { onDelete: 'cascade' }),
    digest: text('digest').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.digest] })],
);

export const tools = sqliteTable('tools', {
  id: text('id').primaryKey(),
  record: text('record').notNull(),
  /** `bundled`: as the service ships it. `own`: imported or changed by the operator, which an upgrade leaves alone. */
  origin: text('origin', { enum: ['bundled', 'own'] }).notNull(),
});

/** What became of tools, in the order it happened; numbers are never given twice, whatever is forgotten. */
export const toolChanges = sqliteTable('tool_changes', {
  sequence: integer('sequence').primaryKey({ autoIncrement: true }),
  /** The count of changes of the catalogue after the import or upgrade that it came with. */
  change: integer('change').notNull(),
  at: instant('at').notNull(),
  kind: text('kind', { enum: changeKinds }).notNull(),
  toolId: text('tool_id').notNull(),
  name: text('name').notNull(),
  /** Its fields before and after, as JSON. */
  fields: text('fields').notNull(),
});

/** Which revision of the catalogue was served after so many changes. */
export const catalogueRevisions = sqliteTable('catalogue_revisions', {
  change: integer('change').primaryKey(),
  revision: text('revision').notNull(),
  at: instant('at').notNull(),
});

/** Counters and marks of the whole database, a row each. */
export const marks = sqliteTable('marks', { name: text('name').primaryKey(), value: text('value').notNull() });
