import type { Static, TSchema } from '@sinclair/typebox';
import { findSyntaxFault } from '../catalogue/lib/json-scanner.ts';
import { createPlaceFinder, type Place } from '../catalogue/lib/text-place.ts';
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

const notUtf8 = (): AppError => new AppError('malformed-json', 'The body is not text in UTF-8.');

const malformed = (text: string): AppError => {
  const { message, place } = describeSyntaxFault(text);
  return new AppError('malformed-json', message, { extra: place });
};

/** What keeps a text from being JSON, and where: for one that `JSON.parse` refuses. */
export const describeSyntaxFault = (text: string): { message: string; place: Partial<Place> } => {
  if (text.trim() === '') return { message: 'The body is empty: a JSON document is needed.', place: {} };
  const fault = findSyntaxFault(text);
  if (!fault) return { message: 'The body is not a JSON document.', place: {} };
  const place = createPlaceFinder(text)(fault.offset);
  const what = fault.isEnd ? 'it ends in the middle of a value' : fault.message.replace(/^is /, 'it is ');
  return { message: `The body is not JSON from line ${place.line}, column ${place.column} on: ${what}.`, place };
};

const tooLarge = (): AppError => new AppError('payload-too-large', 'The body must be at most 64 KiB.');

const utf8 = new TextDecoder('utf-8', { fatal: true });

const decode = (bytes: ArrayBuffer): string => {
  if (bytes.byteLength > bodyBytesMax) throw tooLarge();
  try {
    return utf8.decode(bytes);
  } catch {
    throw notUtf8();
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
    throw notUtf8();
  });
};

/** A JSON text as what the schema says it is. Throws `malformed-json`, or `invalid-request` with every fault. */
export const parseBody = <Body extends TSchema>(text: string, schema: Body): Static<Body> => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // Not for its syntax alone: a document nested too deep for the parser's stack ends here as well.
    throw malformed(text);
  }
  const duplicates = findBodyDuplicates(text);
  const faults = duplicates.length > 0 ? duplicates : findBodyFaults(schema, value);
  if (faults.length > 0) throw new AppError('invalid-request', 'The body is not as documented.', { faults });
  return value as Static<Body>;
};
