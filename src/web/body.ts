import type { Static, TSchema } from '@sinclair/typebox';
import { AppError } from '../errors.ts';
import { findBodyDuplicates, findBodyFaults } from './validate.ts';

const bodyBytesMax = 64 * 1024;

const jsonType = /^\s*application\/json\s*(;\s*charset\s*=\s*("utf-8"|utf-8)\s*)?$/i;

const checkMediaType = (request: Request): void => {
  if (!jsonType.test(request.headers.get('content-type') ?? '')) {
    throw new AppError(
      'unsupported-media-type',
      'The body must be sent with Content-Type: application/json, in UTF-8.',
    );
  }
};

const malformed = (): AppError => new AppError('malformed-json', 'The body is not a JSON document in UTF-8.');

const tooLarge = (): AppError => new AppError('payload-too-large', 'The body must be at most 64 KiB.');

const utf8 = new TextDecoder('utf-8', { fatal: true });

const decode = (bytes: ArrayBuffer): string => {
  if (bytes.byteLength > bodyBytesMax) throw tooLarge();
  try {
    return utf8.decode(bytes);
  } catch {
    throw malformed();
  }
};

/** The text of a JSON body. Rejects with `unsupported-media-type`, `payload-too-large`, or `malformed-json` for what is not UTF-8. */
export const readBodyText = async (request: Request): Promise<string> => {
  checkMediaType(request);
  return readText(request);
};

/** The text of a body of whatever type. Rejects with `payload-too-large`, or `malformed-json` for what is not UTF-8. */
export const readText = async (request: Request): Promise<string> => {
  if (Number(request.headers.get('content-length') ?? 0) > bodyBytesMax) throw tooLarge();
  // It fails for a caller who goes, or is cut off for sending too slowly, before the body is whole: no fault of ours.
  return request.arrayBuffer().then(decode, () => {
    throw malformed();
  });
};

/** A JSON text as what the schema says it is. Throws `malformed-json`, or `invalid-request` with every fault. */
export const parseBody = <Body extends TSchema>(text: string, schema: Body): Static<Body> => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // Not for its syntax alone: a document nested too deep for the parser's stack ends here as well.
    throw malformed();
  }
  const duplicates = findBodyDuplicates(text);
  const faults = duplicates.length > 0 ? duplicates : findBodyFaults(schema, value);
  if (faults.length > 0) throw new AppError('invalid-request', 'The body is not as documented.', { faults });
  return value as Static<Body>;
};
