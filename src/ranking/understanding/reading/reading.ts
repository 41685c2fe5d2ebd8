/**
 * The reading of a text: what a buyer says of names, facts and numbers, each with its place and how firmly it is said.
 *
 * Pure and deterministic. The kind of software is not read here but by the classifier (`../kinds/category-classifier.ts`), over
 * what remains when the demands are taken out.
 */
import type { Catalogue } from '../../../catalogue/catalogue.ts';
import type { WordSet } from '../../analysis/english-words.ts';
import type { Integrations } from '../../related/integrations.ts';
import type { SparseModel } from '../models/sparse-model.ts';
import { findAsides, findRegimes } from './asides.ts';
import type { Countries } from './buyer/countries.ts';
import { chooseIndustry, industryTrait } from './buyer/industry.ts';
import { chooseRole, roleTrait } from './buyer/role.ts';
import { type JudgedTrait, judgeTraits, termsOf, type WordRarity } from './buyer/trait.ts';
import { type Place, placeOf, placesOverlap, type Span, tokenAt } from './clauses.ts';
import { judgeFacts } from './demand-classifier.ts';
import { findDisclaimers } from './disclaimers.ts';
import type { Emphasize } from './emphasis.ts';
import { findPlainFacts } from './facts/plain-facts.ts';
import type { PlainFact } from './facts/rules.ts';
import type { Finding, FindingKind, NotHeld } from './finding.ts';
import { forceOf, isFirm, isWish } from './force.ts';
import type { Glossary } from './glossary.ts';
import { createMentionFinder, type ToolMention } from './mentions.ts';
import { judgePeople } from './numbers/number-roles.ts';
import { findNumbers } from './numbers/numbers.ts';
import { findPeople } from './numbers/people.ts';
import { findPrices } from './numbers/price.ts';
import type { KnownNames } from './products/known-names.ts';
import { findNotHeld } from './products/not-held.ts';
import type { ProductRoleClassifier } from './products/product-roles.ts';
import { createToolReader, isVendorName } from './products/tool-findings.ts';
import { type CorrectSlip, type Quote, readCorrected } from './slips.ts';
import { markSpent } from './spent-words.ts';
import { isSearch, type ReadText } from './text.ts';
import { readVocabulary } from './vocabulary-findings.ts';

/** Places are those of `read`, the text with its slips set right. */
export type Reading = {
  readonly read: ReadText;
  readonly quote: Quote;
  readonly findings: readonly Finding[];
  /** What the text by itself says of the buyer's industry; undefined for a search. */
  readonly industries: JudgedTrait | undefined;
  /** Tools that are compared with each other ("X vs Y"), by position, and those that something like is sought of. */
  readonly versus: readonly number[];
  readonly similarTo: readonly number[];
  /** Products that are unwanted if they are of the kind that is sought. */
  readonly perhapsUnwanted: readonly Finding[];
  /** Everything else of makers that are refused: "not Zoho" names Zoho CRM, and refuses what else Zoho has of the kind sought. */
  readonly ofRefusedMakers: readonly Finding[];
  /** All tools that are named, by position, in the order of the text; and those that are not by their vendor's name alone. */
  readonly named: readonly number[];
  readonly namedThemselves: readonly number[];
  /** The products that the catalogue does not hold. */
  readonly notHeld: readonly NotHeld[];
  /** What is demanded that no record tells, by its place in the text. */
  readonly unjudged: readonly Place[];
  /** Laws and certificates that it names and no record tells, unless they are what the software is for. */
  readonly regimes: readonly Place[];
  /** Where it says what is not asked for. */
  readonly disclaimers: readonly Span[];
  /** By token: whether it belongs to a demand, and so says nothing of the kind. */
  readonly isSpent: Uint8Array;
  /** By token: how much it tells of the kind. */
  readonly emphasis: Float32Array;
};

/**
 * A name and its other form may stand at the same place and mean the same, and a feature that is named twice is asked for
 * once.
 */
const withoutRepeats = (findings: readonly Finding[]): Finding[] =>
  findings.filter(({ as, value, force, start }, nth) => {
    const isSame = (one: Finding): boolean =>
      one.as === as && one.value === value && (one.start === start || (as === 'feature' && one.force === force));
    return findings.findIndex(isSame) === nth;
  });

export type Reader = (text: string) => Reading;

/** What a reader knows besides the catalogue: the words of English, names, and the trained models. */
export type ReaderData = {
  readonly words: WordSet;
  readonly knownNames: KnownNames;
  readonly countries: Countries;
  readonly classifyProductRole: ProductRoleClassifier;
  readonly emphasize: Emphasize;
  readonly demandModel: SparseModel;
  readonly numberModel: SparseModel;
  readonly industryModel: SparseModel;
  readonly writerModel: SparseModel;
  /** How rare a word is: the models of industry and of role weigh words by it. */
  readonly idfOf: WordRarity;
  readonly correctSlip: CorrectSlip;
  readonly glossary: Glossary;
};

