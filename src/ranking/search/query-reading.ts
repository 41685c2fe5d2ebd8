/**
 * The reading of a query: the same as of a use case (`../understanding/reading/reading.ts`), turned into what a search can
 * use.
 *
 * A tool that is refused or to be replaced is no answer, and its name says nothing more. "X vs Y" puts both first. Demands
 * that any software may meet ("with SSO", "self-hosted", "under 8 dollars a user") are conditions, and their words are not
 * searched for, unless nothing else is left. A query that is a kind of software, or tells a problem, is also met by being
 * of that kind.
 */
import { hasBit } from '../../catalogue/lib/bit-set.ts';
import type { Tool } from '../../catalogue/tool.ts';
import { type Fact, isFree } from '../../catalogue/tool-facts.ts';
import { isStopWord } from '../analysis/stemmer.ts';
import type { Token } from '../analysis/tokenizer.ts';
import type { IndexContext } from '../index-context.ts';
import type { PriceMax } from '../price-max.ts';
import type { QueryTerm } from '../query/scorer.ts';
import { type Kinds, placesFrom } from '../understanding/kinds/kinds.ts';
import { classifyNeeds } from '../understanding/kinds/several-needs.ts';
import { createJoinerPattern, placesOverlap } from '../understanding/reading/clauses.ts';
import { type Finding, isUnwanted, namesKind, tellsKindSought } from '../understanding/reading/finding.ts';
import type { Quote } from '../understanding/reading/slips.ts';
import { settleProducts } from '../understanding/unwanted-products.ts';

type Condition = (tool: Tool, position: number) => Fact;

export type QueryReading = {
  readonly findings: readonly Finding[];
  readonly kinds: Kinds;
  /** The words that are searched for. */
  readonly words: readonly Token[];
  /** Products that the query names and the catalogue does not hold, as it writes them. */
  readonly notHeld: readonly string[];
  /** Whether one of some words of the query is part of such a product's name. */
  isNotHeld(words: readonly Token[]): boolean;
  /** The tool that some words of the query name as one to be replaced or refused, by position: of several, the best known. */
  findUnwanted(words: readonly Token[]): number | undefined;
  readonly quote: Quote;
  /** Tools that are refused, by position; and those that are compared, in the order of the query. */
  readonly refused: ReadonlySet<number>;
  readonly compared: readonly number[];
  readonly conditions: readonly Condition[];
  /** Being of the kind that is asked for, as a term of the query. */
  readonly kindTerm: QueryTerm | undefined;
};

/** A text of so many words tells a need rather than a name, and its kind counts from this confidence on. */
const needWordsMin = 3;
const kindConfidenceMin = 0.5;
/** A word of so many letters is a compound rather than a name with a slip: "Kassensysteem". */
const compoundLengthMin = 12;
/** Kinds at this level are met. */
const kindLevelMin = 0.375;
const secondaryShare = 0.75;
/** Between two products of a list: "alternative to Slack and Teams". */
const listWordOf = createJoinerPattern((joiners) => new RegExp(`^(${joiners})$`));
/** What a tool of a kind is worth that can do nothing of what the kind can do. */
const emptyShare = 0.75;

/** `others`: tools that may be of the kinds by their own text, though by no category. */
const createKindTerm = (
  context: IndexContext,
  kinds: Kinds,
  weight: number,
  others: readonly number[],
): QueryTerm | undefined => {
  const { levels } = kinds;
  const { classifier, kindFeatures } = context;
  const { active } = context.catalogue;
  const positions: number[] = [];
  const evidence: number[] = [];
  const best = kinds.likeliest;
  if (best < 0) return undefined;
  const members = placesFrom(levels, kindLevelMin).flatMap((place) => classifier.membersOf[place] ?? []);
  for (const position of new Set([...members, ...others])) {
    const level = classifier.level(kinds, position, secondaryShare);
    if (level < kindLevelMin || !hasBit(active, position)) continue;
    positions.push(position);
    evidence.push(level * (emptyShare + (1 - emptyShare) * kindFeatures.fullnessOf(position)));
  }
  const matched = classifier.names[best] as string;
  return {
    ...{ term: matched.toLowerCase(), weight },
    matches: [
      { kind: 'tools', matchType: 'synonym', matchWeight: 1, field: 'categories', matched, positions, evidence },
    ],
  };
};

/** `words`: those of the query, as they are searched for without a reading. */
export const readQuery = (context: IndexContext, q: string, words: readonly Token[]): QueryReading => {
  const reading = context.reader(q);
  const { read, quote, isSpent } = reading;
  const kinds = classifyNeeds(context.catalogue, context.classifier, reading);
  const findings = settleProducts(context.catalogue, context.classifier, reading, kinds);
  const unwanted = findings.filter(isUnwanted);
  const refused = new Set(unwanted.flatMap(({ value }) => context.catalogue.position(value as string) ?? []));

  const conditions = findings.flatMap((finding): Condition[] => {
    if (finding.as === 'budget' && (finding.value === 'free-only' || finding.value === 'minimal')) return [isFree];
    if (finding.as === 'priceMax') return [context.demands.ofPrice(finding.value as PriceMax, undefined).holds];
    const demand = finding.as === 'integration' ? undefined : context.demands.ofFinding(finding);
    return demand ? [demand.holds] : [];
  });

  const spent = [...unwanted, ...read.tokens.filter((_, at) => isSpent[at] === 1)].map(quote);
  const left = words.filter((word) => !spent.some((place) => placesOverlap(word, place)));
  const hasSubstance = left.some(({ text }) => !isStopWord(text));
  const notHeld = reading.notHeld.map(quote);
  const isInPlaceOfNotHeld = reading.notHeld.some(tellsKindSought);
  const isNamedKind = findings.some(namesKind) || isInPlaceOfNotHeld;
  // The kind of a tool's own text is coarse: words say more, but where a product's name alone is given.
  const others = isInPlaceOfNotHeld ? context.classifier.ofAnyKind : [];
  const meant = words.filter(({ text }) => !isStopWord(text));
  /** Words that no record has, as those of another language: then only the kind can answer. */
  const isUnknown = meant.every(({ text }) => context.index.wordId(text) === undefined);
  const isLong = meant.length > 1 || (meant[0]?.text.length ?? 0) >= compoundLengthMin;
  const isTelling = meant.length >= needWordsMin || (isLong && isUnknown);
  const isNeed = isNamedKind || (isTelling && kinds.confidence >= kindConfidenceMin);
  return {
    ...{ findings, quote, kinds, refused, notHeld: notHeld.map(({ text }) => text) },
    isNotHeld: (some) => some.some((word) => notHeld.some((product) => placesOverlap(word, product))),
    findUnwanted: (words) => {
      const isOf = (finding: Finding, word: Token): boolean => placesOverlap(word, quote(finding));
      const isNamed = (word: Token): boolean =>
        listWordOf(read).test(word.text) || unwanted.some((finding) => isOf(finding, word));
      const first = words.every(isNamed) && unwanted.find((finding) => words.some((word) => isOf(finding, word)));
      return first ? context.catalogue.position(first.value as string) : undefined;
    },
    compared: new Set(reading.versus).size >= 2 ? [...new Set(reading.versus)] : [],
    words: hasSubstance ? left : words,
    conditions: hasSubstance ? conditions : [],
    kindTerm: isNeed ? createKindTerm(context, kinds, isNamedKind ? 0.8 : 0.6, others) : undefined,
  };
};
