/**
 * The classifier of kinds: which category of software a text asks for, as a probability for each.
 *
 * A linear model trained on statements of buyers (`linear-model.ts`, `docs/model-card.md`). It also has classes for kinds
 * that the catalogue does not hold, and for texts that ask for nothing of ours, so that it need not answer with the
 * nearest kind that it has.
 *
 * A category that an operator added has no training. It takes part by its name, synonyms, description and needs: a text as
 * near to those as `similarityForEven` (cosine of the same features) is as likely of that category as of the likeliest
 * trained one.
 *
 * A tool whose categories have neither training nor features says nothing of its kind: an imported list has names and
 * descriptions under one category of its own making. Its kinds are read from its own text by the same model, and compared
 * with those of the request by their cosine.
 */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Category } from '../../catalogue/taxonomy.ts';
import type { Tool } from '../../catalogue/tool.ts';
import type { IncrementalTask } from '../incremental.ts';
import { type DivisionWeights, type LinearModel, softmax } from './models/linear-model.ts';
import { createFeatureExtractor } from './models/text-features.ts';
import { type ReadToken, readText } from './reading/text.ts';
import { createShortlist, type PartScores, type Shortlist } from './shortlist.ts';

type Token = Pick<ReadToken, 'text' | 'stem' | 'english'>;

/** What a text asks for. */
export type Kinds = {
  /** By place in the vocabulary: the probability of each category that has tools. */
  readonly probabilities: Float64Array;
  /** The same over that of the likeliest, so that the likeliest has 1. */
  readonly levels: Float64Array;
  /** The place of the likeliest category, the first of several that are equally likely; -1 where no category is likely at all. */
  readonly likeliest: number;
  /** The likeliest category's share of all there is, kinds not held and "nothing" included. */
  readonly confidence: number;
  /** The likeliest kind that the catalogue does not hold. */
  readonly notHeld: { readonly slug: string; readonly name: string; readonly probability: number };
  /** How likely the text asks for no software of a catalogue at all. */
  readonly nothing: number;
};

/** What else speaks for kinds: names of categories. */
export type KindEvidence = {
  /** Of products that are to be replaced, refused or compared, or that something like is sought of. */
  readonly ofProducts: readonly string[];
  /** Of products that are named without a word of what they are to the buyer. */
  readonly ofMentioned: readonly string[];
  /** Of all products of a maker that is refused by name. */
  readonly ofMakers: readonly string[];
  /** Categories that the text calls by name, and those of them that are the very thing sought. */
  readonly categories: readonly string[];
  readonly sought: readonly string[];
  /** Categories that the text names and refuses: "not a new till". */
  readonly refused: readonly string[];
  /** Whether the text asks for software, of whatever kind: by that word, or as it leaves or refuses a product. */
  readonly isSoftware: boolean;
  /** Whether somebody's work or advice is sought, and no program: a lawyer, an electrician. */
  readonly isService: boolean;
};

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

/**
 * Whether a text asks for a kind that the catalogue does not hold rather than for one that it does. The margins keep a text
 * that is merely vague from being refused: of statements that ask for a kind held, at most one in a hundred is.
 */
const notHeldMargin = 1.25;
const notHeldMin = 0.3;
/** Nor where kinds that are held are together so much likelier: several of them may be meant by halves. */
const heldTogetherMax = 1.25;
export const isNotHeld = ({ notHeld, confidence, probabilities }: Kinds): boolean =>
  notHeld.probability >= notHeldMin &&
  notHeld.probability > notHeldMargin * confidence &&
  probabilities.reduce((sum, probability) => sum + probability, 0) < heldTogetherMax * notHeld.probability;

const noKind: Kinds['notHeld'] = { slug: '', name: '', probability: 0 };
export const noEvidence: KindEvidence = {
  ofProducts: [],
  ofMentioned: [],
  ofMakers: [],
  categories: [],
  sought: [],
  refused: [],
  isSoftware: false,
  isService: false,
};

/** What a word must add to the score of a kind to speak for it: "invoices" adds 11 for accounts receivable, "anyone" nothing. */
const speakingMin = 2;

/** Reading the kinds of so many texts takes a few milliseconds. */
const ownKindsAStep = 20;

