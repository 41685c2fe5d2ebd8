/**
 * The kinds of tools whose categories say nothing: an imported list has names and descriptions under one category of its own
 * making, which no taxonomy knows. Their kinds are read from their own text, by the model that reads requests.
 */
import type { Catalogue } from '../../../catalogue/catalogue.ts';
import type { Category } from '../../../catalogue/taxonomy.ts';
import type { Tool } from '../../../catalogue/tool.ts';
import type { IncrementalTask } from '../../incremental.ts';

/** Reading the kinds of so many texts takes a few milliseconds. */
const kindsAStep = 20;
/** What a kind is worth that was read from a tool's own text. */
const ownTextShare = 0.6;

export type OwnKinds = {
  /** Positions of the tools whose categories say nothing, in rising order. */
  readonly positions: readonly number[];
  has(position: number): boolean;
  /** How far such a tool is of the kinds that are asked for: a share of the cosine of both. */
  level(levels: Float64Array, position: number): number;
  /** The place of the kind that a request and such a tool's text both speak of, this far at least; -1 if there is none. */
  findShared(levels: Float64Array, position: number, levelMin: number): number;
  /** Reads the kinds of all such tools, in steps: without it each is read when it is first asked for. */
  readAll(): IncrementalTask<void>;
};

const lengthOf = (levels: Float64Array, places: ArrayLike<number>): number => {
  let squares = 0;
  for (let nth = 0; nth < places.length; nth++) squares += (levels[places[nth] as number] as number) ** 2;
  return Math.sqrt(squares) || 1;
};

/**
 * `trainedPlaces`: of the categories that the model knows; `classify`: how likely a text asks for each of these, by place, whether
 * or not it has tools.
 */
export const createOwnKinds = (
  catalogue: Catalogue,
  categoriesOf: readonly (readonly number[])[],
  trainedPlaces: Int32Array,
  classify: (text: string) => Float64Array,
): OwnKinds => {
  const { tools, categories } = catalogue;
  const isTrained = new Set(trainedPlaces);
  const saysNothing = (place: number): boolean => {
    const { features, needs } = categories.entries[place] as Category;
    return !isTrained.has(place) && features.length === 0 && needs.length === 0;
  };
  const isVague = Uint8Array.from(tools, ({ status }, position) =>
    Number(status === 'active' && (categoriesOf[position] as readonly number[]).every(saysNothing)),
  );
  const positions = tools.flatMap((_, position) => (isVague[position] === 1 ? [position] : []));
  /** By position, of length 1. */
  const known = new Map<number, Float64Array>();
  const kindsAt = (position: number): Float64Array => {
    let kinds = known.get(position);
    if (kinds === undefined) {
      const { summary, description, useCases } = tools[position] as Tool;
      const read = classify([summary ?? '', description, ...useCases].join('. '));
      const length = lengthOf(read, trainedPlaces);
      kinds = read.map((level) => level / length);
      known.set(position, kinds);
    }
    return kinds;
  };
  /** A tool's own kinds are trained ones: a category without training must not make them less. */
  const lengths = new WeakMap<Float64Array, number>();
  const trainedLengthOf = (levels: Float64Array): number => {
    const length = lengths.get(levels) ?? lengthOf(levels, trainedPlaces);
    lengths.set(levels, length);
    return length;
  };
  return {
    positions,
    has: (position) => isVague[position] === 1,
    level: (levels, position) => {
      const own = kindsAt(position);
      let product = 0;
      for (let place = 0; place < own.length; place++) product += (levels[place] as number) * (own[place] as number);
      return (ownTextShare * product) / trainedLengthOf(levels);
    },
    findShared: (levels, position, levelMin) => {
      const own = kindsAt(position);
      const shared = levels.map((level, place) => level * (own[place] as number));
      const most = Math.max(...shared);
      return most < levelMin ? -1 : shared.indexOf(most);
    },
    *readAll() {
      for (let nth = 0; nth < positions.length; nth++) {
        kindsAt(positions[nth] as number);
        if (nth % kindsAStep === 0) yield;
      }
    },
  };
};
