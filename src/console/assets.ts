import { Elysia } from 'elysia';
import type { OpenRoute } from '../web/open-route.ts';
import { hidden } from '../web/schemas/openapi.ts';
import account from './style/account.css' with { type: 'text' };
import base from './style/base.css' with { type: 'text' };
import compare from './style/compare.css' with { type: 'text' };
import explorer from './style/explorer.css' with { type: 'text' };
import forms from './style/forms.css' with { type: 'text' };
import frame from './style/frame.css' with { type: 'text' };
import start from './style/start.css' with { type: 'text' };
import tool from './style/tool.css' with { type: 'text' };
import tools from './style/tools.css' with { type: 'text' };
import script from './ui/browser.js' with { type: 'text' };

/** One sheet in the end, in the order in which later rules may win over earlier ones. */
const style = [base, frame, forms, start, tools, explorer, compare, tool, account].join('\n');

const addressOf = (name: string, text: string, ending: string): string =>
  `/assets/${name}-${new Bun.CryptoHasher('sha256').update(text).digest('hex').slice(0, 12)}.${ending}`;

/** Named by their content, so that they may be kept for ever and are never out of date. */
export const stylePath = addressOf('style', style, 'css');
export const scriptPath = addressOf('console', script, 'js');

export const assets = (open: OpenRoute) => {
  const serve = (route: string, text: string, type: string) =>
    open(route, ({ headers }) => {
      headers.set('Content-Type', `${type}; charset=utf-8`);
      headers.set('Cache-Control', 'public, max-age=31536000, immutable');
      return new Response(text, { headers });
    });
  return new Elysia({ name: 'assets' })
    .get(stylePath, serve('/assets/style.css', style, 'text/css'), hidden)
    .get(scriptPath, serve('/assets/console.js', script, 'text/javascript'), hidden);
};
