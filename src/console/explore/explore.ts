import type { Static, TSchema } from '@sinclair/typebox';
import { dailyLimit } from '../../accounts/plan.ts';
import { AppError } from '../../errors.ts';
import { type Steps, toSteps } from '../../web/envelope.ts';
import { statusOf, toAppError } from '../../web/problem.ts';
import type { Member } from '../../web/session-cookie.ts';
import { readQueryString } from '../../web/validate.ts';
import type { PageAnswer, PageCall, PageRoutes, ShownPage } from '../page-route.ts';
import { allowanceNotice } from '../ui/allowance.ts';
import { type Html, html, raw } from '../ui/html.ts';

const tabs = [
  ['/explore', 'Search'],
  ['/explore/recommend', 'Recommend'],
  ['/explore/compare', 'Compare'],
] as const;

/** The frame of the explorer's three views. */
export const exploreView = (
  path: (typeof tabs)[number][0],
  lead: string,
  body: Html,
): Html => html`<div class="wide flow">
<div><h1>Explore</h1><p class="lead">${lead}</p></div>
<nav class="tabs" aria-label="Views of the explorer">${tabs.map(
  ([to, name]) => html`<a href="${to}"${to === path && raw(' aria-current="page"')}>${name}</a>`,
)}</nav>
${body}
<p class="hint">Each view that shows an answer counts as one request of your account, as the same call of the API would.</p>
</div>`;

/** What a query holds of a schema; a form sends fields that were left empty, which say nothing. Throws `invalid-request`. */
export const readState = <Query extends TSchema>(query: string, schema: Query): Static<Query> => {
  const filled = query.split('&').filter((part) => /=./.test(part));
  const { query: state, faults } = readQueryString(schema, filled.join('&'));
  if (faults.length > 0) throw invalidState(faults);
  return state;
};

/**
 * Answers a view as the API would its call: one request of the account's allowance. It comes without a key, and so counts
 * for none. What was asked wrongly, or when nothing is left, shows the view again with what was asked and what is wrong.
 */
export const answerCharged = async (
  { envelope }: PageRoutes,
  { member: { account }, exchange, headers, now }: PageCall<Member>,
  work: () => PageAnswer | Steps<PageAnswer>,
  again: (error: AppError) => ShownPage,
): Promise<PageAnswer> => {
  const payer = { accountId: account.id, keyId: null, limit: dailyLimit(account), account };
  const refuse = (error: unknown): PageAnswer => {
    const known = toAppError(error);
    if (statusOf(known) >= 500) throw error;
    const shown = again(known);
    return { ...shown, title: `Error: ${shown.title}`, status: statusOf(known) };
  };
  function* answer(): Steps<PageAnswer> {
    try {
      return yield* toSteps(work());
    } catch (error) {
      return refuse(error);
    }
  }
  const ask = async (): Promise<PageAnswer> => {
    try {
      return await envelope.charge(exchange, payer, () => envelope.takeTurns(exchange, answer()));
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'quota-exceeded')) throw error;
      headers.set('Retry-After', String(error.retryAfterSeconds));
      return refuse(error);
    }
  };
  const page = await ask();
  const charge = exchange.charged?.charge;
  const kept = charge?.granted ? undefined : 'What you asked is kept here: send it again then.';
  const notice = charge && allowanceNotice(charge, now, kept);
  return 'to' in page || 'file' in page ? page : { ...page, notice };
};

export const invalidState = (faults: AppError['faults']): AppError =>
  new AppError('invalid-request', 'The view was not asked for as it can be.', { faults });
