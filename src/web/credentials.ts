import { AppError } from '../errors.ts';

const bearer = /^bearer +/i;

/** The API key that a request presents in its Authorization header. Throws `missing-credentials`, or `invalid-request` for two. */
export const readCredentials = (request: Request): string => {
  const header = request.headers.get('authorization');
  if (header === null || !bearer.test(header)) {
    throw new AppError('missing-credentials', 'Send your API key in the header Authorization: Bearer <key>.');
  }
  if (header.includes(',')) {
    throw new AppError('invalid-request', 'Send one Authorization header, with one key.', {
      faults: [{ in: 'header', name: 'Authorization', message: 'is given twice' }],
    });
  }
  return header.replace(bearer, '').trim();
};
