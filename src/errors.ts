/** What can go wrong, in the application's own words. Which HTTP status each becomes is `web/problem.ts`'s business. */
export const errorCodes = [
  'missing-credentials',
  'invalid-key',
  'invalid-request',
  'malformed-json',
  'unsupported-media-type',
  'not-acceptable',
  'payload-too-large',
  'tool-not-found',
  'not-found',
  'unknown-cursor',
  'method-not-allowed',
  'quota-exceeded',
  'too-many-attempts',
  'too-many-requests',
  'key-limit-reached',
  'email-taken',
  'invalid-sign-in',
  'second-factor-needed',
  'invalid-code',
  'second-factor-on',
  'not-signed-in',
  'sign-up-closed',
  'cross-site-request',
  'account-disabled',
  'unavailable',
  'internal',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** One thing wrong with a request. `name` for a parameter or header, `pointer` (RFC 6901) for a place in a body. */
export type Fault = {
  in: 'query' | 'path' | 'header' | 'body';
  name?: string;
  pointer?: string;
  message: string;
  allowed?: readonly (string | number)[];
};

type AppErrorOptions = {
  faults?: readonly Fault[];
  /** Further members of the answer, such as `suggestions`; fit for a stranger's eyes. */
  extra?: Readonly<Record<string, unknown>>;
  retryAfterSeconds?: number | undefined;
  cause?: unknown;
};

/** An expected failure. `message` is written for the caller and holds nothing internal and nothing of what was sent. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly faults: readonly Fault[];
  readonly extra: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.faults = options.faults ?? [];
    this.extra = options.extra ?? {};
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
