import { Accounts } from '../../src/accounts/accounts.ts';
import { mintKey } from '../../src/accounts/keys/api-key.ts';
import { openStore } from '../../src/store/open.ts';
import { bearer, type Hand, type House, statusOf, type Trial } from './house.ts';
import { judge, percentile, type Row, tally } from './trial.ts';

const address = '/api/v1/industries';
const clients = 64;
const revocations = 10;

/** 64 clients use a key without pause while it is revoked by another process; counts what was begun after that and served. */
export const revoke = async (hand: Hand, urls: readonly string[]): Promise<Row> => {
  let served = 0;
  let servedAfter = 0;
  let refusedAfter = 0;
  for (let round = 0; round < revocations; round++) {
    const { account, key, keyId } = await hand.openAccount('enterprise');
    let revokedAtMs = Number.POSITIVE_INFINITY;
    let isOver = false;
    const client = async (_: unknown, index: number): Promise<void> => {
      while (!isOver) {
        const begunMs = performance.now();
        const status = await statusOf(urls[index % urls.length] + address, { headers: bearer(key) });
        if (status === 200) served++;
        if (begunMs < revokedAtMs) continue;
        if (status === 200) servedAfter++;
        else refusedAfter++;
      }
    };
    const running = Array.from({ length: clients }, client);
    await Bun.sleep(200);
    await hand.accounts.revokeKey(account, keyId);
    revokedAtMs = performance.now();
    await Bun.sleep(200);
    isOver = true;
    await Promise.all(running);
  }
  return {
    tried: `a key revoked by another process while ${clients} clients use it`,
    times: revocations,
    allowed: 'none begun after it is served',
    seen: `${served} served before, after it ${servedAfter} served, ${refusedAfter} refused`,
    outcome: judge(servedAfter === 0 && refusedAfter > 0),
  };
};

/** Many keys asked for at once, through two processes' views of the file. */
export const createMany = async (hand: Hand, databaseUrl: string): Promise<Row> => {
  const other = await openStore(databaseUrl);
  const otherAccounts = new Accounts({ store: other.accounts, now: () => new Date(), passwordLengthMin: 15 });
  const made: number[] = [];
  for (let round = 0; round < 5; round++) {
    const account = await hand.accounts.createAccount(`${crypto.randomUUID()}@example.org`, null, 'free');
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) =>
        (index % 2 ? hand.accounts : otherAccounts).createKey(account, 'x', null),
      ),
    );
    made.push(results.filter(({ status }) => status === 'fulfilled').length);
  }
  await other.close();
  return {
    tried: '50 parallel key creations on free',
    times: '5 × 50',
    allowed: 'exactly 3 keys',
    seen: tally(made).replace(/(\d+): (\d+)/g, '$1 ($2 times)'),
    outcome: judge(made.every((count) => count === 3)),
  };
};

const calmMs = 4_000;
const guessesPerSecond = 1_000;

/** Asks every few milliseconds with a valid key; gives the times it took. */
const measureValid = async (url: string, key: string, forMs: number): Promise<number[]> => {
  const times: number[] = [];
  const untilMs = performance.now() + forMs;
  const client = async (): Promise<void> => {
    while (performance.now() < untilMs) {
      const startedMs = performance.now();
      if ((await statusOf(url + address, { headers: bearer(key) })) !== 200) throw new Error('a valid key was refused');
      times.push(performance.now() - startedMs);
      await Bun.sleep(5);
    }
  };
  await Promise.all([client(), client()]);
  return times;
};

/** Sends guesses from a process of its own, so that this one's clock is not disturbed. */
const guess = (url: string, forMs: number) =>
  Bun.spawn(['bun', `${import.meta.dir}/guesser.ts`, url, String(guessesPerSecond), String(forMs)], { stdout: 'pipe' });

