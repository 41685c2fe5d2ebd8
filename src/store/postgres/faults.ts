import { DrizzleQueryError } from 'drizzle-orm';
import { OutcomeUnknown } from '../../accounts/store.ts';
import { AppError } from '../../errors.ts';
import { DatabaseRefused } from '../refusal.ts';

/** The database did not answer in time. */
export class AnswerTimeout extends Error {}

/** What the server or the driver said. Drizzle's wrapping names the parameters, which belong in no log. */
const causeOf = (error: unknown): unknown => (error instanceof DrizzleQueryError ? error.cause : error);

/** SQLSTATE, five characters; `undefined` where the server said nothing. */
export const sqlStateOf = (error: unknown): string | undefined => {
  const { errno } = (causeOf(error) ?? {}) as { errno?: unknown };
  return typeof errno === 'string' && /^[0-9A-Z]{5}$/.test(errno) ? errno : undefined;
};

/** Two transactions came in each other's way: tried again, one comes after the other. */
export const isConflict = (error: unknown): boolean => ['40001', '40P01'].includes(sqlStateOf(error) ?? '');

/** What may pass by itself: connections, a server that starts, stops or only reads, no room, locks, time that ran out. */
const isPassing = (error: unknown): boolean => {
  const state = sqlStateOf(error);
  if (state !== undefined) return /^(08|28|40|53|55|57|58|XX)|^(25006|25P03|3D000)/.test(state);
  return (
    error instanceof AnswerTimeout || ((error as { code?: string } | null)?.code ?? '').startsWith('ERR_POSTGRES_')
  );
};

/** Whether the server has said that nothing came of a commit. One that goes down while it commits may have done it. */
const isUndone = (error: unknown): boolean => {
  const state = sqlStateOf(error);
  return state !== undefined && !/^(08|53|57P|58|XX|40003)/.test(state);
};

/** As the application knows it. `isCommitting`: whether it came while the transaction was being made lasting. */
export const toAppError = (error: unknown, isCommitting: boolean): unknown => {
  const cause = causeOf(error);
  if (!isPassing(cause)) return cause;
  const Kind = isCommitting && !isUndone(cause) ? OutcomeUnknown : AppError;
  return new Kind('unavailable', 'The service cannot reach its database at this moment.', {
    retryAfterSeconds: 2,
    cause,
  });
};

/** The refusal of a database that could not be opened; `place` names it without its password. */
export const refuse = (place: string, error: unknown): DatabaseRefused => {
  const cause = error instanceof AppError ? error.cause : causeOf(error);
  if (cause instanceof DatabaseRefused) return cause;
  const state = sqlStateOf(cause) ?? '';
  const said = cause instanceof Error ? cause.message : String(cause);
  const [what, fix] = /^28/.test(state)
    ? ['does not let this user in', 'check the name and the password in DATABASE_URL']
    : state === '3D000'
      ? ['is not there', 'make it (CREATE DATABASE), or name another in DATABASE_URL']
      : state === '25006'
        ? ['is for reading alone', 'name the primary in DATABASE_URL']
        : state === '42501'
          ? ['does not let this user make tables', 'give it the right (GRANT CREATE ON SCHEMA public)']
          : cause instanceof AnswerTimeout || /CONNECTION|TLS|SOCKET|certificate/i.test(`${codeOf(cause)} ${said}`)
            ? ['cannot be reached', `check host, port and TLS in DATABASE_URL, and that the server runs (${said})`]
            : ['cannot be used', said];
  return new DatabaseRefused(`The database ${place} ${what}: ${fix}.`, { cause });
};

const codeOf = (error: unknown): string => (error as { code?: string } | null)?.code ?? '';
