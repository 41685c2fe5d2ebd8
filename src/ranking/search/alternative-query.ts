/**
 * What "alternative to X" asks for, as a term of the query.
 *
 * When X is a tool of the catalogue, a tool meets it by being a substitute for X (`../related/substitutes.ts`), by offering
 * itself in place of X in its own text (`../related/declared-alternatives.ts`), and a little by speaking of X at all. An X
 * that the catalogue does not know is also searched for as words are: "alternative to Apple Notes" finds what takes notes.
 */
import type { Tool } from '../../catalogue/tool.ts';
import { joinTokens, type Token, tokenize } from '../analysis/tokenizer.ts';
import { field } from '../index/fields.ts';
import type { IndexContext } from '../index-context.ts';
import { type AlternativeIntent, findAlternativeIntent, findOpenSourceIntent } from '../query/alternative-intent.ts';
import type { MatchType, QueryTerm, TermMatch } from '../query/scorer.ts';
import { findSubstitutes } from '../related/substitutes.ts';
import type { QueryReading } from './query-reading.ts';

export type AlternativeQuery = {
  readonly queryTerm: QueryTerm;
  /** The tool that is to be replaced, if it is one of the catalogue. */
  readonly position: number | undefined;
  /** That tool, or all that its maker has where the maker is named alone: "alternative to Oracle". */
  readonly except: readonly number[];
  readonly corrected: Record<string, string>;
};

const completionLengthMin = 3;
/** A slip in a name costs less here than elsewhere: what an alternative is sought to is a name. */
const slipInName = 0.9;
const namesakesMax = 40;
const endingsMax = 50;
const nameFields = (1 << field.name) | (1 << field.aliases);

type Found = { position: number; via: MatchType };

const isVendorOf = ({ madeBy }: IndexContext, position: number, text: string): boolean =>
  madeBy.get(text)?.includes(position) === true;

/** Of a few tools whose names hold all the words, the one that most others work with: of "SAP" its ERP. */
const findByNameWords = (context: IndexContext, words: readonly Token[]): number | undefined => {
  const { index, integrations, joinedNames, nameRanks } = context;
  const { starts, documents, masks } = index.postings;
  let holders: number[] | undefined;
  for (const { text } of words) {
    const id = index.wordId(text);
    if (id === undefined) return undefined;
    const named: number[] = [];
    for (let at = starts[id] as number; at < (starts[id + 1] as number); at++) {
      if ((masks[at] as number) & nameFields) named.push(documents[at] as number);
    }
    const before: readonly number[] | undefined = holders;
    holders = before === undefined ? named : before.filter((position) => named.includes(position));
    if (holders.length === 0 || holders.length > namesakesMax) return undefined;
  }
  const partners = (position: number): number => integrations.of(position).size;
  const lengthOf = (position: number): number => (joinedNames[position] as string).length;
  return holders?.sort(
    (left, right) =>
      partners(right) - partners(left) ||
      lengthOf(left) - lengthOf(right) ||
      (nameRanks[left] as number) - (nameRanks[right] as number),
  )[0];
};

/** The tool with the shortest name of those that begin so. */
const findBegun = ({ findByNamePrefix, joinedNames }: IndexContext, text: string): number | undefined => {
  const lengthOf = (position: number): number => (joinedNames[position] as string).length;
  return findByNamePrefix(text).sort((one, other) => lengthOf(one) - lengthOf(other))[0];
};

/** Without the plural or genitive of its last word: "alternative to Trellos". */
const findSingular = (context: IndexContext, words: readonly Token[]): number | undefined => {
  const last = words.at(-1) as Token;
  for (const ending of ['s', 'es']) {
    if (!last.text.endsWith(ending)) continue;
    const text = last.text.slice(0, -ending.length);
    const shortened = [...words.slice(0, -1), { ...last, text }];
    const [whole] = context.namesWithDiscontinued.get(joinTokens(shortened)) ?? [];
    const position = whole ?? findByNameWords(context, shortened);
    if (position !== undefined) return position;
  }
  return undefined;
};

/** The tool that a word names by itself, or the first one of the vendor that it names. */
const findByWord = (context: IndexContext, id: number): number | undefined => {
  const text = context.index.words[id] as string;
  const [whole] = context.namesWithDiscontinued.get(text) ?? [];
  if (whole !== undefined) return whole;
  const first = findByNameWords(context, [{ text, start: 0, end: 0 }]);
  return first !== undefined && isVendorOf(context, first, text) ? first : undefined;
};

/** What the reading of the query knows of some of its words. */
type Known = Pick<QueryReading, 'isNotHeld' | 'findUnwanted'>;

/** How a name may be guessed: as the beginning of one, or as a slip of one; not where it is a product that is not held. */
type Guess = Known & { readonly typing: boolean };

