/** Whether an If-None-Match header names this entity tag, weakly or strongly (RFC 9110, 13.1.2). */
const isNamed = (etag: string, asked: string): boolean =>
  asked.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*');

/** Whether the caller has the answer already. Without a tag there is no answer to have, and so `*` names nothing. */
export const isUnchanged = (request: Request, etag: string | undefined): etag is string => {
  const asked = request.headers.get('if-none-match');
  return asked !== null && etag !== undefined && isNamed(etag, asked);
};

/** The tag of a text that is served as it is. */
export const tagOfContent = (content: string | Uint8Array): string =>
  `"${new Bun.CryptoHasher('sha256').update(content).digest('base64url').slice(0, 22)}"`;
