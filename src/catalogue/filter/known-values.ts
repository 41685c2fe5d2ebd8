/** Whether the catalogue knows what a filter asks for, and what was likely meant by what it does not know. */
import type { Catalogue } from '../catalogue.ts';
import { foldRegion, isLanguage, isRegion, languageSpellings, regionSpellings } from '../lib/regions.ts';
import { nearest } from '../lib/suggestions.ts';
import { indexOf } from './facet-index.ts';
import type { ToolFilter } from './filter.ts';

type NamedField = 'category' | 'industry' | 'hasFeature' | 'region' | 'language';
export type UnknownValue = { field: NamedField; nearest: string[] };

const nearestMax = 3;

type Kind = {
  isKnown(catalogue: Catalogue, value: string): boolean;
  suggest(catalogue: Catalogue, value: string): string[];
};

const kinds: Record<NamedField, Kind> = {
  category: {
    isKnown: ({ categories }, value) => categories.find(value) !== undefined,
    suggest: ({ categories }, value) => categories.suggest(value, nearestMax),
  },
  industry: {
    isKnown: ({ industries }, value) => industries.find(value) !== undefined,
    suggest: ({ industries }, value) => industries.suggest(value, nearestMax),
  },
  hasFeature: {
    isKnown: (catalogue, value) =>
      catalogue.findFeature(value) !== undefined || indexOf(catalogue).valuesOf('features').includes(value),
    suggest: ({ features }, value) => {
      const spellings = [...features.values()].flatMap(({ id, name }) => [
        { spelling: id, target: id },
        { spelling: name, target: id },
      ]);
      return nearest(value, spellings, nearestMax);
    },
  },
  region: {
    isKnown: (catalogue, value) =>
      isRegion(value) || indexOf(catalogue).valuesOf('regions').includes(foldRegion(value)),
    suggest: (_, value) => nearest(value, regionSpellings(), nearestMax),
  },
  language: {
    isKnown: (catalogue, value) => isLanguage(value) || indexOf(catalogue).valuesOf('languages').includes(value),
    suggest: (_, value) => nearest(value, languageSpellings(), nearestMax),
  },
};
const namedFields = Object.keys(kinds) as NamedField[];

/** No name is looked for in more parts. */
const namePartsMax = 4;

/** Values as they are meant: a comma separates them, unless it belongs to a name that the catalogue knows. */
const joinNames = (values: readonly string[], isKnown: (value: string) => boolean): string[] => {
  const joined: string[] = [];
  for (let at = 0; at < values.length; ) {
    let end = Math.min(values.length, at + namePartsMax);
    while (end > at + 1 && !isKnown(values.slice(at, end).join(','))) end--;
    joined.push(values.slice(at, end).join(','));
    at = end;
  }
  return joined;
};

/** A filter with its values as they are meant, and those that the catalogue does not know. */
export const readFilter = <Filter extends ToolFilter>(
  catalogue: Catalogue,
  asked: Filter,
): { filter: Filter; unknown: UnknownValue[] } => {
  const filter = { ...asked };
  const unknown: UnknownValue[] = [];
  for (const field of namedFields) {
    const values = asked[field];
    if (values === undefined) continue;
    const { isKnown, suggest } = kinds[field];
    const joined = joinNames(values, (value) => isKnown(catalogue, value));
    filter[field] = joined as never;
    const wrong = joined.find((value) => !isKnown(catalogue, value));
    if (wrong !== undefined) unknown.push({ field, nearest: suggest(catalogue, wrong) });
  }
  return { filter, unknown };
};
