/**
 * Records what the service answers to some thousand requests, and compares two records: a change that is to keep every
 * answer is held against the version before it.
 *
 *   bun test/recorder/main.ts record OUT.jsonl[.gz] [--root CHECKOUT]
 *   bun test/recorder/main.ts compare BEFORE.jsonl[.gz] AFTER.jsonl[.gz]
 *
 * Records what the OpenAPI documents show as examples, too:
 *
 *   bun test/recorder/main.ts examples
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Ask } from './ask.ts';
import { catalogueAsks } from './catalogue-asks.ts';
import { compareLines, type Difference, show } from './comparison.ts';
import { writeExamples } from './examples.ts';
import { type Matter, readMatter } from './matter.ts';
import { pageAsks } from './page-asks.ts';
import { profileAsks } from './profile-asks.ts';
import { protocolAsks } from './protocol-asks.ts';
import { type Line, readRecord, record, writeRecord } from './record.ts';
import { openService } from './service.ts';

const seed = 20_250_630;
const againEvery = 25;
const samplesMax = 3;
const pathsMax = 8;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** All requests, none twice but some that are asked again on purpose: an answer that was kept is to be the same. */
const createAsks = (matter: Matter): Ask[] => {
  const all = [...catalogueAsks(matter, seed), ...profileAsks(matter, seed), ...pageAsks(matter, seed)];
  const once = [...new Map(all.map((ask) => [JSON.stringify(ask), ask])).values()];
  const again = once.filter(({ path }, nth) => nth % againEvery === 0 && path.startsWith('/api/'));
  return [...once, ...again, ...protocolAsks()];
};

const makeRecord = async (out: string, root: string): Promise<void> => {
  const asks = createAsks(await readMatter(root));
  say(`seed ${seed}, ${asks.length} requests`);
  const startedMs = performance.now();
  const service = await openService(root);
  const lines: string[] = [];
  const statuses = new Map<number, number>();
  try {
    for await (const line of record(asks, service)) {
      lines.push(JSON.stringify(line));
      statuses.set(line.status, (statuses.get(line.status) ?? 0) + 1);
    }
  } finally {
    await service.stop();
  }
  await writeRecord(out, lines);
  const counts = [...statuses].sort(([one], [other]) => one - other).map(([status, count]) => `${status}: ${count}`);
  const megabytes = lines.reduce((sum, line) => sum + line.length, 0) / 1e6;
  say(`${counts.join(', ')}; ${megabytes.toFixed(0)} MB in ${Math.round((performance.now() - startedMs) / 1000)} s`);
};

type Sample = { line: Line; differences: Difference[] };
type Group = { count: number; samples: Sample[] };
type Tally = { same: number; groups: Map<string, Group> };

/** The places in which an answer differs, as the name of a group. */
const placesOf = (differences: readonly Difference[]): string => {
  const paths = [...new Set(differences.map(({ path }) => path))].sort();
  return [...paths.slice(0, pathsMax), ...(paths.length > pathsMax ? [`${paths.length - pathsMax} more`] : [])].join(
    ', ',
  );
};

const count = (tally: Tally, places: string, sample: Sample): void => {
  const group = tally.groups.get(places) ?? { count: 0, samples: [] };
  tally.groups.set(places, group);
  group.count++;
  if (group.samples.length < samplesMax) group.samples.push(sample);
};

const compareRecords = async (before: string, after: string): Promise<boolean> => {
  const [earlier, later] = await Promise.all([readRecord(before), readRecord(after)]);
  const tallies = new Map<string, Tally>();
  for (const key of new Set([...earlier.keys(), ...later.keys()])) {
    const [one, other] = [earlier.get(key), later.get(key)];
    const line = JSON.parse((one ?? other) as string) as Line;
    const tally = tallies.get(line.operation) ?? { same: 0, groups: new Map() };
    tallies.set(line.operation, tally);
    if (one === other) tally.same++;
    else if (one === undefined || other === undefined) {
      count(tally, `asked ${one === undefined ? 'after' : 'before'} alone`, { line, differences: [] });
    } else {
      const differences = compareLines(line, JSON.parse(other) as Line);
      count(tally, placesOf(differences), { line, differences });
    }
  }
  report(tallies);
  return [...tallies.values()].every(({ groups }) => groups.size === 0);
};

const report = (tallies: ReadonlyMap<string, Tally>): void => {
  const sorted = [...tallies].sort(([one], [other]) => (one < other ? -1 : 1));
  for (const [operation, { same, groups }] of sorted) {
    const differing = [...groups.values()].reduce((sum, group) => sum + group.count, 0);
    say(`${operation.padEnd(36)} ${String(same).padStart(5)} same ${String(differing).padStart(5)} different`);
  }
  for (const [operation, { groups }] of sorted) {
    for (const [places, { count, samples }] of [...groups].sort(([, one], [, other]) => other.count - one.count)) {
      say(`\n${operation}: ${count} differ in ${places}`);
      for (const { line, differences } of samples) {
        const { method, path, body } = line.ask;
        say(`    ${method} ${path}${body === undefined ? '' : ` ${body.slice(0, 500)}`}`);
        for (const difference of differences.slice(0, samplesMax)) say(`      ${show(difference)}`);
      }
    }
  }
};

const usage = 'Usage: main.ts record OUT [--root CHECKOUT] | main.ts compare BEFORE AFTER | main.ts examples';

const { values, positionals } = parseArgs({ options: { root: { type: 'string' } }, allowPositionals: true });
const [command, first, second] = positionals;
if (command === 'record' && first !== undefined && second === undefined) {
  await makeRecord(first, resolve(values.root ?? join(import.meta.dir, '../..')));
} else if (command === 'compare' && first !== undefined && second !== undefined) {
  if (!(await compareRecords(first, second))) process.exitCode = 1;
} else if (command === 'examples' && first === undefined) {
  say(await writeExamples());
} else {
  process.stderr.write(`${usage}\n`);
  process.exitCode = 2;
}
