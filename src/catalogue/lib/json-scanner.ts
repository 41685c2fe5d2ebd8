/**
 * JSON with the places of its values. `JSON.parse` says neither where a text is wrong nor where a value stands, keeps
 * the last of two equal keys in silence and goes as deep as the stack, so a text is walked here first: strictly by
 * RFC 8259, to a bounded depth, each key once. What passed is then left to `JSON.parse`.
 */

export class JsonFault extends Error {
  /** Where in the text, in UTF-16 units. */
  readonly offset: number;
  /** The text ended too early. */
  readonly isEnd: boolean;
  constructor(offset: number, message: string, isEnd = false) {
    super(message);
    this.offset = offset;
    this.isEnd = isEnd;
  }
}

const depthMax = 32;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const word = /[A-Za-z_]+/y;

export const skipSpace = (text: string, offset: number): number => {
  for (let at = offset; ; at++) {
    const code = text.charCodeAt(at);
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return at;
  }
};

const show = (text: string, offset: number): string =>
  JSON.stringify(String.fromCodePoint(text.codePointAt(offset) ?? 0));

const expected = (text: string, offset: number, what: string): JsonFault =>
  offset >= text.length
    ? new JsonFault(offset, 'ends in the middle of a value: it is cut off', true)
    : new JsonFault(offset, `${what} was expected, not ${show(text, offset)}`);

const skipString = (text: string, start: number): number => {
  if (text[start] !== '"') throw expected(text, start, 'a name or text in double quotes');
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) return at + 1;
    if (code < 0x20)
      throw new JsonFault(at, 'a line end or control character within quotes must be written as \\n or \\u….');
    if (code !== 0x5c) continue;
    const kind = text[at + 1];
    if (kind === undefined) break;
    if (!'"\\/bfnrtu'.includes(kind)) throw new JsonFault(at, `there is no escape \\${kind}`);
    if (kind === 'u' && !/^[0-9a-fA-F]{4}$/.test(text.slice(at + 2, at + 6))) {
      throw expected(text, Math.min(text.length, at + 2), 'four hexadecimal digits');
    }
    at++;
  }
  throw expected(text, text.length, '');
};

const skipNumberOrWord = (text: string, start: number): number => {
  number.lastIndex = start;
  if (number.test(text)) return number.lastIndex;
  word.lastIndex = start;
  const found = word.exec(text)?.[0];
  if (found === 'true' || found === 'false' || found === 'null') return word.lastIndex;
  const isCut = found !== undefined && word.lastIndex >= text.length && /^(t|f|n)/.test(found) && found.length < 5;
  throw expected(text, isCut ? text.length : start, 'a value');
};

type Member = { key: string | number; keyOffset: number; offset: number };

/**
 * Calls `visit` for each member of the array or object at `start`; it skips the value and says where it ends, or gives
 * undefined to stop there.
 */
const eachMember = (text: string, start: number, visit: (member: Member) => number | undefined): number => {
  const isArray = text[start] === '[';
  const close = isArray ? ']' : '}';
  let at = skipSpace(text, start + 1);
  if (text[at] === close) return at + 1;
  for (let index = 0; ; index++) {
    const keyOffset = at;
    let key: string | number = index;
    if (!isArray) {
      const end = skipString(text, at);
      key = JSON.parse(text.slice(at, end)) as string;
      at = skipSpace(text, end);
      if (text[at] !== ':') throw expected(text, at, 'a colon');
      at = skipSpace(text, at + 1);
    }
    const end = visit({ key, keyOffset, offset: at });
    if (end === undefined) return at;
    at = skipSpace(text, end);
    if (text[at] === close) return at + 1;
    if (text[at] !== ',') throw expected(text, at, `a comma or ${close}`);
    at = skipSpace(text, at + 1);
    if (text[at] === close) throw new JsonFault(at, `a value was expected after the comma, not ${close}`);
  }
};

/** The end of the JSON value at `start`, in which no object has a name twice unless that may be. Throws `JsonFault`. */
export const skipJson = (text: string, start: number, depth = 0, mayRepeat = false): number => {
  const first = text[start];
  if (first === '"') return skipString(text, start);
  if (first !== '[' && first !== '{') return skipNumberOrWord(text, start);
  if (depth >= depthMax) throw new JsonFault(start, `is nested more than ${depthMax} levels deep`);
  const keys = new Set<string | number>();
  return eachMember(text, start, ({ key, keyOffset, offset }) => {
    if (keys.has(key)) throw new JsonFault(keyOffset, `the field ${JSON.stringify(key)} is given twice`);
    if (first === '{' && !mayRepeat) keys.add(key);
    return skipJson(text, offset, depth + 1, mayRepeat);
  });
};

/** What makes a text no JSON document, by its syntax alone; nothing where that is sound. */
export const findSyntaxFault = (text: string): JsonFault | undefined => {
  try {
    const end = skipSpace(text, skipJson(text, skipSpace(text, 0), 0, true));
    return end < text.length ? new JsonFault(end, 'something follows the end of the document') : undefined;
  } catch (error) {
    if (error instanceof JsonFault) return error;
    throw error;
  }
};

/** Where each value of the array at `start` begins and ends, and where the array does. Throws `JsonFault`. */
export const eachElement = (text: string, start: number, visit: (from: number, to: number) => void): number => {
  if (text[start] !== '[') throw expected(text, start, 'an array, [ … ],');
  return eachMember(text, start, ({ offset }) => {
    const end = skipJson(text, offset, 1);
    visit(offset, end);
    return end;
  });
};

/** Where in a sound text the value at `path` within the one at `start` stands, or else the value it is missing from. */
export const findJson = (
  text: string,
  start: number,
  path: readonly (string | number)[],
): { from: number; to: number; isThere: boolean } => {
  const [step, ...rest] = path;
  let next: number | undefined;
  if (step !== undefined && (text[start] === '[' || text[start] === '{')) {
    eachMember(text, start, ({ key, offset }) => {
      if (key === step) next = offset;
      return next === undefined ? skipJson(text, offset) : undefined;
    });
  }
  if (next !== undefined) return findJson(text, next, rest);
  return { from: start, to: skipJson(text, start), isThere: step === undefined };
};
