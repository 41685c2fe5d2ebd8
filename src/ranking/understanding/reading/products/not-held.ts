/** Products that a text names and the catalogue does not hold. */
import { placeOf, type Span, spansOverlap } from '../clauses.ts';
import { type NotHeld, tellsKindSought } from '../finding.ts';
import { isSearch, type ReadText, type ReadToken } from '../text.ts';
import { roleOf } from './cues.ts';
import type { KnownName } from './known-names.ts';

/** Before a word that is also a name: then it is the word. */
const determiner = /^(the|a|an|our|my|your|their|this|that|any|some|legacy|old|new)$/;

/**
 * The products of a text that the catalogue does not hold. A name that is also a word is one where the text writes it as a
 * name and says what becomes of it, or where a search is for something in its place.
 *
 * `taken`: what stands for something that the catalogue has. `nameOf`: of a category by its slug.
 */
export const findNotHeld = (
  read: ReadText,
  known: readonly KnownName[],
  taken: readonly Span[],
  nameOf: (slug: string) => string | undefined,
): NotHeld[] =>
  known.flatMap((name) => {
    if (taken.some((other) => spansOverlap(other, name))) return [];
    const { from, to, isWord } = name;
    const found: NotHeld = {
      ...placeOf(read, name),
      role: roleOf(read, from, to, (at) => from <= at && at < to),
      category: nameOf(name.category),
    };
    const isEdge = from === 0 || to === read.tokens.length;
    const first = read.tokens[from] as ReadToken;
    const isWritten = read.hasCase && first.isCapital && !first.isFirstOfSentence;
    // "We want to replace the Board" replaces no product.
    const isCommon = determiner.test(read.tokens[from - 1]?.text ?? '');
    const isSaid = tellsKindSought(found) && !isCommon && (isWritten || (isEdge && isSearch(read)));
    return !isWord || isSaid ? [found] : [];
  });
