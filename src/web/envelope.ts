/**
 * The one envelope of every request: API, account, pages and explorer.
 *
 * What is the same for all is here: the time it takes, the log line, what was charged and is given back when the fault is
 * ours, and that a thrown error becomes an answer. What differs is passed in: which headers an answer starts from, what
 * is done, and how an error looks.
 */
import type { Account } from '../accounts/account.ts';
import type { Accounts, Caller } from '../accounts/accounts.ts';
import type { Charge, Payer } from '../accounts/quota/meter.ts';
import { AppError } from '../errors.ts';
import type { Log } from '../log.ts';
import { addQuotaHeaders, type ResponseContext, secondsUntil } from './answer.ts';
import type { AccountLimits, Seat } from './load/account-limits.ts';
import type { FairTurns } from './load/fair-turns.ts';
import { statusOf, toAppError } from './problem.ts';

/** What bounds and orders the requests of accounts in this process: one for all kinds of requests. */
type Load = { limits: AccountLimits; turns: FairTurns };

export type EnvelopeDependencies = {
  accounts: Accounts;
  now: () => Date;
  log: Log;
  load: Load;
  storeFailed: (error: AppError) => void;
};

/** One request on its way. Who asks and what was charged become known as it goes. */
export type Exchange = ResponseContext & {
  /** The path as it was registered, for the log. */
  readonly route: string;
  accountId?: string | undefined;
  keyId?: string | undefined;
  seat?: Seat;
  charged?: { payer: Payer; charge: Charge };
};

type Answered = Response | Promise<Response>;

/**
 * For so long whoever asks too often for what costs nothing waits to be told so. One that asks again at once, as fast as it
 * is answered, then takes next to nothing from others; its other requests meanwhile count against what it may have in flight.
 */
const refusalMs = 100;

/** `next` of a value that may still be awaited, at once if it is not: a warm request never leaves its turn of the event loop. */
export const andThen = <Value, Result>(
  value: Value | Promise<Value>,
  next: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> => (value instanceof Promise ? value.then(next) : next(value));

const quotaExceeded = ({ limit, used, resetsAt }: Charge, { account }: Pick<Caller, 'account'>, now: Date): AppError =>
  new AppError('quota-exceeded', `The ${limit} requests of this UTC day are used up.`, {
    retryAfterSeconds: secondsUntil(resetsAt, now),
    extra: { 'violated-policies': ['daily'], limit, used, resetsAt: resetsAt.toISOString(), plan: account.plan },
  });

/** An answer in steps, between which others are answered. */
export type Steps<Result> = Generator<unknown, Result>;

/** An answer that may come in steps as one that does. */
export function* toSteps<Result extends object>(answer: Result | Steps<Result>): Steps<Result> {
  return 'next' in answer ? yield* answer : answer;
}

export const createEnvelope = ({ accounts, now, log, load, storeFailed }: EnvelopeDependencies) => {
  const finish = (exchange: Exchange, startedMs: number, response: Response): Response => {
    const { requestId, request, route, accountId, keyId, seat, charged } = exchange;
    if (seat) load.limits.leave(seat);
    // The account's pages are no use of the API; what the explorer charges is.
    if (accountId !== undefined && (keyId !== undefined || charged !== undefined)) {
      accounts.countAnswer(accountId, `${request.method} ${route}`, response.status);
    }
    log.request({
      ...{ requestId, method: request.method, route, status: response.status },
      milliseconds: Math.round((performance.now() - startedMs) * 1000) / 1000,
      ...{ accountId, keyId, traceparent: request.headers.get('traceparent') ?? undefined },
    });
    return response;
  };

  return {
    /** Answers a request: by `answer`, or by `answerError` for what that throws. */
    answer: (
      exchange: Exchange,
      answer: () => Answered,
      answerError: (exchange: Exchange, error: AppError) => Response,
    ): Answered => {
      const startedMs = performance.now();
      const done = (response: Response): Response => finish(exchange, startedMs, response);
      const fail = (error: unknown): Response => {
        const known = toAppError(error);
        const { requestId, route, charged } = exchange;
        if (statusOf(known) === 500) log.error('request failed', error, { requestId, route });
        // One without a cause is a refusal of our own, of too many who sign in say.
        if (known.code === 'unavailable' && known.cause !== undefined) storeFailed(known);
        if (statusOf(known) >= 500 && charged?.charge.granted) accounts.refund(charged.payer, charged.charge);
        return done(answerError(exchange, known));
      };
      try {
        const answered = answer();
        return answered instanceof Promise ? answered.then(done, fail) : done(answered);
      } catch (error) {
        return fail(error);
      }
    },

    /** It is known who asks: the account's limits hold from here on. Throws `too-many-requests`. */
    admit: (exchange: Exchange, accountId: string): void => {
      exchange.accountId = accountId;
      exchange.seat = load.limits.enter(accountId);
    },

    /** Counts one request for what costs nothing. Rejects with `too-many-requests`, after a while. */
    admitRead: (account: Account): undefined | Promise<never> => {
      try {
        accounts.admitRead(account);
        return undefined;
      } catch (error) {
        return Bun.sleep(refusalMs).then(() => {
          throw error;
        });
      }
    },

    /** Does what takes time, when it is the account's turn. */
    takeTurn: <Result>({ accountId = '' }: Exchange, work: () => Result | Promise<Result>): Result | Promise<Result> =>
      load.turns.run(accountId, work),

    /** Does what takes long in steps, when it is the account's turn. */
    takeTurns: <Result>({ accountId = '' }: Exchange, steps: Steps<Result>): Result | Promise<Result> =>
      load.turns.runInSteps(accountId, steps),

    /** Charges one request, then serves it. Throws `quota-exceeded`. */
    charge: <Result>(
      exchange: Exchange,
      payer: Payer & Pick<Caller, 'account'>,
      serve: () => Result | Promise<Result>,
    ): Result | Promise<Result> =>
      andThen(accounts.charge(payer), (charge) => {
        exchange.charged = { payer, charge };
        addQuotaHeaders(exchange.headers, charge, now());
        if (!charge.granted) throw quotaExceeded(charge, payer, now());
        return serve();
      }),

    /** Gives back what was charged for a request that turned out to ask nothing. */
    giveBack: (exchange: Exchange): void => {
      const { charged, headers } = exchange;
      if (!charged?.charge.granted) return;
      delete exchange.charged;
      accounts.refund(charged.payer, charged.charge);
      addQuotaHeaders(headers, { ...charged.charge, used: charged.charge.used - 1 }, now());
    },

    /** Serves without a charge, with the same headers. */
    look: (exchange: Exchange, payer: Payer, serve: () => Answered): Answered =>
      andThen(accounts.look(payer), (standing) => {
        addQuotaHeaders(exchange.headers, standing, now());
        return serve();
      }),
  };
};
