/**
 * What people make of a query while they type: one slip, half of the last word, the other number of each noun.
 * Seeded by the query's id, so that every run asks the same; of the same behaviour as ../shared/relevance-dev.
 */
export const variantNames = ['clean', 'typo', 'half-typed', 'plural'] as const;
export type VariantName = (typeof variantNames)[number];

const framing = new Set(
  'a an and are as at be by can could do does for from has have how i in into is it its like me my of on or our please so that the their this to us was we what when where which who will with would you your alternative tools open source'.split(
    ' ',
  ),
);

/** Keys beside each key. */
const neighbours: Record<string, string> = {
  ...{ q: 'wa', w: 'qes', e: 'wrd', r: 'etf', t: 'ryg', y: 'tuh', u: 'yij', i: 'uok', o: 'ipl', p: 'ol' },
  ...{ a: 'qsz', s: 'awdx', d: 'sefc', f: 'drgv', g: 'fthb', h: 'gyjn', j: 'hukm', k: 'jil', l: 'kop' },
  ...{ z: 'asx', x: 'zsdc', c: 'xdfv', v: 'cfgb', b: 'vghn', n: 'bhjm', m: 'njk' },
};

/** FNV-1a, 32 bits. */
const hash = (text: string): number => {
  let state = 2166136261;
  for (let at = 0; at < text.length; at++) state = Math.imul(state ^ text.charCodeAt(at), 16777619);
  return state >>> 0;
};

/** Mulberry32: numbers in [0, 1). */
const createRandom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
};

const wordsOf = (text: string): { word: string; at: number }[] =>
  [...text.matchAll(/[A-Za-z][A-Za-z0-9]*/g)].map((match) => ({ word: match[0], at: match.index }));
const saysSomething = (word: string, lengthMin: number): boolean =>
  word.length >= lengthMin && !framing.has(word.toLowerCase());

/** One letter of one word wrong, missing, doubled by a neighbour or swapped; the first letter in one case of ten. */
export const mistype = (text: string, id: string): string | undefined => {
  const random = createRandom(hash(`typo|${id}`));
  const pick = (count: number): number => Math.floor(random() * count);
  let words = wordsOf(text).filter(({ word }) => saysSomething(word, 4));
  if (words.length === 0) words = wordsOf(text).filter(({ word }) => word.length >= 3);
  const chosen = words.length > 0 ? words[pick(words.length)] : undefined;
  if (!chosen) return undefined;
  const { word, at } = chosen;
  let slip = word;
  for (let tries = 0; tries < 20 && slip === word; tries++) {
    const kind = pick(4);
    const place = random() < 0.1 ? 0 : 1 + pick(word.length - 1);
    const beside = neighbours[(word[place] as string).toLowerCase()] ?? 'e';
    const letter = beside[pick(beside.length)] as string;
    const swapped = Math.min(place, word.length - 2);
    if (kind === 0) slip = word.slice(0, place) + letter + word.slice(place + 1);
    else if (kind === 1) slip = word.slice(0, place) + word.slice(place + 1);
    else if (kind === 2) slip = word.slice(0, place) + letter + word.slice(place);
    else slip = `${word.slice(0, swapped)}${word[swapped + 1]}${word[swapped]}${word.slice(swapped + 2)}`;
  }
  return slip === word ? undefined : text.slice(0, at) + slip + text.slice(at + word.length);
};

/** The last word that says something breaks off after six tenths of it, and nothing follows. */
export const halfType = (text: string): string | undefined => {
  const last = wordsOf(text).findLast(({ word }) => saysSomething(word, 5));
  if (!last) return undefined;
  const length = Math.max(3, Math.ceil(last.word.length * 0.6));
  return length >= last.word.length ? undefined : text.slice(0, last.at + length);
};

const otherNumber = (word: string): string => {
  const low = word.toLowerCase();
  if (!saysSomething(word, 4)) return word;
  if (/(ing|ed|ly|ous|al|ive|able|ible|ic|less|ful|est|ness)$/.test(low)) return word;
  if (/[^aeiou]ies$/.test(low)) return `${word.slice(0, -3)}y`;
  if (/(ches|shes|sses|xes|zes)$/.test(low)) return word.slice(0, -2);
  if (/(us|is|os)$/.test(low)) return word;
  if (/ss$/.test(low)) return `${word}es`;
  if (/s$/.test(low)) return word.slice(0, -1);
  if (/[^aeiou]y$/.test(low)) return `${word.slice(0, -1)}ies`;
  return /(ch|sh|x|z)$/.test(low) ? `${word}es` : `${word}s`;
};

/** Singulars become plurals and the other way round. */
export const turnNumber = (text: string): string | undefined => {
  const turned = text.replace(/[A-Za-z][A-Za-z0-9]*/g, otherNumber);
  return turned === text ? undefined : turned;
};

/** Undefined where a query has no such variant: names have no plural, and what is misspelt already is not spoilt again. */
export const vary = (query: { id: string; class: string; text: string }, variant: VariantName): string | undefined => {
  if (variant === 'clean') return query.text;
  if (query.class === 'misspelt') return undefined;
  if (variant === 'typo') return mistype(query.text, query.id);
  if (variant === 'half-typed') return halfType(query.text);
  return query.class.startsWith('name') ? undefined : turnNumber(query.text);
};
