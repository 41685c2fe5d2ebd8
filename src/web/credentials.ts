import { AppError } from '../errors.ts';
import { queryOf } from './request-target.ts';

const bearer = /^bearer +/i;
/** What other services call it. */
const otherHeaders = ['X-API-Key', 'Api-Key', 'X-Api-Token', 'X-Auth-Token'];
const keyInQuery = /(?:^|&)(?:(?:api[-_]?)?key|apikey|(?:access[-_]?|api[-_]?)?token)=|=tra_live_/i;

const asHeader = 'Send it in the header Authorization: Bearer <key>.';

/** Where else a key seems to be. What is there is not looked at: it opens nothing. */
const tellPlace = ({ headers, url }: Request): string => {
  const authorization = headers.get('authorization');
  if (authorization !== null) {
    if (/^bearer\b/i.test(authorization)) return 'The Authorization header has no key after Bearer.';
    return /^tra_live_/i.test(authorization)
      ? 'The Authorization header has a key without the word Bearer before it: Authorization: Bearer <key>.'
      : 'The Authorization header is of another scheme than Bearer: Authorization: Bearer <key>.';
  }
  const other = otherHeaders.find((name) => headers.has(name));
  if (other !== undefined) return `A key in the header ${other} is not read. ${asHeader}`;
  if (keyInQuery.test(queryOf(url))) return `A key in the address is not read, as logs keep addresses. ${asHeader}`;
  return 'Send your API key in the header Authorization: Bearer <key>.';
};

/** The API key that a request presents in its Authorization header. Throws `missing-credentials`, or `invalid-request` for two. */
export const readCredentials = (request: Request): string => {
  const header = request.headers.get('authorization');
  if (header === null || !bearer.test(header)) throw new AppError('missing-credentials', tellPlace(request));
  if (header.includes(',')) {
    throw new AppError('invalid-request', 'Send one Authorization header, with one key.', {
      faults: [{ in: 'header', name: 'Authorization', message: 'is given twice' }],
    });
  }
  return header.replace(bearer, '').trim();
};