const guesses = async (hand: Hand, url: string): Promise<Row> => {
  const { key } = await hand.openAccount('enterprise');
  await measureValid(url, key, 500);
  const calm: number[] = [];
  const flooded: number[] = [];
  const outcomes: { sent: number; refused: number }[] = [];
  for (let round = 0; round < 3; round++) {
    calm.push(percentile(await measureValid(url, key, calmMs), 0.99));
    const child = guess(url, calmMs + 1_000);
    await Bun.sleep(700);
    flooded.push(percentile(await measureValid(url, key, calmMs - 1_000), 0.99));
    outcomes.push(JSON.parse(await new Response(child.stdout).text()));
  }
  const [calmMedian, floodedMedian] = [percentile(calm, 0.5), percentile(flooded, 0.5)];
  const sent = outcomes.reduce((sum, outcome) => sum + outcome.sent, 0);
  const refused = outcomes.reduce((sum, outcome) => sum + outcome.refused, 0);
  return {
    tried: `random well-formed keys, ${guessesPerSecond} a second, beside valid traffic`,
    times: sent,
    allowed: 'all 401; the p99 of valid traffic under twice the normal one',
    seen: `${refused} refused; p99 ${calmMedian.toFixed(1)} ms calm, ${floodedMedian.toFixed(1)} ms flooded (medians of 3)`,
    outcome: judge(refused === sent && floodedMedian < 2 * calmMedian),
  };
};

/** The slow hash, counted where it is called: guesses must not reach it at all. */
const slowHashes = async (hand: Hand, path: string): Promise<Row> => {
  const other = await openStore(`sqlite:${path}`);
  const accounts = new Accounts({ store: other.accounts, now: () => new Date(), passwordLengthMin: 15 });
  const { key } = await hand.openAccount();
  const strangers = await Promise.all(Array.from({ length: 500 }, () => mintKey()));
  const plain = Bun.password.verify;
  let verified = 0;
  Bun.password.verify = ((...words: Parameters<typeof plain>) => {
    verified++;
    return plain(...words);
  }) as typeof plain;
  const tries = 5_000;
  try {
    for (let index = 0; index < tries; index++) {
      await Promise.resolve(accounts.identify(strangers[index % strangers.length]?.key ?? '')).catch(() => {});
    }
    const byGuesses = verified;
    await accounts.identify(key);
    await accounts.identify(key);
    return {
      tried: 'runs of the slow hash by unknown well-formed keys, then by a right one used twice',
      times: tries,
      allowed: '0, then 1',
      seen: `${byGuesses}, then ${verified - byGuesses}`,
      outcome: judge(byGuesses === 0 && verified === 1),
    };
  } finally {
    Bun.password.verify = plain;
    await other.close();
  }
};

const timedEach = 1_500;

/** How long a refusal takes for each kind of wrong key, interleaved, so that a noisy moment hurts all alike. */
const refusalTimes = async (hand: Hand, url: string): Promise<Row> => {
  const { account, key, keyId } = await hand.openAccount();
  await hand.accounts.revokeKey(account, keyId);
  const unknown = await Promise.all(Array.from({ length: timedEach }, () => mintKey()));
  const kinds: Record<string, (index: number) => string> = {
    malformed: () => `${key.slice(0, -1)}!`,
    unknown: (index) => unknown[index]?.key ?? '',
    revoked: () => key,
  };
  const times: Record<string, number[]> = { malformed: [], unknown: [], revoked: [] };
  for (let index = 0; index < timedEach; index++) {
    for (const [kind, make] of Object.entries(kinds)) {
      const startedMs = performance.now();
      await statusOf(url + address, { headers: bearer(make(index)) });
      times[kind]?.push(performance.now() - startedMs);
    }
  }
  const medians = Object.entries(times).map(([kind, each]) => [kind, percentile(each, 0.5) * 1000] as const);
  const spread = Math.max(...medians.map(([, median]) => median)) - Math.min(...medians.map(([, median]) => median));
  return {
    tried: 'the time of a refusal: malformed, unknown, revoked',
    times: `3 × ${timedEach}`,
    allowed: 'medians within 250 µs of each other',
    seen: medians.map(([kind, median]) => `${kind} ${median.toFixed(0)} µs`).join(', '),
    outcome: judge(spread < 250),
  };
};

export const keys: Trial = {
  name: 'keys',
  run: async (house: House) => {
    const path = house.nextPath();
    const service = await house.openService(path, { LOG_LEVEL: 'warn' });
    const hand = await house.openHand(path);
    try {
      return [
        await revoke(hand, [service.url]),
        await createMany(hand, `sqlite:${path}`),
        await guesses(hand, service.url),
        await slowHashes(hand, path),
        await refusalTimes(hand, service.url),
      ];
    } finally {
      await hand.close();
      await service.stop();
    }
  },
};
