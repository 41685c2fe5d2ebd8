import { sql } from 'drizzle-orm';
import { bigint, check, customType, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { PlanName } from '../../accounts/plan.ts';
import type { ThrottleName } from '../../accounts/sign-in/throttle.ts';
import { changeKinds } from '../../catalogue/feed/tool-change.ts';

/** Milliseconds of the epoch, as in SQLite: what is moved from one to the other stays the same to the bit. */
const instant = customType<{ data: Date; driverData: string | number }>({
  dataType: () => 'bigint',
  fromDriver: (milliseconds) => new Date(Number(milliseconds)),
  toDriver: (date) => date.getTime(),
});

/** Gives rows of the same moment their order. */
const arrival = () => bigint('arrival', { mode: 'number' }).notNull().generatedByDefaultAsIdentity();

export const accounts = pgTable('accounts', {
  id: text('id').primaryKey(),
  email: text('email').notNull().unique(),
  passwordHash: text('password_hash'),
  plan: text('plan').$type<PlanName>().notNull(),
  customDailyLimit: integer('custom_daily_limit'),
  createdAt: instant('created_at').notNull(),
  disabledAt: instant('disabled_at'),
});

export const apiKeys = pgTable(
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
    arrival: arrival(),
  },
  (table) => [index('api_keys_blind_index').on(table.blindIndex), index('api_keys_account').on(table.accountId)],
);

/** Secrets of keys that a rotation replaced, each until its grace is over. */
export const olderSecrets = pgTable(
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

export const usageDays = pgTable(
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

export const keyUsageDays = pgTable(
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
export const operationDays = pgTable(
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

export const sessions = pgTable(
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
    arrival: arrival(),
  },
  (table) => [index('sessions_account').on(table.accountId)],
);

/** Attempts that are throttled, a row a throttle and subject: see `accounts/sign-in/throttle.ts`. */
export const attempts = pgTable(
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
export const resetLinks = pgTable('reset_links', {
  id: text('id').primaryKey(),
  accountId: text('account_id')
    .notNull()
    .unique()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
});

/** What an account shows at sign-in beside its password: see `accounts/sign-in/totp.ts`. */
export const secondFactors = pgTable('second_factors', {
  accountId: text('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  secret: text('secret').notNull(),
  /** The last half minute whose code was used; none of it or before is taken again. */
  usedStep: integer('used_step').notNull(),
  enabledAt: instant('enabled_at'),
});

/** Codes good once each for when the app is lost, as digests. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => secondFactors.accountId, { onDelete: 'cascade' }),
    digest: text('digest').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.digest] })],
);

export const tools = pgTable('tools', {
  id: text('id').primaryKey(),
  record: text('record').notNull(),
  /** `bundled`: as the service ships it. `own`: imported or changed by the operator, which an upgrade leaves alone. */
  origin: text('origin', { enum: ['bundled', 'own'] }).notNull(),
});

/** What became of tools, in the order it happened; numbers are never given twice, whatever is forgotten. */
export const toolChanges = pgTable('tool_changes', {
  sequence: bigint('sequence', { mode: 'number' }).primaryKey(),
  /** The count of changes of the catalogue after the import or upgrade that it came with. */
  change: bigint('change', { mode: 'number' }).notNull(),
  at: instant('at').notNull(),
  kind: text('kind', { enum: changeKinds }).notNull(),
  toolId: text('tool_id').notNull(),
  name: text('name').notNull(),
  /** Its fields before and after, as JSON. */
  fields: text('fields').notNull(),
});

/** Which revision of the catalogue was served after so many changes. */
export const catalogueRevisions = pgTable('catalogue_revisions', {
  change: bigint('change', { mode: 'number' }).primaryKey(),
  revision: text('revision').notNull(),
  at: instant('at').notNull(),
});

/** Counters and marks of the whole database, a row each; `schema-version` is locked by who brings it up to date. */
export const marks = pgTable('marks', { name: text('name').primaryKey(), value: text('value').notNull() });
