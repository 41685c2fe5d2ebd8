/**
 * The classifier of kinds: which category of software a text asks for, as a probability for each.
 *
 * A linear model trained on statements of buyers (`../models/linear-model.ts`, `docs/model-card.md`). It also has classes for kinds
 * that the catalogue does not hold, and for texts that ask for nothing of ours, so that it need not answer with the
 * nearest kind that it has.
 *
 * A category that an operator added has no training. It takes part by its name, synonyms, description and needs: a text as
 * near to those as `similarityForEven` (cosine of the same features) is as likely of that category as of the likeliest
 * trained one.
 */
import type { Catalogue } from '../../../catalogue/catalogue.ts';
import type { Category } from '../../../catalogue/taxonomy.ts';
import type { IncrementalTask } from '../../incremental.ts';
import { type DivisionWeights, type LinearModel, softmax } from '../models/linear-model.ts';
import { createFeatureExtractor } from '../models/text-features.ts';
import { type ReadToken, readText } from '../reading/text.ts';
import { type JudgedByWords, type KindEvidence, type KindPlaces, noEvidence, weighEvidence } from './kind-odds.ts';
import { type Kinds, kindsOf, largest, noKind } from './kinds.ts';
import { createOwnKinds } from './own-kinds.ts';
import { createShortlist, type PartScores, type Shortlist } from './shortlist.ts';

type Token = Pick<ReadToken, 'text' | 'stem' | 'english'>;

export type CategoryClassifier = {
  readonly names: readonly string[];
  /** The place of a category in the vocabulary, by its name. */
  placeOf(name: string): number | undefined;
  /**
   * Whether all that the catalogue holds is of kinds that the classifier was trained on: only then can it tell that a kind
   * is not held.
   */
  readonly knowsAllKinds: boolean;
  /** By position: the places of the tool's categories in the vocabulary, the primary one first. */
  readonly categoriesOf: readonly (readonly number[])[];
  /** By place in the vocabulary: positions of the tools that are of the category, in rising order. */
  readonly membersOf: readonly (readonly number[])[];
  /** Positions of the tools whose categories say nothing of their kind: their own text does. */
  readonly ofAnyKind: readonly number[];
  /** Reads the kinds of these texts, in steps: without it each is read when it is first asked for. */
  readOwnKinds(): IncrementalTask<void>;
  /** What tells whether a text divides into two needs. */
  readonly division: DivisionWeights;
  /** Scores of a part of a text, to be added up with those of its other parts. */
  scorePart(tokens: readonly Token[], emphasis: ArrayLike<number>): PartScores;
  /** The few kinds that some parts speak for. */
  shortlist(parts: readonly PartScores[]): Shortlist;
  /** `emphasis`: by token, how much it tells of the kind; 0 is nothing. */
  classify(tokens: readonly Token[] | string, emphasis?: ArrayLike<number>, evidence?: KindEvidence): Kinds;
  /** Whether a word by itself speaks for a category; for one without training any word does. */
  speaksFor(word: string, place: number): boolean;
  /** The likeliest of a tool's own kinds; `besides`: what those are worth that it is besides its primary one. */
  level(kinds: Pick<Kinds, 'levels'>, position: number, besides?: number): number;
  /** The kind that a text and a tool's own text both speak of, this far at least, where its categories say nothing. */
  inferCategory(levels: Float64Array, position: number, levelMin: number): string | undefined;
};

/** What a word must add to the score of a kind to speak for it: "invoices" adds 11 for accounts receivable, "anyone" nothing. */
const speakingMin = 2;

/** A category without training is even with the likeliest one at this cosine, and `steepness` times as likely each .1 more. */
const similarityForEven = 0.35;
const steepness = 4;

const placesOf = (catalogue: Catalogue): number[][] => {
  const places = new Map(catalogue.categories.entries.map((category, place) => [category, place]));
  const placesOfName = (name: string): number[] => {
    const entry = catalogue.categories.find(name);
    const place = entry && places.get(entry);
    return place === undefined ? [] : [place];
  };
  return catalogue.tools.map((tool) => tool.categories.flatMap(placesOfName));
};

const textOf = ({ name, synonyms, description, needs }: Category): string =>
  [name, ...synonyms, description, ...needs].join('. ');

