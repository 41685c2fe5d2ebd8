import { Elysia } from 'elysia';
import { AppError, errorCodes } from '../../errors.ts';
import { problems } from '../../web/problem.ts';
import { hidden } from '../../web/schemas/openapi.ts';
import type { PageRoutes } from '../page-route.ts';
import { html } from '../ui/html.ts';

/** The pages to which the `type` of a problem leads: what the code means, and what to do. */
export const problemPages = ({ pages }: { pages: PageRoutes }) =>
  new Elysia({ name: 'problem-pages' }).get(
    '/problems/:code',
    pages.forVisitors({
      route: '/problems/:code',
      answer: ({ params }) => {
        const code = errorCodes.find((known) => known === params['code']);
        if (code === undefined) throw new AppError('not-found', 'There is no such problem.');
        const { title, status, meaning } = problems[code];
        return {
          title,
          body: html`<div class="narrow prose">
<p class="eyebrow">A problem that the API may answer</p>
<h1>${title}</h1>
<p class="lead">${meaning}</p>
<dl class="figures"><div><dt>Code</dt><dd><code>${code}</code></dd></div><div><dt>HTTP status</dt><dd>${status}</dd></div></dl>
<p><a class="button plain" href="/docs">Documentation</a></p>
</div>`,
        };
      },
    }),
    hidden,
  );
