import { damagedFiles } from './damaged-files.ts';
import { fullDisk } from './full-disk.ts';
import { heldLock } from './held-lock.ts';
import type { Trial } from './house.ts';

/** What the place that the database lies in may do to it: see each. */
export const disk: Trial = {
  name: 'disk',
  run: async (house) => [...(await damagedFiles(house)), ...(await heldLock(house)), ...(await fullDisk(house))],
};