export const createCategoryClassifier = (catalogue: Catalogue, model: LinearModel): CategoryClassifier => {
  const kindNames = new Map(catalogue.kindsNotHeld.map(({ slug, name }) => [slug, name]));
  const { entries } = catalogue.categories;
  const categoriesOf = placesOf(catalogue);
  /** The same in two columns, which all tools are asked of at once: the places of all tools, and where those of each begin. */
  const allPlaces = Uint16Array.from(categoriesOf.flat());
  const placeStarts = new Uint32Array(categoriesOf.length + 1);
  categoriesOf.forEach((places, position) => {
    placeStarts[position + 1] = (placeStarts[position] as number) + places.length;
  });
  const membersOf = entries.map((): number[] => []);
  categoriesOf.forEach((places, position) => {
    for (const place of new Set(places)) membersOf[place]?.push(position);
  });
  const { classes, temperature } = model.header;
  const extractor = createFeatureExtractor();
  const classOf = new Map(classes.map((slug, place) => [slug, place]));
  const nothingPlace = classOf.get('nothing') ?? -1;
  const hasTools = new Uint8Array(entries.length);
  categoriesOf.forEach((own, position) => {
    if (catalogue.tools[position]?.status === 'active') for (const place of own) hasTools[place] = 1;
  });
  const placeOfClass = new Int32Array(classes.length).fill(-1);
  entries.forEach(({ slug }, place) => {
    const found = classOf.get(slug);
    if (found !== undefined) placeOfClass[found] = place;
  });

  /** By class the place of its category, if that has tools. */
  const heldPlaces = placeOfClass.map((place) => (place >= 0 && hasTools[place] === 1 ? place : -1));

  /** Categories with tools that the model was not trained on, by the features of what the vocabulary says of them. */
  const untrained = entries.flatMap((category, place) => {
    if (classOf.has(category.slug) || hasTools[place] === 0) return [];
    const { buckets, values, length } = model.weigh(extractor.count(readText(textOf(category)).tokens));
    const weights = new Map<number, number>();
    for (let slot = 0; slot < length; slot++) weights.set(buckets[slot] as number, values[slot] as number);
    return [{ place, weights }];
  });

  const placeOfName = new Map(entries.map(({ name }, place) => [name, place]));
  const placeWithTools = (name: string): number | undefined => {
    const place = placeOfName.get(name);
    return place !== undefined && hasTools[place] === 1 ? place : undefined;
  };
  const scores = new Float32Array(classes.length);
  /** How likely a text asks for each trained category, whether or not it has tools. */
  const classifyAlone = (text: string): Float64Array => {
    const all = new Float64Array(entries.length);
    const features = model.weigh(extractor.count(readText(text).tokens));
    if (features.length === 0) return all;
    model.score(features, scores);
    softmax(scores, temperature);
    placeOfClass.forEach((place, one) => {
      if (place >= 0) all[place] = scores[one] as number;
    });
    return all;
  };
  const ownKinds = createOwnKinds(
    catalogue,
    categoriesOf,
    placeOfClass.filter((place) => place >= 0),
    classifyAlone,
  );
  const places: KindPlaces = {
    find: (name) => placeOfName.get(name),
    findHeld: placeWithTools,
    // Where tools say their kind by their own text alone, they may be of any.
    findOfProduct: ownKinds.positions.length > 0 ? (name) => placeOfName.get(name) : placeWithTools,
  };

  /** Scores into probabilities: those of categories with tools, and of what the catalogue does not hold. */
  const judge = (): JudgedByWords => {
    softmax(scores, temperature);
    const probabilities = new Float64Array(entries.length);
    let notHeld = noKind;
    for (let place = 0; place < classes.length; place++) {
      const probability = scores[place] as number;
      const held = heldPlaces[place] as number;
      if (held >= 0) probabilities[held] = probability;
      else if (probability > notHeld.probability) {
        const slug = classes[place] as string;
        const name = kindNames.get(slug);
        if (name !== undefined) notHeld = { slug, name, probability };
      }
    }
    return { probabilities, notHeld, nothing: nothingPlace < 0 ? 0 : (scores[nothingPlace] as number) };
  };

  const classify = (
    asked: readonly Token[] | string,
    emphasis?: ArrayLike<number>,
    evidence: KindEvidence = noEvidence,
  ): Kinds => {
    const tokens = typeof asked === 'string' ? readText(asked).tokens : asked;
    const features = model.weigh(extractor.count(tokens, emphasis));
    if (features.length === 0) return kindsOf(new Float64Array(entries.length), noKind, 0);
    model.score(features, scores);
    const judged = judge();
    const { probabilities } = judged;
    const most = largest(probabilities);
    for (const { place, weights } of untrained) {
      let similarity = 0;
      for (let slot = 0; slot < features.length; slot++) {
        similarity += (features.values[slot] as number) * (weights.get(features.buckets[slot] as number) ?? 0);
      }
      probabilities[place] = Math.min(1, (most || 1) * steepness ** ((similarity - similarityForEven) * 10));
    }
    return weighEvidence(places, judged, evidence);
  };

  return {
    names: entries.map(({ name }) => name),
    placeOf: (name) => placeOfName.get(name),
    knowsAllKinds: catalogue.kindsNotHeld.length > 0 && ownKinds.positions.length === 0 && untrained.length === 0,
    categoriesOf,
    membersOf,
    ofAnyKind: ownKinds.positions,
    readOwnKinds: ownKinds.readAll,
    division: model.header.division,
    classify,
    scorePart: (tokens, emphasis) => {
      const sums = new Float32Array(classes.length);
      const features = model.weigh(extractor.count(tokens, emphasis));
      model.addSums(features, sums);
      return { sums, squares: features.norm ** 2 };
    },
    shortlist: (parts) => createShortlist(model.header, parts, (one) => heldPlaces[one] as number),
    speaksFor: (word, place) => {
      const found = placeOfClass.indexOf(place);
      if (found < 0) return true;
      return model.contributionOf(model.weigh(extractor.count(readText(word).tokens)), found) >= speakingMin;
    },
    level: ({ levels }, position, besides = 1) => {
      if (ownKinds.has(position)) return ownKinds.level(levels, position);
      const from = placeStarts[position] as number;
      const to = placeStarts[position + 1] as number;
      if (from === to) return 0;
      let level = levels[allPlaces[from] as number] as number;
      for (let nth = from + 1; nth < to; nth++) {
        const found = besides * (levels[allPlaces[nth] as number] as number);
        if (found > level) level = found;
      }
      return level;
    },
    inferCategory: (levels, position, levelMin) =>
      ownKinds.has(position) ? entries[ownKinds.findShared(levels, position, levelMin)]?.name : undefined,
  };
};