export const createReader = (catalogue: Catalogue, integrations: Integrations, data: ReaderData): Reader => {
  const { words, knownNames, countries, classifyProductRole, emphasize, demandModel, numberModel } = data;
  const finder = createMentionFinder(catalogue, words);
  const { flagship, readTools } = createToolReader(catalogue, integrations, classifyProductRole);
  const isGeneral = (id: string): boolean => catalogue.categoriesWith(id).length === 0;
  const bySlug = new Map(catalogue.categories.entries.map(({ slug, name }) => [slug, name]));

  return (written) => {
    const { read: corrected, quote } = readCorrected(written, words, data.correctSlip);
    const read = data.glossary.gloss(corrected);
    const { text, tokens } = read;
    const mentioned = finder.findTools(read);
    const known = knownNames.find(read);
    // "SAP Business One" is a product of its own, and not the one that "SAP" alone means.
    const isPart = ({ from, to }: Span, { orWhole = false } = {}): boolean =>
      known.some((name) => name.from <= from && to <= name.to && (orWhole || to - from < name.to - name.from));
    // A name that is a product's and its maker's means the product.
    const tools = mentioned.filter((mention) => !isPart(mention, { orWhole: isVendorName(mention) }));
    const toolFindings = readTools(read, tools);
    // Nor is "Busy Accounting", written as a name, what the word in it means.
    const vocabulary = finder.findVocabulary(read, tools).filter((mention) => !read.hasCase || !isPart(mention));
    const numbers = findNumbers(tokens, text);
    const { limits: prices, spoken } = findPrices(read, numbers);
    const unpriced = numbers.filter(({ from }) => !spoken.some((price) => price.from <= from && from < price.to));
    const { people, companySize } = judgePeople(read, unpriced, findPeople(read, unpriced), numberModel);
    // "Payroll stays in Gusto" says where a program stays, and not where data does.
    const isOfTool = (fact: PlainFact): boolean =>
      fact.value === 'data-residency' && tools.some((mention) => placesOverlap(fact, placeOf(read, mention)));
    const said = findPlainFacts(read);
    // "60 euros a month would be all right" says what may be spent, and no more.
    const isPrice = (fact: PlainFact): boolean =>
      fact.as === 'budget' && !said.includes(fact) && prices.some((price) => placesOverlap(fact, placeOf(read, price)));
    const stated = judgeFacts(read, said, demandModel).filter((fact) => !isOfTool(fact) && !isPrice(fact));
    /** Features that whole clauses demand. Such a clause may tell the need too: "each fitter sees his day on the phone". */
    const byClause = new Set<unknown>(stated.flatMap((fact) => (said.includes(fact) ? [] : [fact.value])));
    const facts = stated.map((fact): Finding => {
      const at = tokenAt(tokens, fact.start);
      if (fact.as === 'budget') return { ...fact, force: isWish(read, at) ? 'want' : 'must' };
      return { ...fact, force: isFirm(read, fact, at) ? 'must' : forceOf(read, Math.max(0, at)) };
    });
    // "Hosted in Germany" says where data stays, not where the buyer is.
    const regions = countries
      .find(read)
      .map((country): Finding => ({ as: 'region', value: country.value, force: 'want', ...placeOf(read, country) }))
      .filter(({ start }) => !facts.some((fact) => fact.start <= start && start < fact.end));
    const terms = termsOf('industry', vocabulary);
    const roleTerms = termsOf('role', vocabulary);
    const [industries, roles] = judgeTraits(
      read,
      [
        { trait: industryTrait, terms, weights: data.industryModel },
        { trait: roleTrait, terms: roleTerms, weights: data.writerModel },
      ],
      data.idfOf,
    );
    const industry = industries ? chooseIndustry(industries) : terms[0];
    const role = roles && chooseRole(read, roleTerms, roles);
    const asides = findAsides(read);
    const regimes = findRegimes(read);
    const disclaimers = findDisclaimers(read);
    const isBesides = ({ start, end }: Place): boolean =>
      asides.some((aside) => aside.start <= start && end <= aside.end);
    /** What the text says of the buyer. */
    const tell = (as: FindingKind, told: (Span & Pick<Finding, 'value' | 'isInferred'>) | undefined): Finding[] => {
      if (told === undefined) return [];
      const { value, isInferred = false } = told;
      return [{ as, value, force: 'want', isInferred, ...placeOf(read, told) }];
    };
    const repeated: Finding[] = [
      ...toolFindings.findings,
      ...readVocabulary(read, vocabulary, disclaimers, isGeneral).filter((finding) => !isBesides(finding)),
      ...tell('industry', industry),
      ...tell('role', role),
      ...facts,
      ...regions,
      ...prices
        .slice(0, 1)
        .map((price): Finding => ({ as: 'priceMax', value: price.value, force: 'must', ...placeOf(read, price) })),
      ...tell('people', people),
      ...tell('companySize', companySize),
    ];
    const findings = withoutRepeats(repeated);
    const isOfAny = ({ as, value }: Finding): boolean =>
      as === 'feature' && isGeneral(value as string) && !byClause.has(value);
    // In a search a regime may be all that is asked for; in a longer text its name tells too much of the kind beside the rest.
    const passing = isSearch(read) ? asides : [...asides, ...regimes];
    const isSpent = markSpent(read, { findings: repeated, asides: passing, tools, spoken, isOfAny });
    const emphasis = emphasize(read).map((weight, at) => (isSpent[at] === 1 ? 0 : weight));
    const flagshipOf = ({ names }: ToolMention): number => flagship(names.map(({ position }) => position));
    return {
      ...{ read, quote, findings, industries, disclaimers, isSpent, emphasis },
      ...{
        versus: toolFindings.versus,
        similarTo: toolFindings.similarTo,
        perhapsUnwanted: toolFindings.perhapsUnwanted,
        ofRefusedMakers: toolFindings.ofRefusedMakers,
        named: [...new Set(tools.map(flagshipOf))],
      },
      unjudged: asides.filter(({ isDemand }) => isDemand),
      regimes,
      namedThemselves: [...new Set(tools.filter((mention) => !isVendorName(mention)).map(flagshipOf))],
      notHeld: findNotHeld(read, known, [...tools, ...vocabulary], (slug) => bySlug.get(slug)),
    };
  };
};
