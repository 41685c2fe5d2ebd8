import type { DayCount } from '../store.ts';
import { dayOf } from './quota.ts';

const usageDays = 30;
const dayMs = 86_400_000;

/** The last thirty UTC days, ascending, days without use included. */
export type UsageDays = DayCount[];

const dayBefore = (now: Date, days: number): string => dayOf(new Date(now.getTime() - days * dayMs));

export const firstUsageDay = (now: Date): string => dayBefore(now, usageDays - 1);

/** Counts as the store has them, which leaves out days without use, with what is known of today. */
export const fillUsageDays = (counts: readonly DayCount[], usedToday: number, now: Date): UsageDays => {
  const usedOn = new Map(counts.map(({ day, used }) => [day, used])).set(dayOf(now), usedToday);
  return Array.from({ length: usageDays }, (_, index) => {
    const day = dayBefore(now, usageDays - 1 - index);
    return { day, used: usedOn.get(day) ?? 0 };
  });
};
