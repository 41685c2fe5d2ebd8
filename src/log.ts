export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

export type RequestLine = {
  requestId: string;
  method: string;
  route: string;
  status: number;
  milliseconds: number;
  accountId?: string | undefined;
  keyId?: string | undefined;
};

/** Writes one JSON object a line. Nothing secret is ever handed to it: no key, password, session or raw query. */
export type Log = {
  request(line: RequestLine): void;
  info(message: string, fields?: Record<string, unknown>): void;
  warn(message: string, fields?: Record<string, unknown>): void;
  error(message: string, error: unknown, fields?: Record<string, unknown>): void;
  /** Writes out what is still held back. */
  flush(): void;
};

type Sink = (text: string) => void;

const flushAfterMs = 50;
const heldMax = 1 << 16;

const describeError = (error: unknown): Record<string, unknown> =>
  error instanceof Error
    ? {
        error: error.message,
        stack: error.stack,
        ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
      }
    : { error: String(error) };

/** Lines are held for 50 ms at most and written together, so that a line costs a request next to nothing. */
export const createLog = (level: LogLevel, now: () => Date, sink: Sink): Log => {
  let held = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rank = logLevels.indexOf(level);
  const isOn = (wanted: LogLevel): boolean => logLevels.indexOf(wanted) >= rank;

  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (held === '') return;
    const text = held;
    held = '';
    sink(text);
  };
  const write = (line: string): void => {
    held += `${line}\n`;
    if (held.length >= heldMax) flush();
    else timer ??= setTimeout(flush, flushAfterMs);
  };
  const say = (wanted: LogLevel, message: string, fields: Record<string, unknown> = {}): void => {
    if (isOn(wanted)) write(JSON.stringify({ time: now().toISOString(), level: wanted, message, ...fields }));
  };
  const isRequestOn = isOn('info');

  return {
    request: (line) => {
      if (isRequestOn) write(JSON.stringify({ time: now().toISOString(), level: 'info', message: 'request', ...line }));
    },
    info: (message, fields) => say('info', message, fields),
    warn: (message, fields) => say('warn', message, fields),
    error: (message, error, fields) => say('error', message, { ...fields, ...describeError(error) }),
    flush,
  };
};
