import { Database } from 'bun:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '../../../src/log.ts';
import { startRetention } from '../../../src/server/retention-job.ts';
import { openStore, type Store } from '../../../src/store/open.ts';
import { createClock } from '../../clock.ts';

let folder: string;
let store: Store;
let database: Database;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'retention-'));
  const path = join(folder, 'service.db');
  store = await openStore(`sqlite:${path}`);
  database = new Database(path);
});
afterEach(async () => {
  database.close();
  await store.close();
  rmSync(folder, { recursive: true });
});

const log = createLog(
  'silent',
  () => new Date(),
  () => {},
);
const dayMs = 86_400_000;
const hourMs = 3_600_000;

const count = (table: string): number =>
  (database.query(`SELECT count(*) AS count FROM ${table}`).get() as { count: number }).count;

const addAccount = (id = 'acc_1'): void => {
  database.run(`INSERT INTO accounts (id, email, plan, created_at) VALUES ('${id}', '${id}@b.example', 'free', 0)`);
};
const addUsage = (day: string, id = 'acc_1'): void => {
  database.run(`INSERT INTO usage_days VALUES ('${id}', '${day}', 1)`);
};
const addSession = (id: string, seenAt: number, expiresAt: number): void => {
  database.run(
    `INSERT INTO sessions (id, account_id, created_at, last_seen_at, expires_at) VALUES ('${id}', 'acc_1', 0, ${seenAt}, ${expiresAt})`,
  );
};

const begin = (clock: ReturnType<typeof createClock>, rest?: () => Promise<unknown>) =>
  startRetention({ store: store.retention, now: clock.now, log, ...(rest && { rest }) });

