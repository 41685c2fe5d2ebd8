/**
 * Standing in: the unit that "alternative to X" asks for.
 *
 * When X is a tool of the catalogue, a tool meets it by its kinship to X (`kinship.ts`), by offering itself in place of
 * X in its own text (`mention.ts`), and a little by speaking of X at all. An X that the catalogue does not know is also
 * searched for as words are: "alternative to Apple Notes" finds what takes notes.
 */
import type { Tool } from '../../catalogue/tool.ts';
import { joinTokens, type Token, tokenize } from '../analysis/tokenizer.ts';
import { field } from '../index/fields.ts';
import type { IndexContext } from '../index-context.ts';
import { type AlternativeIntent, findAlternativeIntent, findOpenSourceIntent } from '../query/alternative-intent.ts';
import type { MatchType, QueryTerm, TermMatch } from '../query/scorer.ts';
import { findSubstitutes } from '../related/substitutes.ts';

export type AlternativeQuery = {
  readonly unit: QueryTerm;
  /** The tool that is to be replaced, if it is one of the catalogue. */
  readonly position: number | undefined;
  readonly corrected: Record<string, string>;
};

const completionLengthMin = 3;
/** A slip in a name costs less here than elsewhere: what stands in such a frame is a name. */
const slipInFrame = 0.9;
const namesakesMax = 12;
const endingsMax = 50;
const nameFields = (1 << field.name) | (1 << field.aliases);

type Found = { position: number; via: MatchType };

const isVendorOf = ({ catalogue }: IndexContext, position: number, text: string): boolean =>
  tokenize(catalogue.tools[position]?.vendor ?? '')[0]?.text === text;

/** Of a few tools whose names hold all the words, the one with the shortest name: "Salesforce" is its Sales Cloud first. */
const findByNameWords = (context: IndexContext, words: readonly Token[]): number | undefined => {
  const { index, joinedNames, nameRanks } = context;
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
  const lengthOf = (position: number): number => (joinedNames[position] as string).length;
  return holders?.sort(
    (left, right) => lengthOf(left) - lengthOf(right) || (nameRanks[left] as number) - (nameRanks[right] as number),
  )[0];
};

/** The tool with the shortest name of those that begin so. */
const findBegun = ({ findByNamePrefix, joinedNames }: IndexContext, text: string): number | undefined => {
  const lengthOf = (position: number): number => (joinedNames[position] as string).length;
  return findByNamePrefix(text).sort((one, other) => lengthOf(one) - lengthOf(other))[0];
};

const findNamed = (context: IndexContext, words: readonly Token[], typing: boolean): Found | undefined => {
  const { namesWithDiscontinued: names, queryParser, index } = context;
  const joined = joinTokens(words);
  const [exact] = names.get(joined) ?? [];
  if (exact !== undefined) return { position: exact, via: 'exact' };
  const namesake = findByNameWords(context, words);
  if (namesake !== undefined) return { position: namesake, via: 'exact' };
  for (const ending of ['s', 'es']) {
    const last = words.at(-1) as Token;
    if (!last.text.endsWith(ending)) continue;
    const text = last.text.slice(0, -ending.length);
    const [singular] = names.get(joined.slice(0, -ending.length)) ?? [];
    const position = singular ?? findByNameWords(context, [...words.slice(0, -1), { ...last, text }]);
    if (position !== undefined) return { position, via: 'stem' };
  }
  if (index.wordId(joined) !== undefined) return undefined;
  /** The tool that a word names by itself, or the first one of the vendor that it names. */
  const namedBy = (id: number): number | undefined => {
    const text = index.words[id] as string;
    const [whole] = names.get(text) ?? [];
    const first = whole ?? findByNameWords(context, [{ text, start: 0, end: 0 }]);
    return whole ?? (first !== undefined && isVendorOf(context, first, text) ? first : undefined);
  };
  if (typing && joined.length >= completionLengthMin) {
    const sizeOf = (id: number): number => index.familySize(index.stem(index.words[id] as string));
    const endings = Array.from(index.completions(joined)).slice(0, endingsMax);
    endings.sort((one, other) => sizeOf(other) - sizeOf(one));
    const [likeliest] = endings;
    const whole = endings.find((id) => names.has(index.words[id] as string));
    const completed =
      likeliest === undefined ? findBegun(context, joined) : (namedBy(likeliest) ?? (whole && namedBy(whole)));
    if (completed !== undefined) return { position: completed, via: 'prefix' };
    if (likeliest !== undefined) return undefined;
  }
  for (const { word, distance } of queryParser.spelling.correct(joined)) {
    if (distance > 1) break;
    const right = namedBy(word);
    if (right !== undefined) return { position: right, via: 'typo' };
  }
  return undefined;
};

const offerEvidence = 0.9;

/** Tools that offer themselves in place of what the words name. */
const offerWays = (context: IndexContext, words: readonly Token[], matched: string): TermMatch[] => {
  const positions = context.declaredAlternatives.findOffers(words);
  const evidence = positions.map(() => offerEvidence);
  return positions.length === 0
    ? []
    : [{ kind: 'tools', matchType: 'exact', matchWeight: 1, field: 'description', matched, positions, evidence }];
};

/** `typing`: whether the subject may be half typed. */
const readKnown = (context: IndexContext, words: readonly Token[], typing: boolean): AlternativeQuery | undefined => {
  const { catalogue, index, queryParser } = context;
  const term = joinTokens(words, ' ');
  const found = findNamed(context, words, typing);
  if (!found) return undefined;
  const { name } = catalogue.tools[found.position] as Tool;
  const kin = findSubstitutes(context, found.position);
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
      : queryParser.read(named).units.flatMap(({ matches }) => matches);
  const kinship: TermMatch = {
    ...{ kind: 'tools', matchType: found.via, field: 'alternatives', matched: name },
    matchWeight: found.via === 'typo' ? slipInFrame : 1,
    positions: kin.positions,
    evidence: kin.evidence,
  };
  const offered = [...offerWays(context, words, name), ...offerWays(context, named, name)];
  return {
    unit: { term, weight: 1, matches: [...mention, kinship, ...offered] },
    position: found.position,
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

/** The stand-in that a query asks for, if it does, and the words that are asked for besides. */
export const readFrame = (
  context: IndexContext,
  words: readonly Token[],
): { standIn: AlternativeQuery | undefined; asked: readonly Token[] } => {
  const subject = findAlternativeIntent(words);
  for (const meant of subject ? [subject, narrowSubject(context, subject)] : []) {
    const standIn = meant && readKnown(context, meant.words, words.at(-1) === meant.words.at(-1));
    if (standIn) return { standIn, asked: meant.rest };
  }
  const term = subject ? joinTokens(subject.words, ' ') : '';
  const offered = subject ? offerWays(context, subject.words, term) : [];
  if (offered.length > 0) {
    return {
      standIn: { unit: { term, weight: 1, matches: offered }, position: undefined, corrected: {} },
      asked: words,
    };
  }
  const open = findOpenSourceIntent(words);
  const closed = open && readKnown(context, open.words, false);
  const isClosed = closed?.position !== undefined && context.catalogue.tools[closed.position]?.openSource === false;
  if (open && isClosed && context.names.has(joinTokens(open.words))) {
    return { standIn: closed, asked: open.rest };
  }
  return { standIn: undefined, asked: words };
};
