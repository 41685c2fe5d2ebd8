import type { Static, TSchema } from '@sinclair/typebox';
import { AppError } from '../errors.ts';
import { findBodyFaults } from './validate.ts';

export const bodyBytesMax = 64 * 1024;

const jsonType = /^\s*application\/json\s*(;\s*charset\s*=\s*("utf-8"|utf-8)\s*)?$/i;

const checkMediaType = (request: Request): void => {
  if (!jsonType.test(request.headers.get('content-type') ?? '')) {
    throw new AppError(
      'unsupported-media-type',
      'The body must be sent with Content-Type: application/json, in UTF-8.',
    );
  }
};

const tooLarge = (): AppError => new AppError('payload-too-large', 'The body must be at most 64 KiB.');

const readText = async (request: Request): Promise<string> => {
  if (Number(request.headers.get('content-length') ?? 0) > bodyBytesMax) throw tooLarge();
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength > bodyBytesMax) throw tooLarge();
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
};

/** Reads a JSON object of at most 64 KiB and checks it against a schema; each way to fail has its own code. */
export const readBody = async <Body extends TSchema>(request: Request, schema: Body): Promise<Static<Body>> => {
  checkMediaType(request);
  let value: unknown;
  try {
    value = JSON.parse(await readText(request));
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('malformed-json', 'The body is not a JSON document in UTF-8.');
  }
  const faults = findBodyFaults(schema, value);
  if (faults.length > 0) throw new AppError('invalid-request', 'The body is not as documented.', { faults });
  return value as Static<Body>;
};