describe('what is old', () => {
  test('goes: counts and changes after 400 days, sessions when they are over, attempts after a day; all else stays', async () => {
    const clock = createClock('2026-11-21T00:00:10Z');
    const nowMs = clock.now().getTime();
    addAccount();
    const dayBefore = (days: number) => new Date(nowMs - days * dayMs).toISOString().slice(0, 10);
    for (const days of [0, 1, 399, 400, 401, 800]) addUsage(dayBefore(days));
    database.run("INSERT INTO api_keys VALUES ('k', 'acc_1', 'n', 'h', 'b', 'e', 0, NULL, NULL, NULL)");
    for (const days of [0, 400, 401]) {
      database.run(`INSERT INTO key_usage_days VALUES ('k', '${dayBefore(days)}', 1, 0)`);
      database.run(`INSERT INTO operation_days VALUES ('acc_1', '${dayBefore(days)}', 'GET /x', 200, 1)`);
    }
    addSession('fresh', nowMs - hourMs, nowMs + dayMs);
    addSession('idle', nowMs - 13 * hourMs, nowMs + dayMs);
    addSession('old', nowMs - hourMs, nowMs - 1);
    for (const hours of [1, 23, 25]) {
      database.run(`INSERT INTO attempts VALUES ('sign-in', '${hours}', 3, 0, ${nowMs - hours * hourMs})`);
    }
    for (const days of [401, 399]) {
      const at = nowMs - days * dayMs;
      database.run(`INSERT INTO tool_changes VALUES (NULL, ${1000 - days}, ${at}, 'added', 't', 'T', '[]')`);
      database.run(`INSERT INTO catalogue_revisions VALUES (${1000 - days}, 'r', ${at})`);
    }
    const retention = begin(clock);
    expect(await retention.look()).toBe(9);
    await retention.stop();
    expect(database.query('SELECT day FROM usage_days ORDER BY day DESC').all()).toEqual(
      [0, 1, 399, 400].map((days) => ({ day: dayBefore(days) })),
    );
    expect([count('key_usage_days'), count('operation_days')]).toEqual([2, 2]);
    expect(database.query('SELECT id FROM sessions').all()).toEqual([{ id: 'fresh' }]);
    expect(count('attempts')).toBe(2);
    expect(count('accounts')).toBe(1);
    expect(store.changes.readExtent()).toMatchObject({ forgotten: 1, newest: 2 });
    expect(count('catalogue_revisions')).toBe(1);
  });

  test('goes: keys 90 days after they were revoked or expired, with their counts', async () => {
    const clock = createClock('2026-11-21T00:00:10Z');
    const daysAgo = (days: number): number => clock.now().getTime() - days * dayMs;
    addAccount();
    const addKey = (id: string, expiresAt: number | null, revokedAt: number | null): void => {
      database.run(
        `INSERT INTO api_keys VALUES ('${id}', 'acc_1', 'n', 'h', 'b', 'e', 0, ${expiresAt}, ${revokedAt}, NULL)`,
      );
      database.run(`INSERT INTO key_usage_days VALUES ('${id}', '2026-11-20', 1, 0)`);
    };
    addKey('live', null, null);
    for (const days of [-1, 1]) {
      database.run(`INSERT INTO older_secrets VALUES ('live', '${days}', 'b', ${daysAgo(days)})`);
    }
    addKey('lives on', daysAgo(-1), null);
    addKey('revoked', null, daysAgo(91));
    addKey('revoked later', null, daysAgo(89));
    addKey('expired', daysAgo(91), null);
    addKey('expired later', daysAgo(89), null);
    const retention = begin(clock);
    expect(await retention.look()).toBe(3);
    await retention.stop();
    expect(database.query('SELECT hash FROM older_secrets').all()).toEqual([{ hash: '-1' }]);
    const left = ['expired later', 'live', 'lives on', 'revoked later'].map((id) => ({ id }));
    expect(database.query('SELECT id FROM api_keys ORDER BY id').all()).toEqual(left);
    expect(count('key_usage_days')).toBe(4);
  });

  test('is looked at once a UTC day, by one process of several', async () => {
    const clock = createClock('2026-11-20T23:59:59Z');
    addAccount();
    const [one, other] = [begin(clock), begin(clock)];
    await one.look();
    addUsage('2020-01-01');
    expect([await one.look(), await other.look()]).toEqual([0, 0]);
    clock.forward(1_000);
    expect([await other.look(), await one.look()]).toEqual([1, 0]);
    addUsage('2020-01-01');
    clock.set('2026-11-20T12:00:00Z');
    expect([await one.look(), await other.look()]).toEqual([0, 0]);
    await Promise.all([one.stop(), other.stop()]);
  });

  test('goes in small batches between which others write', async () => {
    const clock = createClock('2026-11-21T00:00:10Z');
    database.run('BEGIN');
    for (let account = 0; account < 50; account++) addAccount(`acc_${account}`);
    const add = database.query('INSERT INTO usage_days VALUES (?, ?, 1)');
    for (let day = 0; day < 400; day++) {
      const name = new Date(Date.UTC(2020, 0, 1) + day * dayMs).toISOString().slice(0, 10);
      for (let account = 0; account < 50; account++) add.run(`acc_${account}`, name);
    }
    database.run('COMMIT');
    const left: number[] = [];
    const retention = begin(clock, async () => {
      left.push(count('usage_days'));
      database.run(
        "INSERT INTO marks (name, value) VALUES ('x', '1') ON CONFLICT (name) DO UPDATE SET value = value + 1",
      );
    });
    expect(await retention.look()).toBe(20_000);
    await retention.stop();
    expect(left.slice(0, 40)).toEqual(Array.from({ length: 40 }, (_, index) => 19_500 - 500 * index));
  });

  test('waits for the next day where the service stops in between', async () => {
    const clock = createClock('2026-11-21T00:00:10Z');
    addAccount();
    for (let day = 1; day <= 28; day++) addUsage(`2020-01-${String(day).padStart(2, '0')}`);
    const retention = begin(clock, async () => void retention.stop());
    await retention.look();
    addUsage('2020-02-01');
    clock.forward(dayMs);
    const next = begin(clock);
    await next.look();
    await next.stop();
    expect(count('usage_days')).toBe(0);
  });
});

