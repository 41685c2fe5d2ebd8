/**
 * How a tool met a query: for each word the strongest field and manner, and the places to highlight. Read from the
 * tool's stream, for the tools that are shown only.
 */
import type { Engine } from './engine.ts';
import { field as fieldIds, fields } from './fields.ts';
import type { Unit, Via } from './scorer.ts';
import { gap } from './text-index.ts';

export type Match = { field: string; term: string; matched: string; via: Via };
export type Highlights = Partial<Record<'name' | 'summary' | 'description', [number, number][]>>;

/** By word id: the units that the word meets, each with its manner. */
export type WordUses = ReadonlyMap<number, { unit: number; manner: number; via: Via }[]>;

export const createWordUses = (units: readonly Unit[], { index }: Engine): WordUses => {
  const uses = new Map<number, { unit: number; manner: number; via: Via }[]>();
  const put = (word: number, unit: number, manner: number, via: Via): void => {
    const known = uses.get(word);
    if (!known) uses.set(word, [{ unit, manner, via }]);
    else {
      const same = known.find((use) => use.unit === unit);
      if (!same) known.push({ unit, manner, via });
      else if (manner > same.manner) Object.assign(same, { manner, via });
    }
  };
  units.forEach((unit, nth) => {
    for (const way of unit.ways) {
      if (way.kind === 'words')
        for (let at = 0; at < way.words.length; at++) put(way.words[at] as number, nth, way.manner, way.via);
      if (way.kind === 'phrase') {
        for (const stem of way.stems) for (const word of index.family(stem)) put(word, nth, way.manner * 0.9, way.via);
      }
    }
  });
  return uses;
};

const highlighted: Partial<Record<number, 'name' | 'summary' | 'description'>> = {
  [fieldIds.name]: 'name',
  [fieldIds.summary]: 'summary',
  [fieldIds.description]: 'description',
};

export const describeMatches = (
  engine: Engine,
  position: number,
  units: readonly Unit[],
  uses: WordUses,
  by: 'weight' | 'purpose' = 'weight',
): { matches: Match[]; highlights: Highlights } => {
  const { index } = engine;
  const best: ({ strength: number; match: Match } | undefined)[] = units.map(() => undefined);
  const highlights: Highlights = {};
  const end = index.streamStarts[position + 1] as number;
  for (let at = index.streamStarts[position] as number; at < end; at++) {
    const word = index.stream[at] as number;
    const wordUses = word === gap ? undefined : uses.get(word);
    if (!wordUses) continue;
    const field = index.streamFields[at] as number;
    const rule = fields[field] as (typeof fields)[number] & { via?: Via };
    const shown = highlighted[field];
    if (shown) {
      const start = index.streamPlaces[at] as number;
      const ranges = highlights[shown];
      const range: [number, number] = [start, start + (index.streamLengths[at] as number)];
      if (ranges) ranges.push(range);
      else highlights[shown] = [range];
    }
    for (const { unit, manner, via } of wordUses) {
      const strength = manner * rule[by];
      if (strength <= (best[unit]?.strength ?? 0)) continue;
      const plain = via === 'exact' || via === 'stem';
      best[unit] = {
        strength,
        match: {
          field: rule.shown,
          term: (units[unit] as Unit).term,
          matched: index.words[word] as string,
          via: plain && rule.via ? rule.via : via,
        },
      };
    }
  }
  units.forEach((unit, nth) => {
    for (const way of unit.ways) {
      if (way.kind !== 'tools' || best[nth]) continue;
      const { field, matched, via } = way;
      for (let at = 0; at < way.positions.length; at++) {
        if (way.positions[at] === position)
          best[nth] = { strength: 1, match: { field, term: unit.term, matched, via } };
      }
    }
  });
  return { matches: best.flatMap((found) => (found ? [found.match] : [])), highlights };
};
