/**
 * What to read next.
 *
 * A fact's age is the time since it was read, or since the day it is recalled for, over the time that a fact of its kind is
 * taken as it stands: 1 is due. So the oldest of the most volatile come first.
 */
import { freshDaysOf } from '../evidence.ts';
import { type FactProvenance, isOfCertificate, priceProvenance, provenancesOf } from '../facts.ts';
import type { Tool } from '../tool.ts';
import { hasPublishedPrice } from './coverage.ts';

/** `days`: since it was read or is recalled for; null where nobody knows. */
export type Reading = {
  id: string;
  fact: 'price' | 'owner' | 'certificates';
  method: FactProvenance['method'];
  day: string | null;
  days: number | null;
  age: number;
};

const certificateDays = 365;
const dayMs = 86_400_000;
/** What no day is known of is as old as anything. */
const undatedAge = 100;

const readingOf = (
  { id }: Tool,
  fact: Reading['fact'],
  { method, readOn, saidOn }: FactProvenance,
  freshDays: number,
  now: Date,
): Reading => {
  const day = readOn ?? saidOn;
  const days = day === null ? null : Math.floor((now.getTime() - Date.parse(day)) / dayMs);
  const age = days === null ? undatedAge : Math.max(0, days) / freshDays;
  return { id, fact, method, day, days, age: Math.round(age * 100) / 100 };
};

const dayOf = ({ readOn, saidOn }: FactProvenance): string => readOn ?? saidOn ?? '';

const readingsOf = (tool: Tool, now: Date): Reading[] => {
  const facts = provenancesOf(tool);
  const owner = facts.find(({ field }) => field === 'vendor');
  const [certificate] = facts.filter(isOfCertificate).sort((one, other) => (dayOf(one) < dayOf(other) ? -1 : 1));
  return [
    ...(hasPublishedPrice(tool) || tool.pricing.entryPrice !== null
      ? [readingOf(tool, 'price', priceProvenance(tool), freshDaysOf('pricing') as number, now)]
      : []),
    ...(owner ? [readingOf(tool, 'owner', owner, freshDaysOf('vendor') as number, now)] : []),
    ...(certificate ? [readingOf(tool, 'certificates', certificate, certificateDays, now)] : []),
  ];
};

const dueAge = 1;

/** The facts that are due to be read, the most overdue first. */
export const readingQueueOf = (tools: readonly Tool[], now: Date): Reading[] =>
  tools
    .filter(({ status }) => status === 'active')
    .flatMap((tool) => readingsOf(tool, now))
    .filter(({ age }) => age > dueAge)
    .sort(
      (one, other) =>
        other.age - one.age || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0) || (one.fact < other.fact ? -1 : 1),
    );
