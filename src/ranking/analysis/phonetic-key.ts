/**
 * The phonetic key: a spelling by ear, for words that no edit explains.
 *
 * People write names as they hear them: "fotoshop", "kwikbooks". Letters and groups that English writes in several ways
 * for one sound are folded together, in the manner of Metaphone (Philips 1990), far more coarsely; words that fold alike
 * may be meant.
 */
const foldings: readonly (readonly [RegExp, string])[] = [
  [/^kn/, 'n'],
  [/^wr/, 'r'],
  [/ght/g, 't'],
  [/gh/g, 'g'],
  [/ph/g, 'f'],
  [/ck/g, 'k'],
  [/x/g, 'ks'],
  [/qu?/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/z/g, 's'],
  [/y/g, 'i'],
  [/ee|ea|ie|ei/g, 'i'],
  [/oo|ou|ew/g, 'u'],
  [/ai|ay/g, 'e'],
  [/(.)\1+/g, '$1'],
  [/(?<=..)e$/, ''],
];

export const phoneticKey = (word: string): string =>
  foldings.reduce((folded, [pattern, replacement]) => folded.replace(pattern, replacement), word);
