import type { Visitor } from '../accounts/sign-in/visitor.ts';
import { AppError } from '../errors.ts';
import { createResponseContext } from '../web/answer.ts';
import type { AddressSource } from '../web/client-address.ts';
import { createEnvelope, type EnvelopeDependencies, type Exchange } from '../web/envelope.ts';
import { problems, statusOf } from '../web/problem.ts';
import { pathAndQuery, queryOf } from '../web/request-target.ts';
import type { Member, Members } from '../web/session-cookie.ts';
import { readForm } from './ui/form.ts';
import { html } from './ui/html.ts';
import { type Page, renderPage } from './ui/layout.ts';

/** No script and no style but our own files; nothing may frame the page, and its forms go nowhere else. */
const pagePolicy =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; connect-src 'self'";

type Context = { request: Request; params?: Record<string, string> | undefined; server: AddressSource };

export type PageCall<Who> = {
  /** The raw query, without its `?`. */
  query: string;
  params: Record<string, string>;
  member: Who;
  visitor: Visitor;
  /** Where the answer's headers are put, a cookie say. */
  headers: Headers;
  /** What was sent with a form; empty for a GET. */
  form: Record<string, string>;
  exchange: Exchange;
  /** When it was asked. */
  now: Date;
};

export type PageAnswer =
  | ({ status?: number } & Omit<Page, 'account' | keyof Site> & { account?: Page['account'] })
  | { to: string; isForGood?: boolean }
  | { file: { name: string; type: string; text: string } };

/** An answer that is a page to be looked at. */
export type ShownPage = Exclude<PageAnswer, { to: string } | { file: object }>;

/** What of the service is open to strangers: every page has to know it for its links. */
type Site = Pick<Page, 'isCatalogueOpen' | 'isSignUpOpen'>;

type PageOperation<Who> = {
  /** The path as it was registered, for the log. */
  route: string;
  answer(call: PageCall<Who>): PageAnswer | Promise<PageAnswer>;
};

export type PageDependencies = EnvelopeDependencies & {
  members: Members;
  site: Site;
};

/** A page of our own that may be returned to after signing in: nothing that could lead to another site. */
export const safeNext = (next: string | undefined): string =>
  next !== undefined && /^\/(explore|profile)(?![^/?])[\w/?=&%.+~-]*$/.test(next) ? next : '/profile';

/** Where to return to after signing in: the page that was asked for, if it was only read. */
const nextOf = ({ method, url }: Request): string =>
  safeNext(method === 'GET' || method === 'HEAD' ? pathAndQuery(url) : undefined);

/** What the page of an error says. */
const errorPage = (error: AppError, requestId: string): Pick<Page, 'title' | 'body'> => {
  const { title, meaning, status } = problems[error.code];
  // Of an address without a page there is no more to say: what the meaning promises is in the JSON alone.
  const isMore = error.code !== 'not-found' && error.message !== meaning;
  return {
    title,
    body: html`<div class="narrow prose">
<p class="eyebrow">${status}</p>
<h1>${title}</h1>
<p class="lead">${error.message}</p>
${isMore && html`<p>${meaning}</p>`}
<p><a class="button" href="/">Go to the start</a></p>
<p class="hint">Request ${requestId} · <a href="/problems/${error.code}">${error.code}</a></p>
</div>`,
  };
};

const pageHeaders = (headers: Headers): void => {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Cache-Control', 'no-store');
  headers.set('Content-Security-Policy', pagePolicy);
  // Not `no-referrer`: under it browsers send `Origin: null` with our own forms, and on plain http the origin is all that
  // tells them from another site's. Other sites are told nothing all the same.
  headers.set('Referrer-Policy', 'same-origin');
};

/** The page of an error that no page route answers, an address that is nobody's say. */
export const errorAnswer = (frame: ReturnType<typeof createResponseContext>, error: AppError, site: Site): Response => {
  pageHeaders(frame.headers);
  if (error.retryAfterSeconds !== undefined) frame.headers.set('Retry-After', String(error.retryAfterSeconds));
  const page = renderPage({ ...errorPage(error, frame.requestId), account: undefined, ...site });
  return new Response(page, { status: statusOf(error), headers: frame.headers });
};

/** The one way for a page: name who asks, refuse other sites what changes anything, answer or lead on. */
export const createPageRoutes = ({ members, site, ...dependencies }: PageDependencies) => {
  const envelope = createEnvelope(dependencies);

  const run = <Who extends Member | undefined>(
    { request, params = {}, server }: Context,
    { route, answer }: PageOperation<Who>,
    check: (member: Member | undefined) => Who,
  ): Response | Promise<Response> => {
    const exchange: Exchange = { ...createResponseContext(request, null), route };
    const { headers, requestId } = exchange;
    pageHeaders(headers);
    let member: Member | undefined;
    const show = (page: PageAnswer): Response => {
      if ('to' in page) {
        headers.set('Location', page.to);
        return new Response(null, { status: page.isForGood ? 301 : 303, headers });
      }
      if ('file' in page) {
        headers.set('Content-Type', page.file.type);
        headers.set('Content-Disposition', `attachment; filename="${page.file.name}"`);
        return new Response(page.file.text, { headers });
      }
      const shown = renderPage({ account: member?.account, ...site, ...page });
      return new Response(shown, { status: page.status ?? 200, headers });
    };
    const answerPage = async (): Promise<Response> => {
      member = await members.find(request);
      if (member) envelope.admit(exchange, member.account.id);
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      if (!isRead) members.checkSameSite(request);
      const who = check(member);
      if (member) await envelope.admitRead(member.account);
      const form = isRead ? {} : await readForm(request);
      const query = queryOf(request.url);
      const visitor = members.readVisitor(request, server);
      return show(
        await answer({ query, params, member: who, visitor, headers, form, exchange, now: dependencies.now() }),
      );
    };
    return envelope.answer(exchange, answerPage, (_, error) => {
      if (error.code === 'not-signed-in') return show({ to: `/sign-in?next=${encodeURIComponent(nextOf(request))}` });
      if (error.retryAfterSeconds !== undefined) headers.set('Retry-After', String(error.retryAfterSeconds));
      return show({ ...errorPage(error, requestId), status: statusOf(error) });
    });
  };

  return {
    envelope,
    // Elysia reads a handler's source for what it needs: naming the three keeps cookies, headers and query unparsed.
    forMembers:
      (operation: PageOperation<Member>) =>
      ({ request, params, server }: Context) =>
        run({ request, params, server }, operation, (member) => {
          if (member === undefined) throw new AppError('not-signed-in', 'Sign in first.');
          return member;
        }),
    forVisitors:
      (operation: PageOperation<Member | undefined>) =>
      ({ request, params, server }: Context) =>
        run({ request, params, server }, operation, (member) => member),
  };
};

export type PageRoutes = ReturnType<typeof createPageRoutes>;
