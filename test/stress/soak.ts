import { runSoak } from '../../bench/soak.ts';
import type { Trial } from './house.ts';

const minutes = 2;
const settleMinutes = 0.5;

/** Two minutes of the soak; the half hour for the record is `bun bench/soak.ts --minutes 30`. */
export const soak: Trial = { name: 'soak', run: (house) => runSoak({ house, minutes, settleMinutes }) };
