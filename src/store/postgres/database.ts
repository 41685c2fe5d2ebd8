import { SQL, type TransactionSQL } from 'bun';
import { type BunSQLDatabase, drizzle } from 'drizzle-orm/bun-sql';
import { type Address, readAddress, type StoreLimits } from './address.ts';
import { AnswerTimeout, isConflict, refuse, toAppError } from './faults.ts';
import { migrate } from './migrate.ts';

export type Orm = BunSQLDatabase;

/** What a transaction works with: Drizzle, and the plain client for what is hot or written by hand. */
export type Transaction = { orm: Orm; client: TransactionSQL };

/** Long is what goes over whole tables, and may take a minute. */
type Duration = { isLong: boolean };

/** An open PostgreSQL database. All of it rejects with `unavailable` when the database cannot answer for now. */
export type PostgresDatabase = {
  readonly address: Address;
  /** Runs queries that need not be of one moment. */
  read<Result>(work: (orm: Orm, client: SQL) => Promise<Result>, options?: Duration): Promise<Result>;
  /** Runs `work` in one transaction that sees and leaves the database as if nobody else were there; again after a conflict. */
  write<Result>(work: (transaction: Transaction) => Promise<Result>, options?: Duration): Promise<Result>;
  /** The same for work that locks the rows it reads, and so needs no more. */
  writeLocked<Result>(work: (transaction: Transaction) => Promise<Result>, options?: Duration): Promise<Result>;
  /** Hears what is notified on a channel, now and after each loss of the connection; a pooler may keep all of it back. */
  listen(channel: string, hear: () => void): void;
  close(): Promise<void>;
};

const longLimitMs = 120_000;
/** What is long may wait for another like it, and works out much between two statements. */
const longLimits = ["SET LOCAL lock_timeout = '60s'", "SET LOCAL idle_in_transaction_session_timeout = '60s'"];
const listenAgainMs = 1_000;
const conflictRestMsMax = 20;
const serializable = 'isolation level serializable';
const readCommitted = 'isolation level read committed';

/** The result, unless it takes too long: then `AnswerTimeout`, and whatever comes later is nobody's. */
const withinTime = async <Result>(work: Promise<Result>, limitMs: number): Promise<Result> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new AnswerTimeout(`it did not answer within ${limitMs} ms`)), limitMs);
  work.catch(() => {});
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
};

/** Opens the database that a URL names, and brings its schema up to date. Rejects with `DatabaseRefused`. */
export const openDatabase = async (url: string, limits: StoreLimits): Promise<PostgresDatabase> => {
  const database = connectDatabase(url, limits);
  try {
    await migrate(database);
    return database;
  } catch (error) {
    await database.close();
    throw refuse(database.address.place, error);
  }
};

/**
 * The database as it is; it is reached when first asked.
 *
 * A server that is frozen, or cut off, answers nothing and closes nothing: each question has a time limit of our own, and
 * when one runs out all connections are given up and made again.
 */
export const connectDatabase = (url: string, limits: StoreLimits): PostgresDatabase => {
  const address = readAddress(url, limits);
  const { timeoutMs } = limits;
  const listeners = new Map<string, () => void>();
  let isClosed = false;

  const connect = () => {
    const client = new SQL(address.options);
    return { client, orm: drizzle({ client }) };
  };
  const limitOf = (duration: Duration | undefined): number => (duration?.isLong ? longLimitMs : timeoutMs);
  const giveUp = (client: SQL | undefined): void => {
    client?.close({ timeout: 0 }).catch(() => {});
  };

  let pool = connect();
  let listener: SQL | undefined;

  /** Once it listens, the driver sees to it that it goes on. */
  const listenOn = (client: SQL, channel: string, hear: () => void): void => {
    client.listen(channel, hear, hear).catch(() => {
      const again = (): void => {
        if (client === listener && !isClosed) listenOn(client, channel, hear);
      };
      setTimeout(again, listenAgainMs).unref();
    });
  };
  const replaceListener = (): void => {
    giveUp(listener);
    if (listeners.size === 0) return;
    listener = new SQL({ ...address.options, max: 1 });
    for (const [channel, hear] of listeners) listenOn(listener, channel, hear);
  };

  const run = async <Result>(work: (used: typeof pool) => Promise<Result>, limitMs: number): Promise<Result> => {
    const used = pool;
    try {
      return await withinTime(work(used), limitMs);
    } catch (error) {
      if (error instanceof AnswerTimeout && pool === used && !isClosed) {
        pool = connect();
        giveUp(used.client);
        replaceListener();
      }
      throw error;
    }
  };

  const transact = async <Result>(
    level: string,
    work: (transaction: Transaction) => Promise<Result>,
    limitMs: number,
  ): Promise<Result> => {
    for (const giveUpAtMs = performance.now() + 2 * limitMs; ; ) {
      let isCommitting = false;
      const attempt = (used: typeof pool) =>
        used.client.begin(level, async (client) => {
          isCommitting = false;
          if (limitMs === longLimitMs) for (const limit of longLimits) await client.unsafe(limit);
          const result = await work({ client, orm: drizzle({ client: client as unknown as SQL }) });
          isCommitting = true;
          return { result };
        });
      try {
        return (await run(attempt, limitMs)).result;
      } catch (error) {
        if (!isConflict(error) || performance.now() >= giveUpAtMs) throw toAppError(error, isCommitting);
        await Bun.sleep(Math.random() * conflictRestMsMax);
      }
    }
  };

  return {
    address,
    read: async (work, duration) => {
      try {
        return await run(({ orm, client }) => work(orm, client), limitOf(duration));
      } catch (error) {
        throw toAppError(error, false);
      }
    },
    write: (work, duration) => transact(serializable, work, limitOf(duration)),
    writeLocked: (work, duration) => transact(readCommitted, work, limitOf(duration)),
    listen: (channel, hear) => {
      listeners.set(channel, hear);
      replaceListener();
    },
    close: async () => {
      isClosed = true;
      giveUp(listener);
      await pool.client.close({ timeout: 1 }).catch(() => {});
    },
  };
};
