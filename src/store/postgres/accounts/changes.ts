import type { TransactionSQL } from 'bun';
import type { PostgresDatabase } from '../database.ts';

/** For so long a process goes by a count that it asked for. */
const believedMs = 1_000;
const askEveryMs = 250;
/** Clocks of two machines do not go equally fast, and a timer may be early by a moment. */
const marginMs = 50;
const channel = 'account_changes';

/**
 * The count that goes up with every change that processes which remember callers must hear of. Each process asks for it
 * four times a second, and at once when it is notified of a change; what it asked for it believes for a second by its own
 * monotonic clock. So it is mostly known at once; and a second after a change no process goes by an earlier count. A
 * process that cannot ask knows nothing after that second.
 */
export type ChangeCount = {
  read(): number | Promise<number>;
  /** Within a transaction, last of all: others that change something wait for its end. */
  raise(client: TransactionSQL): Promise<void>;
  /** To be called when a change is lasting: resolves when no process goes by an earlier count. */
  spread(): Promise<void>;
  close(): void;
};

export const createChangeCount = (database: PostgresDatabase): ChangeCount => {
  let believed = { count: 0, askedAtMs: Number.NEGATIVE_INFINITY };
  let asking: Promise<number> | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;

  const askNow = async (): Promise<number> => {
    const askedAtMs = performance.now();
    const count = await database.read(async (_, client) => {
      const [row] = await client.unsafe("SELECT value FROM marks WHERE name = 'account-changes'");
      return Number(row?.value ?? 0);
    });
    if (askedAtMs > believed.askedAtMs) believed = { count, askedAtMs };
    return count;
  };
  const ask = (): Promise<number> => {
    asking ??= askNow().finally(() => {
      asking = undefined;
    });
    return asking;
  };
  /** Beside requests; whoever needs the count meets the fault, if there is one, when asking. */
  const askAhead = (): void => {
    ask().catch(() => {});
  };
  const follow = (): void => {
    timer = setInterval(askAhead, askEveryMs);
    // What was asked before the change does not count as its news.
    if (!database.address.isPooled) database.listen(channel, () => void askNow().catch(() => {}));
  };

  return {
    read: () => {
      if (timer === undefined) follow();
      return performance.now() - believed.askedAtMs < believedMs ? believed.count : ask();
    },
    raise: async (client) => {
      await client.unsafe(
        `INSERT INTO marks (name, value) VALUES ('account-changes', '1')
        ON CONFLICT (name) DO UPDATE SET value = marks.value::bigint + 1`,
      );
      await client.unsafe('SELECT pg_notify($1, $2)', [channel, '']);
    },
    spread: async () => {
      if (timer !== undefined) void askNow().catch(() => {});
      await Bun.sleep(believedMs + marginMs);
    },
    close: () => clearInterval(timer),
  };
};
