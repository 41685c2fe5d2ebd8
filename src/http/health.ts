import { Elysia } from 'elysia';
import type { Frame } from './answer.ts';
import { createFrame, jsonAnswer } from './answer.ts';
import { hidden } from './describe.ts';

type Dependencies = {
  /** Whether requests can be served: started, not stopping, and the store takes writes. */
  isReady: () => Promise<boolean>;
};

const probeEveryMs = 1_000;

/** `/healthz`: the process lives. `/readyz`: it can serve. The store is asked once a second at most, however often we are. */
export const health = ({ isReady }: Dependencies) => {
  let asked: { atMs: number; answer: Promise<boolean> } | undefined;
  const askReady = (): Promise<boolean> => {
    if (asked === undefined || performance.now() - asked.atMs > probeEveryMs) {
      asked = { atMs: performance.now(), answer: isReady() };
    }
    return asked.answer;
  };
  const answer = (frame: Frame, isUp: boolean): Response => {
    frame.headers['Cache-Control'] = 'no-store';
    if (!isUp) frame.headers['Retry-After'] = '2';
    return jsonAnswer(frame, JSON.stringify({ status: isUp ? 'ok' : 'unavailable' }), isUp ? 200 : 503);
  };
  return new Elysia({ name: 'health' })
    .get('/healthz', ({ request }) => answer(createFrame(request, null), true), hidden)
    .get('/readyz', async ({ request }) => answer(createFrame(request, null), await askReady()), hidden);
};
