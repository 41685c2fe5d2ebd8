import { type Encoding, encodings } from './encoding/encodings.ts';

/** The tag of what another one stands for in a coding: the bytes differ, and so do strong tags (RFC 9110, 8.8.3.3). */
export const tagIn = (etag: string, encoding: Encoding | undefined): string =>
  encoding === undefined ? etag : `${etag.slice(0, -1)}-${encoding}"`;

/**
 * The tag by which If-None-Match names the answer, weakly or strongly (RFC 9110, 13.1.2): its own, or that of one of its
 * codings, whichever the caller has. `*` names the one in the coding that would be given. Without a tag there is no answer
 * to have, and so it names nothing.
 */
export const findNamedTag = (
  { headers }: Request,
  etag: string | undefined,
  encoding?: Encoding,
): string | undefined => {
  const asked = headers.get('if-none-match');
  if (asked === null || etag === undefined) return undefined;
  const named = asked.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (named.includes('*')) return tagIn(etag, encoding);
  return [etag, ...encodings.map((encoding) => tagIn(etag, encoding))].find((tag) => named.includes(tag));
};

/** The tag of a text that is served as it is. */
export const tagOfContent = (content: string | Uint8Array): string =>
  `"${new Bun.CryptoHasher('sha256').update(content).digest('base64url').slice(0, 22)}"`;
