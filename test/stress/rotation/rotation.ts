import type { House, Trial } from '../house.ts';
import { judge, type Row } from '../trial.ts';
import { isAsPromised, type Outcome, useThroughRotation } from './clients.ts';
import { killRotator } from './kill.ts';

const clients = 64;
const rounds = 10;
const killRounds = 50;

const rotateUnderClients = async (house: House): Promise<Row> => {
  const path = house.nextPath();
  const service = await house.openService(path, { LOG_LEVEL: 'warn' });
  const hand = await house.openHand(path);
  const outcomes: Outcome[] = [];
  for (let round = 0; round < rounds; round++) {
    const { account, key, keyId } = await hand.openAccount('enterprise');
    const rotate = async () => {
      const rotated = await hand.accounts.rotateKey(account, keyId, round % 3);
      house.secrets.push(rotated.key);
      return rotated;
    };
    outcomes.push(await useThroughRotation(service.url, key, { clients, rotate, random: house.random }));
  }
  await hand.close();
  await service.stop();
  const sum = (name: keyof Outcome): number => outcomes.reduce((total, outcome) => total + outcome[name], 0);
  return {
    tried: `a key rotated by another process while ${clients} clients use it, with graces of 0, 1 and 2 s`,
    times: rounds,
    allowed: 'none refused before the grace is over, none begun after it served by the old secret',
    seen: `old secret: ${sum('goodInGrace')} served and ${sum('failedInGrace')} refused before its end, ${sum('servedAfter')} served and ${sum('refusedAfter')} refused after; new: ${sum('goodByNew')} served, ${sum('failedByNew')} refused`,
    outcome: judge(outcomes.every(isAsPromised)),
  };
};

const killBetween = async (house: House): Promise<Row> => {
  const path = house.nextPath();
  const hand = await house.openHand(path);
  let shown = 0;
  let lost = 0;
  for (let round = 0; round < killRounds; round++) {
    const { key, keyId } = await hand.openAccount();
    const afterMs = house.random() * 60;
    const killed = await killRotator(`sqlite:${path}`, { key, keyId, accounts: hand.accounts, afterMs });
    house.secrets.push(...killed.shown);
    shown += killed.shown.length;
    lost += killed.lost;
  }
  await hand.close();
  return {
    tried: 'kill -9 while a key is rotated again and again',
    times: killRounds,
    allowed: 'the first secret and every one that was shown are good',
    seen: `${shown} shown, ${lost} lost`,
    outcome: judge(lost === 0 && shown > killRounds),
  };
};

export const rotation: Trial = {
  name: 'rotation',
  run: async (house) => [await rotateUnderClients(house), await killBetween(house)],
};