/** What a kind is worth that was read from a tool's own text. */
const ownTextShare = 0.6;
/** A category without training is even with the likeliest one at this cosine, and `steepness` times as likely each .1 more. */
const similarityForEven = 0.35;
const steepness = 4;

/** How many times as likely a kind becomes when a product of it is to be replaced, or its name is said; from a floor. */
const productEvidence = { odds: 60, floor: 0.05 } as const;
const soughtEvidence = { odds: 6, floor: 0.3 } as const;
const mentionEvidence = { odds: 6, floor: 0.03 } as const;
/** A maker has products of many kinds, so that none is likelier than its words make it. */
const makerEvidence = { odds: 3, floor: 0 } as const;
const nameEvidence = { odds: 6, floor: 0.004 } as const;
/** What is left of the likelihood of a kind that the text refuses. */
const refusedOdds = 0.3;
/** And of that of "nothing" where software is asked for as such. */
const nothingOdds = 0.003;
/** And where somebody's work or advice is sought. */
const serviceOdds = 60;

const dotProduct = (levels: Float64Array, own: Float64Array): number => {
  let sum = 0;
  for (let place = 0; place < own.length; place++) sum += (levels[place] as number) * (own[place] as number);
  return sum;
};

const largest = (probabilities: Float64Array): number => {
  let most = 0;
  for (let place = 0; place < probabilities.length; place++) {
    const probability = probabilities[place] as number;
    if (probability > most) most = probability;
  }
  return most;
};

/** The places of the kinds that have so much at least. */
export const placesFrom = (levels: Float64Array, least: number): number[] => {
  const places: number[] = [];
  for (let place = 0; place < levels.length; place++) if ((levels[place] as number) >= least) places.push(place);
  return places;
};

