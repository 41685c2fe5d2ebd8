export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

export const logFormats = ['json', 'pretty'] as const;
export type LogFormat = (typeof logFormats)[number];

export type RequestLine = {
  requestId: string;
  method: string;
  route: string;
  status: number;
  milliseconds: number;
  accountId?: string | undefined;
  keyId?: string | undefined;
  /** The W3C trace context that came with the request, as it came. */
  traceparent?: string | undefined;
};

/** Writes one object a line, as JSON or for people. Nothing secret is ever handed to it: no key, password, session or raw query. */
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

type Entry = { time: string; level: string; message: string };
type Line = (entry: Entry, fields: object) => string;

const toJsonLine: Line = (entry, fields) => JSON.stringify({ ...entry, ...fields });

/** `12:00:00.123 warn  the store cannot be written error="…"`; stacks go on lines of their own. */
const toPrettyLine: Line = ({ time, level, message }, { stack, ...fields }: { stack?: unknown }) => {
  const words = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`],
  );
  const line = [time.slice(11, 23), level.padEnd(5), message, ...words].join(' ');
  return typeof stack === 'string' ? `${line}\n${stack}` : line;
};

/** What happened first, in whole milliseconds; whose it was behind it. */
const toPrettyRequest = (entry: Entry, { method, route, status, milliseconds, ...others }: RequestLine): string =>
  toPrettyLine({ ...entry, message: `${method} ${route} ${status} ${Math.round(milliseconds)} ms` }, others);

const traceparentShape = /^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/;

/** The trace context of a request, if it is one: what else was sent stays out of the log. */
const traceOf = ({ traceparent }: RequestLine): string | undefined =>
  traceparent !== undefined && traceparentShape.test(traceparent) ? traceparent : undefined;

/** Lines are held for 50 ms at most and written together, so that a line costs a request next to nothing. */
export const createLog = (level: LogLevel, now: () => Date, sink: Sink, format: LogFormat = 'json'): Log => {
  const [toLine, toRequestLine] = format === 'json' ? [toJsonLine, toJsonLine] : [toPrettyLine, toPrettyRequest];
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
    if (isOn(wanted)) write(toLine({ time: now().toISOString(), level: wanted, message }, fields));
  };
  const isRequestOn = isOn('info');

  return {
    request: (line) => {
      if (!isRequestOn) return;
      const entry = { time: now().toISOString(), level: 'info', message: 'request' };
      write(toRequestLine(entry, line.traceparent === undefined ? line : { ...line, traceparent: traceOf(line) }));
    },
    info: (message, fields) => say('info', message, fields),
    warn: (message, fields) => say('warn', message, fields),
    error: (message, error, fields) => say('error', message, { ...fields, ...describeError(error) }),
    flush,
  };
};
