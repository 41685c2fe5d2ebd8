import { Elysia } from 'elysia';
import swaggerStyle from 'swagger-ui-dist/swagger-ui.css' with { type: 'file' };
import swaggerScript from 'swagger-ui-dist/swagger-ui-bundle.js' with { type: 'file' };
import { AppError } from '../errors.ts';
import { chooseEncoding } from '../web/encoding/accept-encoding.ts';
import { EncodedFile } from '../web/encoding/encoded-file.ts';
import type { Exchange } from '../web/envelope.ts';
import type { OpenRoute } from '../web/open-route.ts';
import { pathOf } from '../web/request-target.ts';
import { hidden } from '../web/schemas/openapi.ts';
import account from './style/account.css' with { type: 'text' };
import base from './style/base.css' with { type: 'text' };
import compare from './style/compare.css' with { type: 'text' };
import docs from './style/docs.css' with { type: 'text' };
import explorer from './style/explorer.css' with { type: 'text' };
import forms from './style/forms.css' with { type: 'text' };
import frame from './style/frame.css' with { type: 'text' };
import keys from './style/keys.css' with { type: 'text' };
import start from './style/start.css' with { type: 'text' };
import tool from './style/tool.css' with { type: 'text' };
import tools from './style/tools.css' with { type: 'text' };
import script from './ui/browser.js' with { type: 'text' };
import docsScript from './ui/docs.js' with { type: 'text' };

/** One sheet in the end, in the order in which later rules may win over earlier ones. */
const style = [base, frame, forms, start, tools, explorer, compare, tool, account, keys].join('\n');

const addressOf = (name: string, content: string | Uint8Array, ending: string): string =>
  `/assets/${name}-${new Bun.CryptoHasher('sha256').update(content).digest('hex').slice(0, 12)}.${ending}`;

/** Named by their content, so that they may be kept for ever and are never out of date. */
export const stylePath = addressOf('style', style, 'css');
export const scriptPath = addressOf('console', script, 'js');
export const docsStylePath = addressOf('docs', docs, 'css');
export const docsScriptPath = addressOf('docs', docsScript, 'js');

type Asset = { file: EncodedFile; type: string };

const types = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' };

/** Read for its name when it is first asked for: few starts of the service are followed by a look at its documentation. */
const largeAsset = (path: string, ending: keyof typeof types) => {
  const file = new EncodedFile(Bun.file(path));
  let address: Promise<string> | undefined;
  const findAddress = (): Promise<string> => {
    address ??= file.read().then((bytes) => addressOf('swagger-ui/dist', bytes, ending));
    return address;
  };
  return { file, type: types[ending], findAddress };
};
const swagger = { style: largeAsset(swaggerStyle, 'css'), script: largeAsset(swaggerScript, 'js') };

/** Where Swagger UI's sheet and script are. */
export const findSwaggerPaths = async (): Promise<{ style: string; script: string }> => {
  const [style, script] = await Promise.all([swagger.style.findAddress(), swagger.script.findAddress()]);
  return { style, script };
};

const findSwaggerAsset = async (path: string): Promise<Asset> => {
  for (const asset of Object.values(swagger)) if ((await asset.findAddress()) === path) return asset;
  throw new AppError('not-found', 'There is nothing at this address.');
};

const giveAsset = async ({ request, headers }: Exchange, { file, type }: Asset): Promise<Response> => {
  const encoding = chooseEncoding(request, file.length);
  headers.set('Content-Type', type);
  headers.set('Cache-Control', 'public, max-age=31536000, immutable');
  headers.set('Vary', 'Accept-Encoding');
  if (encoding !== undefined) headers.set('Content-Encoding', encoding);
  return new Response(await file.bodyIn(encoding), { headers });
};

export const assets = (open: OpenRoute) => {
  const serve = (route: string, text: string, ending: keyof typeof types) => {
    const asset = { file: new EncodedFile(new Blob([text])), type: types[ending] };
    return open(route, (exchange) => giveAsset(exchange, asset));
  };
  return new Elysia({ name: 'assets' })
    .get(stylePath, serve('/assets/style.css', style, 'css'), hidden)
    .get(scriptPath, serve('/assets/console.js', script, 'js'), hidden)
    .get(docsStylePath, serve('/assets/docs.css', docs, 'css'), hidden)
    .get(docsScriptPath, serve('/assets/docs.js', docsScript, 'js'), hidden)
    .get(
      '/assets/swagger-ui/:file',
      open('/assets/swagger-ui/:file', async (exchange) =>
        giveAsset(exchange, await findSwaggerAsset(pathOf(exchange.request.url))),
      ),
      hidden,
    );
};