const findNamed = (
  context: IndexContext,
  words: readonly Token[],
  { typing, isNotHeld, findUnwanted }: Guess,
): Found | undefined => {
  const { namesWithDiscontinued: names, queryParser, index } = context;
  const joined = joinTokens(words);
  const [whole] = names.get(joined) ?? [];
  const exact = whole ?? findUnwanted(words) ?? findByNameWords(context, words);
  if (exact !== undefined) return { position: exact, via: 'exact' };
  const singular = findSingular(context, words);
  if (singular !== undefined) return { position: singular, via: 'stem' };
  if (isNotHeld(words) || index.wordId(joined) !== undefined) return undefined;
  if (typing && joined.length >= completionLengthMin) {
    const sizeOf = (id: number): number => index.familySize(index.stem(index.words[id] as string));
    const endings = Array.from(index.completions(joined)).slice(0, endingsMax);
    endings.sort((one, other) => sizeOf(other) - sizeOf(one));
    const [likeliest] = endings;
    const named = endings.find((id) => names.has(index.words[id] as string));
    const completed =
      likeliest === undefined
        ? findBegun(context, joined)
        : (findByWord(context, likeliest) ?? (named === undefined ? undefined : findByWord(context, named)));
    if (completed !== undefined) return { position: completed, via: 'prefix' };
    if (likeliest !== undefined) return undefined;
  }
  for (const { word, distance } of queryParser.spelling.correct(joined)) {
    if (distance > 1) break;
    const right = findByWord(context, word);
    if (right !== undefined) return { position: right, via: 'typo' };
  }
  return undefined;
};

const offerEvidence = 0.9;

/** Tools that offer themselves in place of what the words name. */
const offerMatches = (context: IndexContext, words: readonly Token[], matched: string): TermMatch[] => {
  const positions = context.declaredAlternatives.findOffers(words);
  const evidence = positions.map(() => offerEvidence);
  return positions.length === 0
    ? []
    : [{ kind: 'tools', matchType: 'exact', matchWeight: 1, field: 'description', matched, positions, evidence }];
};

/** An alternative to the tool that some words name. */
const readSubject = (context: IndexContext, words: readonly Token[], guess: Guess): AlternativeQuery | undefined => {
  const { catalogue, index, queryParser } = context;
  const term = joinTokens(words, ' ');
  const found = findNamed(context, words, guess);
  if (!found) return undefined;
  const { name } = catalogue.tools[found.position] as Tool;
  const isWhole = context.namesWithDiscontinued.has(joinTokens(words));
  const ofMaker = isWhole ? undefined : context.madeBy.get(joinTokens(words));
  const substitutes = findSubstitutes(context, found.position);
  const named = tokenize(name);
  const mention: TermMatch[] =
    named.length > 1
      ? [
          {
            kind: 'phrase',
            matchType: found.via,
            matchWeight: 1,
            text: joinTokens(named, ' '),
            stems: named.map(({ text }) => index.stem(text)),
          },
        ]
      : queryParser.read(named).queryTerms.flatMap(({ matches }) => matches);
  const substituteMatch: TermMatch = {
    ...{ kind: 'tools', matchType: found.via, field: 'alternatives', matched: name },
    matchWeight: found.via === 'typo' ? slipInName : 1,
    positions: substitutes.positions,
    evidence: substitutes.evidence,
  };
  const offered = [...offerMatches(context, words, name), ...offerMatches(context, named, name)];
  return {
    queryTerm: { term, weight: 1, matches: [...mention, substituteMatch, ...offered] },
    position: found.position,
    except: ofMaker?.includes(found.position) ? ofMaker : [found.position],
    corrected: found.via === 'typo' ? { [term]: name } : {},
  };
};

/** "cheap photoshop alternative": the end of a subject that is a name, if the whole is none. */
const narrowSubject = (
  { namesWithDiscontinued: names }: IndexContext,
  { words, rest }: AlternativeIntent,
): AlternativeIntent | undefined => {
  for (let from = 1; from < words.length; from++) {
    const end = words.slice(from);
    if (names.has(joinTokens(end))) return { words: end, rest: [...words.slice(0, from), ...rest] };
  }
  return undefined;
};

/** The alternative that a query asks for, if it does, and the words that are asked for besides. */
export const readAlternativeQuery = (
  context: IndexContext,
  words: readonly Token[],
  known: Known,
): { alternative: AlternativeQuery | undefined; asked: readonly Token[] } => {
  const subject = findAlternativeIntent(words);
  for (const meant of subject ? [subject, narrowSubject(context, subject)] : []) {
    const alternative =
      meant && readSubject(context, meant.words, { ...known, typing: words.at(-1) === meant.words.at(-1) });
    if (alternative) return { alternative, asked: meant.rest };
  }
  const term = subject ? joinTokens(subject.words, ' ') : '';
  const offered = subject ? offerMatches(context, subject.words, term) : [];
  if (offered.length > 0) {
    return {
      alternative: { queryTerm: { term, weight: 1, matches: offered }, position: undefined, except: [], corrected: {} },
      asked: words,
    };
  }
  const open = findOpenSourceIntent(words);
  const closed = open && readSubject(context, open.words, { ...known, typing: false });
  const isClosed = closed?.position !== undefined && context.catalogue.tools[closed.position]?.openSource === false;
  if (open && isClosed && context.names.has(joinTokens(open.words))) {
    return { alternative: closed, asked: open.rest };
  }
  return { alternative: undefined, asked: words };
};
