/**
 * Standing in: the unit that "alternative to X" asks for, when X is a tool of the catalogue.
 *
 * A tool meets it by its kinship to X, and by speaking of X in its own text ("a self-hosted alternative to X"). An X that
 * the catalogue does not know is searched for as words are: "alternative to Apple Notes" still finds what takes notes.
 */
import type { Tool } from '../catalogue/tool.ts';
import type { Engine } from './engine.ts';
import { kinOf } from './kinship.ts';
import { manners } from './query.ts';
import type { Unit, Via, Way } from './scorer.ts';
import { type Word, wordsOf } from './words.ts';

export type StandIn = {
  readonly unit: Unit;
  readonly position: number;
  readonly corrected: Record<string, string>;
};

const completionLengthMin = 3;

type Found = { position: number; via: Via };

const findNamed = ({ names, reader, index }: Engine, joined: string, typing: boolean): Found | undefined => {
  const [exact] = names.get(joined) ?? [];
  if (exact !== undefined) return { position: exact, via: 'exact' };
  const endings = typing && joined.length >= completionLengthMin ? index.completions(joined) : [];
  if (endings.length > 0) {
    const completed = new Set(Array.from(endings, (id) => names.get(index.words[id] as string)?.[0] ?? -1));
    const [only] = completed;
    return completed.size === 1 && only !== undefined && only >= 0 ? { position: only, via: 'prefix' } : undefined;
  }
  if (index.wordId(joined) !== undefined) return undefined;
  for (const { word, distance } of reader.spelling.correct(joined)) {
    if (distance > 1) break;
    const [right] = names.get(index.words[word] as string) ?? [];
    if (right !== undefined) return { position: right, via: 'typo' };
  }
  return undefined;
};

/** `typing`: whether the subject may be half typed. */
export const readStandIn = (engine: Engine, words: readonly Word[], typing: boolean): StandIn | undefined => {
  const { catalogue, index, reader } = engine;
  const term = words.map(({ text }) => text).join(' ');
  const found = findNamed(engine, words.map(({ text }) => text).join(''), typing);
  if (!found) return undefined;
  const { name } = catalogue.tools[found.position] as Tool;
  const kin = kinOf(engine, found.position);
  const named = wordsOf(name).map(({ text }) => text);
  const mention: Way[] =
    named.length > 1
      ? [{ kind: 'phrase', via: found.via, manner: 1, stems: named.map(index.stem) }]
      : reader.read(named.join(' '), false).units.flatMap(({ ways }) => ways);
  const kinship: Way = {
    ...{ kind: 'tools', via: found.via, field: 'alternatives', matched: name },
    manner: found.via === 'typo' ? manners.typo : 1,
    positions: kin.positions,
    evidence: kin.evidence,
  };
  return {
    unit: { term, weight: 1, ways: [...mention, kinship] },
    position: found.position,
    corrected: found.via === 'typo' ? { [term]: name } : {},
  };
};