describe('a clock that jumps', () => {
  const openJumpy = (start: string) => {
    let [wallMs, monotonicMs] = [Date.parse(start), 1_000];
    const warnings: string[] = [];
    const logTo = createLog(
      'warn',
      () => new Date(wallMs),
      (text) => warnings.push(text),
    );
    const open = () =>
      startRetention({
        ...{ store: store.retention, now: () => new Date(wallMs), log: logTo, rest: async () => {} },
        readMonotonic: () => monotonicMs,
      });
    return {
      open,
      warnings: () => {
        logTo.flush();
        return warnings.length;
      },
      pass: (milliseconds: number) => {
        wallMs += milliseconds;
        monotonicMs += milliseconds;
      },
      jump: (milliseconds: number) => {
        wallMs += milliseconds;
      },
    };
  };
  const tenYears = 3_653 * dayMs;
  const lastDay = async () => (await store.retention.readClaim()).lastDay;
  const doubtSince = async () => (await store.retention.readClaim()).doubtSince;

  test('ten years ahead for half a minute deletes nothing, and is forgotten', async () => {
    const clock = openJumpy('2026-11-21T12:00:00Z');
    addAccount();
    const retention = clock.open();
    await retention.look();
    addUsage('2026-11-21');
    clock.jump(tenYears);
    for (let looks = 0; looks < 3; looks++) {
      expect(await retention.look()).toBe(0);
      clock.pass(10_000);
    }
    expect([count('usage_days'), await lastDay(), clock.warnings()]).toEqual([1, '2026-11-21', 1]);
    expect(await doubtSince()).not.toBeNull();
    clock.jump(-tenYears);
    await retention.look();
    expect(await doubtSince()).toBeNull();
    addUsage('2020-01-01');
    clock.pass(dayMs);
    expect([await retention.look(), await lastDay()]).toEqual([1, '2026-11-22']);
    await retention.stop();
  });

  test('right after the first start, before any day was believed, deletes nothing', async () => {
    const clock = openJumpy('2026-11-21T12:00:00Z');
    addAccount();
    const retention = clock.open();
    addUsage('2026-11-21');
    clock.jump(tenYears);
    expect([await retention.look(), count('usage_days')]).toEqual([0, 1]);
    await retention.stop();
  });

  test('is believed when it has gone steadily on for a day, restarts or not', async () => {
    const clock = openJumpy('2026-11-21T12:00:00Z');
    addAccount();
    const first = clock.open();
    await first.look();
    addUsage('2026-11-21');
    clock.jump(tenYears);
    await first.look();
    clock.pass(20 * hourMs);
    expect(await first.look()).toBe(0);
    await first.stop();
    const second = clock.open();
    clock.pass(3 * hourMs);
    expect(await second.look()).toBe(0);
    clock.pass(1.5 * hourMs);
    expect(await second.look()).toBe(1);
    expect([await lastDay(), await doubtSince()]).toEqual(['2036-11-22', null]);
    await second.stop();
  });

  test('again while it is doubted is doubted anew', async () => {
    const clock = openJumpy('2026-11-21T12:00:00Z');
    addAccount();
    const retention = clock.open();
    await retention.look();
    addUsage('2026-11-21');
    clock.jump(tenYears);
    await retention.look();
    for (let days = 0; days < 5; days++) {
      clock.jump(1.5 * dayMs);
      expect(await retention.look()).toBe(0);
    }
    expect(count('usage_days')).toBe(1);
    await retention.stop();
  });

  test('is believed at once after a rest of a week when the operator says so, and after a mark in the future', async () => {
    const clock = openJumpy('2026-11-21T12:00:00Z');
    addAccount();
    const retention = clock.open();
    await retention.look();
    clock.pass(7 * dayMs);
    addUsage('2020-01-01');
    expect(await retention.look()).toBe(0);
    await store.retention.setDoubt(new Date(Date.parse('2026-11-27T12:00:00Z')));
    expect([await retention.look(), await lastDay()]).toEqual([1, '2026-11-28']);

    database.run("UPDATE marks SET value = '2036-11-21' WHERE name = 'retention-day'");
    clock.pass(dayMs);
    addUsage('2020-01-01');
    expect([await retention.look(), await lastDay()]).toEqual([0, '2036-11-21']);
    clock.pass(dayMs);
    expect([await retention.look(), await lastDay()]).toEqual([1, '2026-11-30']);
    await retention.stop();
  });
});
