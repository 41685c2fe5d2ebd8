import type { ServerControl } from '../../postgres.ts';
import { bearer, type Hand, type House, type Service, statusOf, waitFor } from '../house.ts';
import { judge, type Row, tally } from '../trial.ts';
import { layWire } from './wire.ts';

const address = '/api/v1/industries';
const clients = 16;
const awayMs = 5_000;
const backWithinMs = 1_000;
const refusedWithinMs = 1_500;

type Asked = { begunMs: number; tookMs: number; status: number };

/** Clients that ask without end, until they are told to stop. */
const keepAsking = (url: string, key: string) => {
  const asked: Asked[] = [];
  let isOver = false;
  const client = async (): Promise<void> => {
    while (!isOver) {
      const begunMs = performance.now();
      const status = await statusOf(url + address, { headers: bearer(key) });
      asked.push({ begunMs, tookMs: performance.now() - begunMs, status });
      await Bun.sleep(5);
    }
  };
  const running = Promise.all(Array.from({ length: clients }, client));
  return {
    asked,
    stop: async () => {
      isOver = true;
      await running;
    },
  };
};

type Fault = { name: string; begin(): Promise<void> | void; end(): Promise<void> | void; lastsMs: number };

/** Nothing but 503 while the database is away, service soon after, nothing answered that was not counted. */
const faultRow = async (hand: Hand, service: Service, { name, begin, end, lastsMs }: Fault): Promise<Row> => {
  const { account, key } = await hand.openAccount('professional');
  const asking = keepAsking(service.url, key);
  await Bun.sleep(1_000);
  const begunMs = performance.now();
  await begin();
  await Bun.sleep(lastsMs / 2);
  const [health, ready] = [await statusOf(`${service.url}/healthz`), await statusOf(`${service.url}/readyz`)];
  await Bun.sleep(lastsMs / 2);
  const mendedMs = performance.now();
  await end();
  const endedMs = performance.now();
  const isBack = async () => asking.asked.some(({ begunMs: from, status }) => from > endedMs && status === 200);
  const backMs = await waitFor(isBack, 10_000);
  await Bun.sleep(1_000);
  await asking.stop();
  const isReadyAgain = await waitFor(async () => (await statusOf(`${service.url}/readyz`)) === 200, 5_000);
  // What rests on the machine goes back within seconds, so that what stays is what was used.
  await Bun.sleep(5_000);
  const { asked } = asking;
  const answered = asked.filter(({ status }) => status === 200).length;
  const used = (await hand.accounts.reportUsage(account)).standing.used;
  const during = asked.filter(({ begunMs: from, tookMs }) => {
    const answeredMs = from + tookMs;
    return answeredMs > begunMs + refusedWithinMs && answeredMs < mendedMs;
  });
  const late = Math.max(0, ...asked.filter(({ status }) => status === 503).map(({ tookMs }) => tookMs));
  const isLasting = lastsMs > refusedWithinMs;
  const isRefused = !isLasting || (during.length > 0 && during.every(({ status }) => status === 503));
  const isSaid = health === 200 && (!isLasting || ready === 503) && isReadyAgain !== undefined;
  const isClean = asked.every(({ status }) => status === 200 || status === 503);
  const isAlive = service.output().search(/uncaught|unhandled/i) === -1;
  return {
    tried: name,
    times: asked.length,
    allowed: `503 while it lasts, within ${refusedWithinMs} ms; back within ${backWithinMs} ms; nothing uncounted`,
    seen: `${tally(asked.map(({ status }) => status))}; 503 after ${late.toFixed(0)} ms at most; back after ${backMs?.toFixed(0) ?? 'never'} ms; ${answered} answered, ${used} counted; health ${health}, ready ${ready}`,
    outcome: judge(
      isRefused &&
        isSaid &&
        isClean &&
        isAlive &&
        backMs !== undefined &&
        backMs <= backWithinMs &&
        late <= refusedWithinMs &&
        answered <= used,
    ),
  };
};

export const faultRows = async (house: House, server: ServerControl, path: string): Promise<Row[]> => {
  const wire = await layWire(path);
  const [one, cut] = [await house.openService(path), await house.openService(wire.url)];
  const hand = await house.openHand(path);
  try {
    return [
      await faultRow(hand, one, {
        ...{ name: 'the server is restarted', lastsMs: 0, begin: () => server.end('SIGINT'), end: server.begin },
      }),
      await faultRow(hand, one, {
        ...{ name: 'the server is down for 5 s', lastsMs: awayMs },
        ...{ begin: () => server.end('SIGINT'), end: server.begin },
      }),
      await faultRow(hand, one, {
        ...{ name: 'the server crashes, and is down for 5 s', lastsMs: awayMs },
        ...{ begin: () => server.end('SIGKILL'), end: server.begin },
      }),
      await faultRow(hand, one, {
        ...{ name: 'the server is frozen for 5 s', lastsMs: awayMs },
        ...{ begin: () => server.freeze('SIGSTOP'), end: () => server.freeze('SIGCONT') },
      }),
      await faultRow(hand, cut, {
        ...{ name: 'one machine is cut off for 5 s', lastsMs: awayMs, begin: wire.cut, end: wire.mend },
      }),
    ];
  } finally {
    await hand.close();
    await Promise.all([one.stop(), cut.stop()]);
    wire.stop();
  }
};
