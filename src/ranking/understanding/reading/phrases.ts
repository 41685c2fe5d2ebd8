/** Patterns made of lists of phrases, one below the other. */

/** The source of any of some patterns, for a part of a longer one. */
export const join = (patterns: readonly RegExp[]): string => patterns.map(({ source }) => source).join('|');

/** Any of some patterns, in small letters or capitals. */
export const anyOf = (...patterns: readonly RegExp[]): RegExp => new RegExp(join(patterns), 'i');

/** Any of some phrases, as whole words. */
export const phrases = (...patterns: readonly RegExp[]): RegExp => new RegExp(`\\b(?:${join(patterns)})\\b`, 'i');

/** The same in languages whose words may end with an accent. */
export const phrasesElsewhere = (...patterns: readonly RegExp[]): RegExp =>
  new RegExp(`\\b(?:${join(patterns)})(?![\\p{L}])`, 'iu');
