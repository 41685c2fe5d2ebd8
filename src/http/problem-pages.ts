import { Elysia } from 'elysia';
import { AppError, errorCodes } from '../errors.ts';
import { createFrame } from './answer.ts';
import { hidden } from './describe.ts';
import { problems } from './problem.ts';

const page = (title: string, code: string, status: number, meaning: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<h1>${title}</h1>
<p><code>${code}</code>, HTTP status ${status}</p>
<p>${meaning.replace(/</g, '&lt;')}</p>
<p><a href="/docs">Documentation</a></p>
`;

/** The pages to which the `type` of a problem leads: what the code means, and what to do. */
export const problemPages = () =>
  new Elysia({ name: 'problem-pages' }).get(
    '/problems/:code',
    ({ request, params }) => {
      const code = errorCodes.find((known) => known === params.code);
      if (code === undefined) throw new AppError('not-found', 'There is no such problem.');
      const { title, status, meaning } = problems[code];
      const { headers } = createFrame(request, null);
      headers['Content-Type'] = 'text/html; charset=utf-8';
      return new Response(page(title, code, status, meaning), { headers });
    },
    hidden,
  );
