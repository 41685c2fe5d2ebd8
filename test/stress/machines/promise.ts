import { bearer, type Hand, type House, type Service, statusOf } from '../house.ts';
import { createMany, revoke } from '../keys.ts';
import { judge, type Row, tally } from '../trial.ts';

const address = '/api/v1/industries';
const clients = 64;
const rounds = 5;
const killedRounds = 3;
/** A lease that another machine rests on comes back within four seconds; nobody asks for longer in vain. */
const giveUpAfterMs = 6_000;
const restMs = 20;

type Race = { left: number; answered: number; counted: number; others: number };

/** Asks until the allowance is used up, and a while longer; `midway` happens when half of it is gone. */
const race = async (
  hand: Hand,
  urls: readonly string[],
  left: number,
  midway: () => Promise<unknown> = async () => {},
): Promise<Race> => {
  const { account, key } = await hand.openAccount('enterprise', left);
  let answered = 0;
  let others = 0;
  let lastMs = performance.now();
  let isMidway = false;
  const client = async (_: unknown, index: number): Promise<void> => {
    while (performance.now() - lastMs < (answered < left ? giveUpAfterMs : 1_000)) {
      const status = await statusOf(urls[index % urls.length] + address, { headers: bearer(key) });
      if (status === 200) {
        answered++;
        lastMs = performance.now();
      } else {
        if (status !== 429) others++;
        await Bun.sleep(restMs);
      }
      if (answered >= left / 2 && !isMidway) {
        isMidway = true;
        await midway();
      }
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const { standing } = await hand.accounts.reportUsage(account);
  return { left, answered, counted: standing.used, others };
};

const exactRow = async (hand: Hand, urls: readonly string[], left: number): Promise<Row> => {
  const races: Race[] = [];
  for (let round = 0; round < rounds; round++) races.push(await race(hand, urls, left));
  return {
    tried: `${clients} clients on two machines with ${left} left`,
    times: rounds,
    allowed: `exactly ${left} answered and counted`,
    seen: `answered ${tally(races.map(({ answered }) => answered))}; counted ${tally(races.map(({ counted }) => counted))}`,
    outcome: judge(
      races.every(({ answered, counted, others }) => answered === left && counted === left && others === 0),
    ),
  };
};

/** A 64th of what was left at most. */
const leaseOf = (left: number): number => Math.max(1, Math.floor(left / 64));

const killedRow = async (house: House, hand: Hand, path: string, one: Service): Promise<Row> => {
  const races: Race[] = [];
  for (const left of [100, 1_000, 3_000].slice(0, killedRounds)) {
    const dying = await house.openService(path);
    races.push(await race(hand, [one.url, dying.url], left, () => dying.stop('SIGKILL')));
  }
  const isHeld = races.every(
    ({ left, answered, counted }) =>
      answered <= counted && counted <= left && counted - answered <= leaseOf(left) + clients,
  );
  return {
    tried: 'the same, one of the machines killed midway',
    times: killedRounds,
    allowed: 'never more answered than counted, nor counted than allowed; lost a lease and what was under way',
    seen: races.map(({ left, answered, counted }) => `of ${left}: ${answered} answered, ${counted} counted`).join('; '),
    outcome: judge(isHeld),
  };
};

const signInTries = 50;

const signInRow = async (urls: readonly string[]): Promise<Row> => {
  const email = `${crypto.randomUUID()}@example.org`;
  const startedMs = performance.now();
  const statuses = await Promise.all(
    Array.from({ length: signInTries }, (_, index) =>
      statusOf(`${urls[index % urls.length]}/account/sign-in`, {
        method: 'POST',
        headers: { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' },
        body: JSON.stringify({ email, password: 'a wrong password of some length' }),
      }),
    ),
  );
  const tried = statuses.filter((status) => status === 401).length;
  // Passwords are checked by turns: after a second one more may be tried, after two more the next.
  const more = Math.floor(Math.log2(1 + (performance.now() - startedMs) / 1_000));
  return {
    tried: `${signInTries} parallel sign-ins of one address on two machines`,
    times: signInTries,
    allowed: 'five are tried, and one more after 1, 3, 7 seconds; the others are refused',
    seen: `${tally(statuses)} in ${((performance.now() - startedMs) / 1_000).toFixed(1)} s`,
    outcome: judge(tried >= 5 && tried <= 5 + more && statuses.every((status) => [401, 429, 503].includes(status))),
  };
};

/** What is promised of several machines, over one database; `through` says how they reach it. */
export const promiseRows = async (house: House, path: string, through: string): Promise<Row[]> => {
  const [one, other] = [await house.openService(path), await house.openService(path)];
  const hand = await house.openHand(path);
  const urls = [one.url, other.url];
  try {
    const rows = [
      await exactRow(hand, urls, 100),
      await exactRow(hand, urls, 1_000),
      await exactRow(hand, urls, 3_000),
      await killedRow(house, hand, path, one),
      await revoke(hand, urls),
      await createMany(hand, path),
      await signInRow(urls),
    ];
    return rows.map((row) => ({ ...row, tried: `${row.tried}${through}` }));
  } finally {
    await hand.close();
    await Promise.all([one.stop(), other.stop()]);
  }
};
