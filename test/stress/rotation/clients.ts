import { bearer, statusOf } from '../house.ts';

const address = '/api/v1/industries';

export type Rotated = { key: string; graceEndsAt: Date };

/** How the requests around a rotation were answered: by which secret, and whether before or after the old one's end. */
export type Outcome = {
  goodInGrace: number;
  failedInGrace: number;
  /** With the old secret, begun after its end. */
  servedAfter: number;
  refusedAfter: number;
  /** With the new secret, whenever. */
  goodByNew: number;
  failedByNew: number;
};

/**
 * So many clients use a key without pause while `rotate` gives it another secret. Half of them take the new one up at some
 * moment of the grace, as deployments do; the others never do. What was under way at the very end of the grace may go
 * either way.
 */
export const useThroughRotation = async (
  url: string,
  key: string,
  { clients, rotate, random }: { clients: number; rotate: () => Promise<Rotated>; random: () => number },
): Promise<Outcome> => {
  const asked: { isNew: boolean; begunMs: number; endedMs: number; isServed: boolean }[] = [];
  let rotated: (Rotated & { atMs: number }) | undefined;
  let isOver = false;
  const client = async (_: unknown, index: number): Promise<void> => {
    const share = index % 2 === 0 ? random() : undefined;
    const isNewTaken = (): boolean => {
      if (rotated === undefined || share === undefined) return false;
      const graceMs = Math.max(0, rotated.graceEndsAt.getTime() - rotated.atMs);
      return Date.now() - rotated.atMs >= share * graceMs;
    };
    while (!isOver) {
      const isNew = isNewTaken();
      const begunMs = Date.now();
      const headers = bearer(isNew ? (rotated?.key ?? '') : key);
      const isServed = (await statusOf(url + address, { headers })) === 200;
      asked.push({ isNew, begunMs, endedMs: Date.now(), isServed });
    }
  };
  const running = Promise.all(Array.from({ length: clients }, client));
  await Bun.sleep(150);
  rotated = { ...(await rotate()), atMs: Date.now() };
  const endMs = rotated.graceEndsAt.getTime();
  await Bun.sleep(Math.max(0, endMs - Date.now()) + 250);
  isOver = true;
  await running;

  const { atMs } = rotated;
  const [byNew, byOld] = [asked.filter(({ isNew }) => isNew), asked.filter(({ isNew }) => !isNew)];
  const before = byOld.filter(({ endedMs }) => endedMs < endMs);
  // Without a grace the end lies before the rotation is written down.
  const after = byOld.filter(({ begunMs }) => begunMs > Math.max(endMs, atMs));
  const count = (some: typeof asked, wanted: boolean): number =>
    some.filter(({ isServed }) => isServed === wanted).length;
  return {
    ...{ goodInGrace: count(before, true), failedInGrace: count(before, false) },
    ...{ servedAfter: count(after, true), refusedAfter: count(after, false) },
    ...{ goodByNew: count(byNew, true), failedByNew: count(byNew, false) },
  };
};

export const isAsPromised = (outcome: Outcome): boolean =>
  outcome.failedInGrace === 0 &&
  outcome.servedAfter === 0 &&
  outcome.failedByNew === 0 &&
  outcome.refusedAfter > 0 &&
  outcome.goodByNew > 0;
