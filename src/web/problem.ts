import { AppError, type ErrorCode } from '../errors.ts';

/** The one table from what went wrong to what HTTP calls it. `meaning` is for the page that explains the code. */
export const problems: Record<ErrorCode, { status: number; title: string; meaning: string }> = {
  'missing-credentials': {
    status: 401,
    title: 'No API key',
    meaning: 'The request carries no API key. Send one in the header Authorization: Bearer <key>.',
  },
  'invalid-key': {
    status: 401,
    title: 'Invalid API key',
    meaning: 'The API key is malformed, unknown, expired or revoked. Make a new one; a lost key cannot be recovered.',
  },
  'invalid-request': {
    status: 400,
    title: 'Invalid request',
    meaning:
      'A parameter or a field of the body is not as documented. The list "errors" names each one and what is allowed.',
  },
  'malformed-json': {
    status: 400,
    title: 'Malformed JSON',
    meaning: 'The body is not a JSON document in UTF-8. The detail says from which line and column on.',
  },
  'unsupported-media-type': {
    status: 415,
    title: 'Unsupported media type',
    meaning: 'The body must be sent as application/json.',
  },
  'not-acceptable': {
    status: 406,
    title: 'Not acceptable',
    meaning: 'The answer is application/json; the Accept header rules that out.',
  },
  'payload-too-large': { status: 413, title: 'Payload too large', meaning: 'The body is larger than 64 KiB.' },
  'tool-not-found': {
    status: 404,
    title: 'Tool not found',
    meaning: 'No tool has this id. The answer suggests ids that look alike.',
  },
  'not-found': {
    status: 404,
    title: 'Not found',
    meaning: 'There is nothing at this address. The answer suggests addresses that look alike.',
  },
  'unknown-cursor': {
    status: 410,
    title: 'Unknown cursor',
    meaning:
      'The cursor is none of this feed, or the changes after it are no longer all kept. Read the whole list again, and the changes from `since=latest`.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'Method not allowed',
    meaning: 'This address does not answer this method. The header Allow lists those it does.',
  },
  'quota-exceeded': {
    status: 429,
    title: 'Daily allowance used up',
    meaning:
      "The account's requests for this UTC day are used up. The header Retry-After says when the next day begins.",
  },
  'too-many-requests': {
    status: 429,
    title: 'Too many requests at once',
    meaning:
      'The account makes more requests a second, or has more of them under way, than the service answers one account. Nothing was counted. Wait as long as Retry-After says, and ask for less at once.',
  },
  'too-many-attempts': {
    status: 429,
    title: 'Too many attempts',
    meaning: 'Too many attempts in a short time. Wait as long as Retry-After says.',
  },
  'key-limit-reached': {
    status: 409,
    title: 'No further key',
    meaning: "The plan's number of live keys is reached. Revoke one first.",
  },
  'email-taken': {
    status: 409,
    title: 'E-mail address taken',
    meaning: 'There is an account with this e-mail address already.',
  },
  'invalid-sign-in': { status: 401, title: 'Sign-in failed', meaning: 'The e-mail address or the password is wrong.' },
  'second-factor-needed': {
    status: 401,
    title: 'Code needed',
    meaning:
      'The password is right, and the account has a second factor. Send "ticket" of this answer with a code of the app, or with a recovery code.',
  },
  'invalid-code': {
    status: 401,
    title: 'Wrong code',
    meaning: 'The code is wrong, or was used already. Each code opens the account once.',
  },
  'second-factor-on': {
    status: 409,
    title: 'Second factor on already',
    meaning: 'The account has a second factor. Switch it off before another one is set up.',
  },
  'not-signed-in': {
    status: 401,
    title: 'Not signed in',
    meaning: 'The account has no session here, or it is over. Sign in again; an API key opens nothing of the console.',
  },
  'sign-up-closed': {
    status: 403,
    title: 'Sign-up is closed',
    meaning: 'Accounts of this service are made by its operator. Ask them for one.',
  },
  'cross-site-request': { status: 403, title: 'Cross-site request', meaning: 'The request came from another site.' },
  'account-disabled': {
    status: 403,
    title: 'Account disabled',
    meaning: 'The operator of this service has disabled the account.',
  },
  unavailable: {
    status: 503,
    title: 'Unavailable for the moment',
    meaning: 'The service cannot answer at this moment. Nothing was counted; try again after Retry-After seconds.',
  },
  internal: {
    status: 500,
    title: 'Internal error',
    meaning: 'Something went wrong that should not have. Nothing was counted; the request id finds it in the log.',
  },
};

/** RFC 9457 has a type of its own for a spent allowance; all others are addresses of pages of this service. */
const quotaExceededType = 'https://iana.org/assignments/http-problem-types#quota-exceeded';

/** An unexpected error says nothing of itself outside. */
export const toAppError = (error: unknown): AppError =>
  error instanceof AppError ? error : new AppError('internal', 'Something went wrong on our side.', { cause: error });

export const statusOf = (error: AppError): number => problems[error.code].status;

/** An error as the members of an `application/problem+json` document (RFC 9457). */
export const toProblem = (
  error: AppError,
  instance: string,
  requestId: string,
  baseUrl: string,
): Record<string, unknown> => {
  const { status, title } = problems[error.code];
  return {
    type: error.code === 'quota-exceeded' ? quotaExceededType : `${baseUrl}/problems/${error.code}`,
    title,
    status,
    detail: error.message,
    instance,
    code: error.code,
    requestId,
    ...error.extra,
    ...(error.faults.length > 0 && { errors: error.faults }),
  };
};
