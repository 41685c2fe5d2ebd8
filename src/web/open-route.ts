import type { AppError } from '../errors.ts';
import { createResponseContext } from './answer.ts';
import { createEnvelope, type EnvelopeDependencies, type Exchange } from './envelope.ts';

export type OpenRouteDependencies = EnvelopeDependencies & {
  /** How an error looks: a problem document, or a page for a browser. */
  answerError: (exchange: Exchange, error: AppError) => Response;
};

type Context = { request: Request };
type Answered = Response | Promise<Response>;

type Options = {
  /** Pages of which origins may read the answer; `null`, which it is unless said, is none. */
  corsOrigins?: readonly string[] | null;
};

/**
 * The one way for what is open to everybody and knows no caller: documents, assets, health. It is in no queue and is
 * charged to nobody, but measured and logged like all else. `route` is the path as it was registered.
 */
export const createOpenRoute = (dependencies: OpenRouteDependencies) => {
  const envelope = createEnvelope(dependencies);
  const { answerError } = dependencies;
  return (route: string, answer: (exchange: Exchange) => Answered, { corsOrigins = null }: Options = {}) =>
    // Elysia reads a handler's source for what it needs: naming the one keeps cookies, headers and query unparsed.
    ({ request }: Context): Answered => {
      const exchange: Exchange = { ...createResponseContext(request, corsOrigins), route };
      return envelope.answer(exchange, () => answer(exchange), answerError);
    };
};

export type OpenRoute = ReturnType<typeof createOpenRoute>;
