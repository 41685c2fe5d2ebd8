/**
 * Faults, floods and hostile input against the real process, counted.
 *
 *   bun run test:hard [trial …] [--seed N]
 */
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { changes } from './changes.ts';
import { contract } from './contract.ts';
import { crash } from './crash.ts';
import { disk } from './disk.ts';
import { House, type Trial } from './house.ts';
import { keys } from './keys.ts';
import { bounded } from './load/bounded.ts';
import { fairness } from './load/fairness.ts';
import { restarted } from './load/restarts.ts';
import { machineFigures, machines } from './machines/machines.ts';
import { quota } from './quota.ts';
import { rotation } from './rotation/rotation.ts';
import { secrets } from './secrets.ts';
import { signIn } from './sign-in.ts';
import { soak } from './soak.ts';
import { transport } from './transport.ts';
import { type Row, toTable } from './trial.ts';
import { wal } from './wal.ts';

/** Secrets come last: they are looked for in what all the others left. */
const trials: readonly Trial[] = [
  contract,
  quota,
  keys,
  rotation,
  signIn,
  bounded,
  fairness,
  restarted,
  machines,
  machineFigures,
  crash,
  wal,
  disk,
  changes,
  transport,
  soak,
  secrets,
];

const { values, positionals } = parseArgs({ options: { seed: { type: 'string' } }, allowPositionals: true });
const unknown = positionals.find((name) => !trials.some((trial) => trial.name === name));
if (unknown !== undefined)
  throw new Error(`There is no trial ${unknown}: ${trials.map(({ name }) => name).join(', ')}`);

const house = new House(Number(values.seed ?? Math.floor(Math.random() * 2 ** 31)));
process.stderr.write(`seed ${house.seed}\n`);
const rows: Row[] = [];
try {
  for (const trial of trials) {
    if (positionals.length > 0 && !positionals.includes(trial.name)) continue;
    const startedMs = performance.now();
    process.stderr.write(`${trial.name} …`);
    const made = await trial.run(house).catch((error): Row[] => [
      {
        tried: trial.name,
        times: 1,
        allowed: 'runs to its end',
        seen: String(error?.stack ?? error),
        outcome: 'missed',
      },
    ]);
    process.stderr.write(` ${Math.round((performance.now() - startedMs) / 1000)} s\n`);
    rows.push(...made);
    for (const { tried, seen, outcome } of made) process.stderr.write(`  ${outcome}: ${tried}: ${seen}\n`);
  }
} finally {
  house.close();
  rmSync(house.folder, { recursive: true, force: true });
}
process.stdout.write(`Seed ${house.seed}\n\n${toTable(rows)}\n`);
process.exit(rows.some(({ outcome }) => outcome === 'missed') ? 1 : 0);
