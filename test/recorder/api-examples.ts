import { Database } from 'bun:sqlite';
import { completeTool } from '../../src/catalogue/tool.ts';
import { AppError } from '../../src/errors.ts';
import { toAppError, toProblem } from '../../src/web/problem.ts';
import { createClock } from '../clock.ts';
import { type RunningService, startRunningService } from '../running-service.ts';
import type { Ask } from './ask.ts';
import { exampleAsks, sharedProblemAsks } from './example-asks.ts';

export type Recorded = {
  requests: Record<string, { summary: string; value: unknown }>;
  answers: Record<string, { summary: string; value: unknown }>;
  problems: Record<string, unknown>;
};

/** What every request says it is called, so that the same is recorded each time. */
export const requestId = '4f1c2b7e-3a';

/** An answer with its service's address left open. */
export const readAnswer = async (response: Response, { url }: Pick<RunningService, 'url'>): Promise<unknown> =>
  JSON.parse((await response.text()).replaceAll(url, '{base}'));

/** What cannot be brought about from outside, as the service would word it. */
export const internalProblem = (path: string): unknown =>
  toProblem(toAppError(new Error('unexpected')), path, requestId, '{base}');

/** Lists with so many of their entries. */
const shorten = (value: unknown, listed: number): unknown => {
  if (Array.isArray(value)) return value.slice(0, listed).map((entry) => shorten(entry, listed));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shorten(member, listed)]));
};

/** Asks until it is refused for asking too often, a few at a time: on a busy machine one after the other is not too often. */
export const askTooOften = async (ask: () => Promise<Response>): Promise<Response> => {
  for (let turn = 0; turn < 250; turn++) {
    const responses = await Promise.all(Array.from({ length: 4 }, ask));
    const refusal = responses.find(({ status }) => status === 429);
    if (refusal) return refusal;
  }
  throw new Error('The service never had enough.');
};

/** Keys of accounts in every state that the API refuses. */
const openKeys = async (service: RunningService): Promise<Record<string, string>> => {
  const { account, key, keyId } = await service.openAccount();
  await service.accounts.revokeKey(account, keyId);
  const disabled = await service.openAccount();
  await service.accounts.setDisabled(disabled.account, true);
  const spent = await service.openAccount('free');
  const headers = { Authorization: `Bearer ${spent.key}` };
  await askTooOften(() => service.fetch('/api/v1/industries', { headers }));
  return { revokedKey: key, disabledKey: disabled.key, spentKey: spent.key };
};

const readCursor = async ({ fetch }: RunningService, key: string): Promise<string> => {
  const headers = { Authorization: `Bearer ${key}` };
  return (await (await fetch('/api/v1/changes?since=latest', { headers })).json()).next;
};

/** A tool of somebody's own that comes in and then costs more. */
const changeOwnTool = async ({ store }: RunningService): Promise<void> => {
  const write = (amountMinor: number) => {
    const entryPrice = { amountMinor, currency: 'USD', per: 'user', period: 'month' } as const;
    const description = 'A wiki that the team runs itself.';
    const common = { id: 'our-wiki', name: 'Our Wiki', categories: ['Wiki'], description };
    return store.catalogue.writeOwn([completeTool({ ...common, pricing: { entryPrice } })], { replace: false });
  };
  await write(500);
  await write(700);
};

/** What the operations of the API answer and refuse. */
export const recordApi = async (): Promise<{
  operations: Record<string, Recorded>;
  shared: Record<string, unknown>;
}> => {
  const { now } = createClock();
  const service = await startRunningService({ now });
  const bounded = await startRunningService({ now, config: { requestsPerSecond: 200 } });
  try {
    const { key } = await service.openAccount('starter');
    const known: Record<string, string> = { key, cursor: await readCursor(service, key), ...(await openKeys(service)) };
    const fill = (text: string): string => text.replace(/\{(\w+)\}/g, (whole, name: string) => known[name] ?? whole);
    const send = ({ method, path, headers, body }: Ask): Promise<Response> =>
      service.fetch(fill(path), {
        method,
        headers: {
          ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, fill(value)])),
          'X-Request-Id': requestId,
        },
        ...(body !== undefined && { body }),
      });
    const ask = async (asked: Ask, isAnswered = false): Promise<unknown> => {
      const response = await send(asked);
      if (response.ok !== isAnswered) throw new Error(`${asked.method} ${asked.path}: ${await response.text()}`);
      return readAnswer(response, service);
    };

    const operations: Record<string, Recorded> = {};
    for (const [operation, { answers, problems }] of Object.entries(exampleAsks)) {
      const recorded: Recorded = { requests: {}, answers: {}, problems: {} };
      if (operation === 'listChanges') await changeOwnTool(service);
      for (const { name, summary, ask: asked, listed = Number.POSITIVE_INFINITY } of answers) {
        recorded.answers[name] = { summary, value: shorten(await ask(asked, true), listed) };
        if (asked.body !== undefined) recorded.requests[name] = { summary, value: JSON.parse(asked.body) };
      }
      for (const [code, asked] of Object.entries(problems)) recorded.problems[code] = await ask(asked);
      operations[operation] = recorded;
    }

    const shared: Record<string, unknown> = {};
    for (const [code, asked] of Object.entries(sharedProblemAsks)) shared[code] = await ask(asked);
    const hasty = await bounded.openAccount();
    const headers = { Authorization: `Bearer ${hasty.key}`, 'X-Request-Id': requestId };
    const tooOften = () => bounded.fetch('/api/v1/search?q=team%20chat', { headers });
    shared['too-many-requests'] = await readAnswer(await askTooOften(tooOften), bounded);
    shared['unavailable'] = await recordUnavailable(service);
    shared['internal'] = internalProblem('/api/v1/search');
    return { operations, shared };
  } finally {
    await Promise.all([service.stop(), bounded.stop()]);
  }
};

/** What an account that has not been charged yet is told while another process holds the database. */
const recordUnavailable = async (service: RunningService): Promise<unknown> => {
  const { key } = await service.openAccount();
  const holder = new Database(service.databaseUrl.replace('sqlite:', ''));
  holder.run('BEGIN IMMEDIATE');
  try {
    const headers = { Authorization: `Bearer ${key}`, 'X-Request-Id': requestId };
    const response = await service.fetch('/api/v1/search?q=team%20chat', { headers });
    if (response.status !== 503)
      throw new AppError('internal', `A held database was answered with ${response.status}.`);
    return await readAnswer(response, service);
  } finally {
    holder.run('ROLLBACK');
    holder.close();
  }
};
