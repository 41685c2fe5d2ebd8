/**
 * Standing in: the unit that "alternative to X" asks for.
 *
 * When X is a tool of the catalogue, a tool meets it by its kinship to X (`kinship.ts`), by offering itself in place of
 * X in its own text (`mention.ts`), and a little by speaking of X at all. An X that the catalogue does not know is also
 * searched for as words are: "alternative to Apple Notes" finds what takes notes.
 */
import type { Tool } from '../catalogue/tool.ts';
import type { Engine } from './engine.ts';
import { field } from './fields.ts';
import { kinOf } from './kinship.ts';
import type { Unit, Via, Way } from './scorer.ts';
import { findOpenSourceSubject, findSubject, type Subject } from './subject.ts';
import { joinWords, type Word, wordsOf } from './words.ts';

export type StandIn = {
  readonly unit: Unit;
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

type Found = { position: number; via: Via };

const isVendorOf = ({ catalogue }: Engine, position: number, text: string): boolean =>
  wordsOf(catalogue.tools[position]?.vendor ?? '')[0]?.text === text;

/** Of a few tools whose names hold all the words, the one with the shortest name: "Salesforce" is its Sales Cloud first. */
const findByNameWords = (engine: Engine, words: readonly Word[]): number | undefined => {
  const { index, joinedNames, nameRanks } = engine;
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
const findBegun = ({ beginnings, joinedNames }: Engine, text: string): number | undefined => {
  const lengthOf = (position: number): number => (joinedNames[position] as string).length;
  return beginnings(text).sort((one, other) => lengthOf(one) - lengthOf(other))[0];
};

const findNamed = (engine: Engine, words: readonly Word[], typing: boolean): Found | undefined => {
  const { subjects: names, reader, index } = engine;
  const joined = joinWords(words);
  const [exact] = names.get(joined) ?? [];
  if (exact !== undefined) return { position: exact, via: 'exact' };
  const namesake = findByNameWords(engine, words);
  if (namesake !== undefined) return { position: namesake, via: 'exact' };
  for (const ending of ['s', 'es']) {
    const last = words.at(-1) as Word;
    if (!last.text.endsWith(ending)) continue;
    const text = last.text.slice(0, -ending.length);
    const [singular] = names.get(joined.slice(0, -ending.length)) ?? [];
    const position = singular ?? findByNameWords(engine, [...words.slice(0, -1), { ...last, text }]);
    if (position !== undefined) return { position, via: 'stem' };
  }
  if (index.wordId(joined) !== undefined) return undefined;
  /** The tool that a word names by itself, or the first one of the vendor that it names. */
  const namedBy = (id: number): number | undefined => {
    const text = index.words[id] as string;
    const [whole] = names.get(text) ?? [];
    const first = whole ?? findByNameWords(engine, [{ text, start: 0, end: 0 }]);
    return whole ?? (first !== undefined && isVendorOf(engine, first, text) ? first : undefined);
  };
  if (typing && joined.length >= completionLengthMin) {
    const sizeOf = (id: number): number => index.familySize(index.stem(index.words[id] as string));
    const endings = Array.from(index.completions(joined)).slice(0, endingsMax);
    endings.sort((one, other) => sizeOf(other) - sizeOf(one));
    const [likeliest] = endings;
    const whole = endings.find((id) => names.has(index.words[id] as string));
    const completed =
      likeliest === undefined ? findBegun(engine, joined) : (namedBy(likeliest) ?? (whole && namedBy(whole)));
    if (completed !== undefined) return { position: completed, via: 'prefix' };
    if (likeliest !== undefined) return undefined;
  }
  for (const { word, distance } of reader.spelling.correct(joined)) {
    if (distance > 1) break;
    const right = namedBy(word);
    if (right !== undefined) return { position: right, via: 'typo' };
  }
  return undefined;
};

const offerEvidence = 0.9;

/** Tools that offer themselves in place of what the words name. */
const offerWays = (engine: Engine, words: readonly Word[], matched: string): Way[] => {
  const positions = engine.mentions.findOffers(words);
  const evidence = positions.map(() => offerEvidence);
  return positions.length === 0
    ? []
    : [{ kind: 'tools', via: 'exact', manner: 1, field: 'description', matched, positions, evidence }];
};

/** `typing`: whether the subject may be half typed. */
const readKnown = (engine: Engine, words: readonly Word[], typing: boolean): StandIn | undefined => {
  const { catalogue, index, reader } = engine;
  const term = joinWords(words, ' ');
  const found = findNamed(engine, words, typing);
  if (!found) return undefined;
  const { name } = catalogue.tools[found.position] as Tool;
  const kin = kinOf(engine, found.position);
  const named = wordsOf(name);
  const mention: Way[] =
    named.length > 1
      ? [{ kind: 'phrase', via: found.via, manner: 1, stems: named.map(({ text }) => index.stem(text)) }]
      : reader.read(named).units.flatMap(({ ways }) => ways);
  const kinship: Way = {
    ...{ kind: 'tools', via: found.via, field: 'alternatives', matched: name },
    manner: found.via === 'typo' ? slipInFrame : 1,
    positions: kin.positions,
    evidence: kin.evidence,
  };
  const offered = [...offerWays(engine, words, name), ...offerWays(engine, named, name)];
  return {
    unit: { term, weight: 1, ways: [...mention, kinship, ...offered] },
    position: found.position,
    corrected: found.via === 'typo' ? { [term]: name } : {},
  };
};

/** "cheap photoshop alternative": the end of a subject that is a name, if the whole is none. */
const narrowSubject = ({ subjects: names }: Engine, { words, rest }: Subject): Subject | undefined => {
  for (let from = 1; from < words.length; from++) {
    const end = words.slice(from);
    if (names.has(joinWords(end))) return { words: end, rest: [...words.slice(0, from), ...rest] };
  }
  return undefined;
};

/** The stand-in that a query asks for, if it does, and the words that are asked for besides. */
export const readFrame = (
  engine: Engine,
  words: readonly Word[],
): { standIn: StandIn | undefined; asked: readonly Word[] } => {
  const subject = findSubject(words);
  for (const meant of subject ? [subject, narrowSubject(engine, subject)] : []) {
    const standIn = meant && readKnown(engine, meant.words, words.at(-1) === meant.words.at(-1));
    if (standIn) return { standIn, asked: meant.rest };
  }
  const term = subject ? joinWords(subject.words, ' ') : '';
  const offered = subject ? offerWays(engine, subject.words, term) : [];
  if (offered.length > 0) {
    return { standIn: { unit: { term, weight: 1, ways: offered }, position: undefined, corrected: {} }, asked: words };
  }
  const open = findOpenSourceSubject(words);
  const closed = open && readKnown(engine, open.words, false);
  const isClosed = closed?.position !== undefined && engine.catalogue.tools[closed.position]?.openSource === false;
  if (open && isClosed && engine.names.has(joinWords(open.words))) {
    return { standIn: closed, asked: open.rest };
  }
  return { standIn: undefined, asked: words };
};
