import { createManyTools } from '../../../bench/load/many-tools.ts';
import { bearer, type Hand, type House, type Trial } from '../house.ts';
import { judge, percentile, type Row, tally } from '../trial.ts';
import { defaultBounds, longestOf, nowMs, openProbed, type ProbedService } from './probed-service.ts';
import { askMany, askOnce, type Credentials, freshen, openFullAccount, type Timed, worstOf } from './worst-asks.ts';

const allowance = 1_000_000_000;
const asksOfBundle = 3_000;
const asksOfMany = 500;
const manyTools = 10_000;
const heldMsMax = { bundle: 10, many: 25, atOnce: 15 };
/** So many of those that seemed to hold the loop longest are asked again. */
const retried = 40;
const tries = 3;
const atOnce = 100;
const rounds = 5;

/** How long a request holds the loop: the least of some tries, as the collector or the compiler may be at work in one. */
const retryHold = async (
  service: ProbedService,
  credentials: Credentials,
  { ask }: Timed,
  nth: number,
): Promise<number> => {
  let least = Number.POSITIVE_INFINITY;
  for (let count = 0; count < tries; count++) {
    const timed = await askOnce(service.url, credentials, freshen(ask, 2_000 + nth * tries + count));
    await Bun.sleep(5);
    least = Math.min(least, longestOf(service.holds(timed.startedAtMs, timed.endedAtMs)));
  }
  return least;
};

const describeWorst = (all: readonly Timed[]): string => {
  const operations = [...new Set(all.map(({ ask }) => ask.operation))].sort();
  return operations
    .map((operation) => {
      const times = all.filter(({ ask }) => ask.operation === operation).map(({ ms }) => ms);
      return `${operation} ${percentile(times, 0.5).toFixed(1)} / ${Math.max(...times).toFixed(0)} ms`;
    })
    .join(', ');
};

const holdsOf = async (
  house: House,
  service: ProbedService,
  hand: Hand,
  of: { what: string; count: number; max: number },
): Promise<{ row: Row; all: Timed[] }> => {
  const credentials = await openFullAccount(hand);
  const all = await askMany(house, service.url, credentials, of.count);
  await Bun.sleep(50);
  const held = all.map((timed) => ({ timed, heldMs: longestOf(service.holds(timed.startedAtMs, timed.endedAtMs)) }));
  const suspects = [...held].sort((one, other) => other.heldMs - one.heldMs).slice(0, retried);
  const least: number[] = [];
  for (const [nth, { timed }] of suspects.entries()) least.push(await retryHold(service, credentials, timed, nth));
  const longest = Math.max(...least);
  const wrong = all.filter(({ status }) => status >= 500).length;
  const once = suspects.map(({ heldMs }) => heldMs);
  return {
    all,
    row: {
      tried: `generated requests of every operation over ${of.what}`,
      times: all.length,
      allowed: `none holds the event loop for more than ${of.max} ms, by the best of ${tries} tries`,
      seen: `longest ${longest.toFixed(1)} ms; at the first try ${once[0]?.toFixed(1)} ms, ${held.filter(({ heldMs }) => heldMs > of.max).length} above ${of.max} ms; p50 / most: ${describeWorst(all)}; ${wrong} × 5xx`,
      outcome: judge(longest <= of.max && wrong === 0),
    },
  };
};

/** The most expensive requests all at once, by one account, as the service bounds it unless told otherwise. */
const allAtOnce = async (house: House, worst: readonly Timed[]): Promise<Row> => {
  const path = house.nextPath();
  const service = await openProbed(house, path, defaultBounds);
  const hand = await house.openHand(path);
  try {
    const warm = await openFullAccount(hand);
    for (const { ask } of worst) for (let nth = 0; nth < 3; nth++) await askOnce(service.url, warm, freshen(ask, nth));
    const longest: number[] = [];
    const statuses: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const { key } = await hand.openAccount('free', allowance);
      await Bun.sleep(200);
      const fromMs = nowMs();
      const answers = await Promise.all(
        Array.from({ length: atOnce }, (_, nth) => {
          const { ask } = worst[nth % worst.length] as Timed;
          return askOnce(service.url, bearer(key), freshen(ask, 3_000 + round * atOnce + nth));
        }),
      );
      await Bun.sleep(50);
      longest.push(longestOf(service.holds(fromMs, nowMs())));
      statuses.push(...answers.map(({ status }) => status));
    }
    return {
      tried: `${atOnce} of the most expensive requests at once from one account`,
      times: `${rounds} × ${atOnce}`,
      allowed: `the event loop is never held for more than ${heldMsMax.atOnce} ms`,
      seen: `longest by round ${longest.map((ms) => ms.toFixed(1)).join(', ')} ms; ${tally(statuses)}`,
      outcome: judge(
        Math.max(...longest) <= heldMsMax.atOnce && statuses.every((status) => [200, 429].includes(status)),
      ),
    };
  } finally {
    await hand.close();
    await service.stop();
  }
};

export const bounded: Trial = {
  name: 'bounded',
  run: async (house) => {
    const path = house.nextPath();
    const service = await openProbed(house, path);
    const hand = await house.openHand(path);
    const rows: Row[] = [];
    let worst: Timed[];
    try {
      const of = { what: 'the bundled catalogue', count: asksOfBundle, max: heldMsMax.bundle };
      const { row, all } = await holdsOf(house, service, hand, of);
      rows.push(row);
      worst = await worstOf(service.url, await openFullAccount(hand), all, 10);
    } finally {
      await hand.close();
      await service.stop();
    }
    rows.push(await allAtOnce(house, worst));

    const manyPath = house.nextPath();
    const manyHand = await house.openHand(manyPath);
    try {
      await manyHand.store.catalogue.writeOwn(await createManyTools(manyTools), { replace: true });
      const many = await openProbed(house, manyPath);
      try {
        const of = { what: `${manyTools} tools`, count: asksOfMany, max: heldMsMax.many };
        rows.push((await holdsOf(house, many, manyHand, of)).row);
      } finally {
        await many.stop();
      }
    } finally {
      await manyHand.close();
    }
    return rows;
  },
};
