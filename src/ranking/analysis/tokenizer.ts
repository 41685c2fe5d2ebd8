/**
 * Words: what counts as one, and how it is folded.
 *
 * A word is a run of letters and digits, in lower case and without accents, so that "Café", "cafe" and "CAFÉ" are one.
 * "C++" and "C#" keep their signs, "team's" loses its "'s", and a Han character is a word of its own, because Chinese
 * and Japanese write no spaces. Each word keeps the place it was read from, in UTF-16 units, for highlights.
 *
 * Lunr's tokenizer splits at spaces and hyphens alone and its trimmer knows only ASCII letters, which is why this is
 * ours: "read/write", "node.js" and "straße," come out whole in one and torn or glued in the other.
 */
export type Token = { readonly text: string; readonly start: number; readonly end: number };

const isAscii = /^[\0-\x7f]*$/;
const wordPattern = /\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}\p{M}])+(?:\+\+|#(?![\p{L}\p{N}]))?/gu;

const isWordUnit = new Uint8Array(128);
for (const unit of 'abcdefghijklmnopqrstuvwxyz0123456789') isWordUnit[unit.charCodeAt(0)] = 1;
const wordUnit = (code: number): boolean => code < 128 && isWordUnit[code] === 1;
const plus = 43;
const hash = 35;
const apostrophe = 39;
const letterS = 115;

const foldWord = (text: string): string =>
  isAscii.test(text) ? text.toLowerCase() : text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

export type VisitSpan = (from: number, to: number) => void;

export const isAsciiText = (text: string): boolean => isAscii.test(text);

/** Calls `visit` with the place of each word of a lower-case ASCII text. */
export const eachAsciiSpan = (lower: string, visit: VisitSpan): void => {
  const { length } = lower;
  let at = 0;
  while (at < length) {
    if (!wordUnit(lower.charCodeAt(at))) {
      at++;
      continue;
    }
    const from = at;
    while (at < length && wordUnit(lower.charCodeAt(at))) at++;
    if (lower.charCodeAt(at) === plus && lower.charCodeAt(at + 1) === plus) at += 2;
    else if (lower.charCodeAt(at) === hash && !wordUnit(lower.charCodeAt(at + 1))) at++;
    visit(from, at);
    const isPossessive = lower.charCodeAt(at) === apostrophe && lower.charCodeAt(at + 1) === letterS;
    if (isPossessive && !wordUnit(lower.charCodeAt(at + 2))) at += 2;
  }
};

/** Calls `visit` for each word of a text: by units where it is ASCII, else by a pattern, folding each word. */
export const eachToken = (text: string, visit: (word: string, start: number, end: number) => void): void => {
  if (isAscii.test(text)) {
    const lower = text.toLowerCase();
    eachAsciiSpan(lower, (from, to) => visit(lower.slice(from, to), from, to));
    return;
  }
  for (const found of text.matchAll(wordPattern)) {
    const word = foldWord(found[0]);
    const isPossessive =
      word === 's' && /[\p{L}\p{N}]['’]$/u.test(text.slice(Math.max(0, found.index - 3), found.index));
    if (word !== '' && !isPossessive) visit(word, found.index, found.index + found[0].length);
  }
};

export const tokenize = (text: string): Token[] => {
  const words: Token[] = [];
  eachToken(text, (word, start, end) => words.push({ text: word, start, end }));
  return words;
};

/** The parts of a name that its capitals and digits show: "AppFlowy" is App and Flowy, "ERPNext" is ERP and Next. */
const partPattern = /\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Lu}?\p{Ll}+|\p{Lu}+|\p{N}+/gu;
export const splitCamelCase = (word: string): string[] => word.match(partPattern) ?? [];

/** The words of a list that is written as a text. */
export const wordSet = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/));

/** Words as one text again: `between` stands between them. */
export const joinTokens = (words: readonly Token[], between = ''): string =>
  words.map(({ text }) => text).join(between);

/** A name as one run of letters and digits: what "Git Lab", "GitLab" and "git-lab" have in common. */
export const joinName = (text: string): string => {
  let joined = '';
  eachToken(text, (word) => {
    joined += word;
  });
  return joined;
};
