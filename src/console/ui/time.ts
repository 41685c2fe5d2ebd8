import { type Html, html } from './html.ts';

/**
 * Names days in UTC. The format is made when it is first used: the first of a process takes some forty milliseconds, for which
 * its start need not wait. It is made once, as making one costs a hundred times what it does.
 */
const createDayNames = (options: Intl.DateTimeFormatOptions): ((day: string) => string) => {
  let format: Intl.DateTimeFormat | undefined;
  return (day) => {
    format ??= new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC', ...options });
    return format.format(new Date(`${day}T00:00:00Z`));
  };
};

/** "22 Nov" */
export const shortDayText = createDayNames({});

/** "22 Nov 2026" */
export const dayText = createDayNames({ year: 'numeric' });

export const count = (number: number, noun: string): string =>
  `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;

/** An instant in UTC; the script says it in the reader's own time. */
export const instant = (date: Date): Html =>
  html`<time datetime="${date.toISOString()}" data-local>${date.toISOString().slice(0, 16).replace('T', ' ')} UTC</time>`;

export const day = (date: Date): Html =>
  html`<time datetime="${date.toISOString()}">${date.toISOString().slice(0, 10)}</time>`;

export const ago = (date: Date, now: Date): string => {
  const minutes = Math.floor((now.getTime() - date.getTime()) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${count(minutes, 'minute')} ago`;
  if (minutes < 48 * 60) return `${count(Math.floor(minutes / 60), 'hour')} ago`;
  return `${count(Math.floor(minutes / 1440), 'day')} ago`;
};

export const until = (date: Date, now: Date): string => {
  const minutes = Math.max(1, Math.ceil((date.getTime() - now.getTime()) / 60_000));
  if (minutes < 120) return count(minutes, 'minute');
  return minutes < 48 * 60 ? count(Math.floor(minutes / 60), 'hour') : count(Math.floor(minutes / 1440), 'day');
};