/** What a text asks for, by the probabilities of the categories. */
export const kindsOf = (probabilities: Float64Array, notHeld: Kinds['notHeld'], nothing: number): Kinds => {
  const confidence = largest(probabilities);
  const levels = confidence === 0 ? probabilities : probabilities.map((probability) => probability / confidence);
  return { probabilities, levels, likeliest: levels.indexOf(1), confidence, notHeld, nothing };
};

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
  const isHeldClass = new Uint8Array(classes.length);
  /** Of a tool's kind its categories may say nothing, as they stand in no taxonomy: then its own text does. */
  const isVague = (position: number): boolean =>
    (categoriesOf[position] as readonly number[]).every((place) => {
      const { slug, features, needs } = entries[place] as Category;
      return !classOf.has(slug) && features.length === 0 && needs.length === 0;
    });
  const vague = Uint8Array.from(catalogue.tools, ({ status }, position) =>
    status === 'active' && isVague(position) ? 1 : 0,
  );
  const ofAnyKind = catalogue.tools.flatMap((_, position) => (vague[position] === 1 ? [position] : []));
  const hasTools = new Uint8Array(entries.length);
  categoriesOf.forEach((own, position) => {
    if (catalogue.tools[position]?.status === 'active') for (const place of own) hasTools[place] = 1;
  });
  const placeOfClass = new Int32Array(classes.length).fill(-1);
  entries.forEach(({ slug }, place) => {
    const found = classOf.get(slug);
    if (found === undefined) return;
    isHeldClass[found] = 1;
    placeOfClass[found] = place;
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
  /** Where tools say their kind by their own text alone, they may be of any. */
  const placeOfProduct = ofAnyKind.length > 0 ? (name: string) => placeOfName.get(name) : placeWithTools;
  const scores = new Float32Array(classes.length);

  /** Scores into probabilities: those of categories with tools, and of what the catalogue does not hold. */
  const judge = (): Pick<Kinds, 'probabilities' | 'notHeld' | 'nothing'> => {
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

  const weighEvidence = (
    { probabilities, notHeld, nothing }: ReturnType<typeof judge>,
    { ofProducts, ofMentioned, ofMakers, categories, sought, refused, isSoftware, isService }: KindEvidence,
  ): Kinds => {
    const raised = new Map<number, number>();
    const raise = (place: number | undefined, { odds, floor }: { odds: number; floor: number }): void => {
      if (place === undefined) return;
      const probability = odds * Math.max(probabilities[place] as number, floor);
      if (probability > (raised.get(place) ?? 0)) raised.set(place, probability);
    };
    for (const name of ofProducts) raise(placeOfProduct(name), productEvidence);
    for (const name of ofMentioned) raise(placeWithTools(name), mentionEvidence);
    for (const name of ofMakers) raise(placeWithTools(name), makerEvidence);
    for (const name of categories) raise(placeWithTools(name), nameEvidence);
    for (const name of sought) raise(placeWithTools(name), soughtEvidence);
    for (const name of refused) {
      const place = placeOfName.get(name);
      if (place !== undefined && !raised.has(place)) raised.set(place, refusedOdds * (probabilities[place] as number));
    }
    const nothingLeft = nothing * (isSoftware ? nothingOdds : isService ? serviceOdds : 1);
    let sum = 1 + nothingLeft - nothing;
    for (const [place, probability] of raised) {
      sum += probability - (probabilities[place] as number);
      probabilities[place] = probability;
    }
    for (let place = 0; place < probabilities.length; place++)
      probabilities[place] = (probabilities[place] as number) / sum;
    return kindsOf(probabilities, { ...notHeld, probability: notHeld.probability / sum }, nothingLeft / sum);
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
    return weighEvidence(judged, evidence);
  };

  /** By position: the kinds of a tool's own text, of length 1, where its categories say nothing; made when first asked for. */
  const ownKinds = new Map<number, Float64Array | undefined>();
  const ownOf = (position: number): Float64Array | undefined => {
    if (vague[position] === 0) return undefined;
    let own = ownKinds.get(position);
    if (own === undefined) {
      const { summary, description, useCases } = catalogue.tools[position] as Tool;
      const kinds = classifyAll([summary ?? '', description, ...useCases].join('. '));
      own = kinds;
      ownKinds.set(position, own);
    }
    return own;
  };
  /** The levels of all trained categories, of length 1, whether or not they have tools. */
  const classifyAll = (text: string): Float64Array => {
    const own = new Float64Array(entries.length);
    const features = model.weigh(extractor.count(readText(text).tokens));
    if (features.length === 0) return own;
    model.score(features, scores);
    softmax(scores, temperature);
    let squares = 0;
    for (let place = 0; place < classes.length; place++) {
      const held = placeOfClass[place] as number;
      if (held < 0) continue;
      own[held] = scores[place] as number;
      squares += (scores[place] as number) ** 2;
    }
    const length = Math.sqrt(squares);
    return length === 0 ? own : own.map((level) => level / length);
  };

  const trainedPlaces = placeOfClass.filter((place) => place >= 0);
  const trainedLengths = new WeakMap<Float64Array, number>();
  /** For cosines: a tool's own kinds are trained ones, so that a category without training must not make them less. */
  const trainedLengthOf = (levels: Float64Array): number => {
    let length = trainedLengths.get(levels);
    if (length === undefined) {
      const squares = trainedPlaces.reduce((sum, place) => sum + (levels[place] as number) ** 2, 0);
      length = Math.sqrt(squares) || 1;
      trainedLengths.set(levels, length);
    }
    return length;
  };

  return {
    names: entries.map(({ name }) => name),
    placeOf: (name) => placeOfName.get(name),
    knowsAllKinds: catalogue.kindsNotHeld.length > 0 && ofAnyKind.length === 0 && untrained.length === 0,
    categoriesOf,
    membersOf,
    ofAnyKind,
    *readOwnKinds() {
      for (let nth = 0; nth < ofAnyKind.length; nth++) {
        ownOf(ofAnyKind[nth] as number);
        if (nth % ownKindsAStep === 0) yield;
      }
    },
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
      const own = vague[position] === 0 ? undefined : ownOf(position);
      if (own) return dotProduct(levels, own) * (ownTextShare / trainedLengthOf(levels));
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
    inferCategory: (levels, position, levelMin) => {
      const own = ownOf(position);
      if (!own) return undefined;
      const shared = levels.map((level, place) => level * (own[place] as number));
      const most = Math.max(...shared);
      return most < levelMin ? undefined : entries[shared.indexOf(most)]?.name;
    },
  };
};
