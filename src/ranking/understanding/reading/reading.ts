/**
 * The reading of a text: what a buyer says of names, facts and numbers, each with its place and how firmly it is said.
 *
 * Pure and deterministic. The kind of software is not read here but by the classifier (`category-classifier.ts`), over
 * what remains when the demands are taken out.
 */
import type { Catalogue } from '../../../catalogue/catalogue.ts';
import type { Tool } from '../../../catalogue/tool.ts';
import type { WordSet } from '../../analysis/english-words.ts';
import { isTellingWord } from '../../analysis/soft-stop-words.ts';
import type { Integrations } from '../../related/integrations.ts';
import type { SparseModel } from '../models/sparse-model.ts';
import { findAsides } from './asides.ts';
import type { Countries } from './buyer/countries.ts';
import { findIndustry, type IndustryModel, termsOf } from './buyer/industry.ts';
import { type Place, placeOf, placesOverlap, type Span, spansOverlap, tokenAt } from './clauses.ts';
import { type Role, roleOf } from './cues.ts';
import { judgeFacts } from './demand-classifier.ts';
import { findDisclaimers } from './disclaimers.ts';
import type { Emphasize } from './emphasis.ts';
import { findPlainFacts } from './facts/plain-facts.ts';
import type { PlainFact } from './facts/rules.ts';
import type { KnownName, KnownNames } from './known-names.ts';
import { createMentionFinder, type ToolMention, type VocabularyMention } from './mentions.ts';
import { judgePeople } from './numbers/number-roles.ts';
import { findNumbers } from './numbers/numbers.ts';
import { findPeople } from './numbers/people.ts';
import { findPrices, type PriceMax } from './numbers/price.ts';
import { productRoles, type RoleClassifier, roleFeaturesOf } from './product-roles.ts';
import { type CorrectSlip, type Quote, readCorrected } from './slips.ts';
import { isSearch, type ReadText, type ReadToken } from './text.ts';

export type Force = 'must' | 'want' | 'not';
export const findingKinds = [
  'category',
  'feature',
  'deployment',
  'platform',
  'integration',
  'replaces',
  'exclude',
  'industry',
  'companySize',
  'people',
  'role',
  'budget',
  'priceMax',
  'openSource',
  'region',
] as const;
export type FindingKind = (typeof findingKinds)[number];

/** `value` is in the catalogue's ids; of a tool its id. `start` and `end` are places in the text, in UTF-16 units. */
export type Finding = {
  readonly as: FindingKind;
  readonly value: string | number | true | PriceMax;
  readonly force: Force;
  /** Whether the text names it not, but tells a problem that it solves. */
  readonly isInferred?: boolean;
  readonly start: number;
  readonly end: number;
};

/** Whether a tool is to be replaced or refused. */
export const isUnwanted = ({ as }: Pick<Finding, 'as'>): boolean => as === 'replaces' || as === 'exclude';

/** Whether a kind of software is asked for by its name. */
export const namesKind = ({ as, force }: Finding): boolean => as === 'category' && force !== 'not';

/** A product that the catalogue does not hold. `category`: the name of the one that it would be in, if that is known. */
export type NotHeld = Place & { readonly role: Role; readonly category: string | undefined };

/** Whether a product is to be replaced, refused, compared, or something like it is sought: then its kind is the one sought. */
export const tellsKindSought = ({ role }: NotHeld): boolean => role !== 'none' && role !== 'integration';

/** Places are those of `read`, the text with its slips set right. */
export type Reading = {
  readonly read: ReadText;
  readonly quote: Quote;
  readonly findings: readonly Finding[];
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
  /** Where it says what is not asked for. */
  readonly disclaimers: readonly Span[];
  /** By token: whether it belongs to a demand, and so says nothing of the kind. */
  readonly isSpent: Uint8Array;
  /** By token: how much it tells of the kind. */
  readonly emphasis: Float32Array;
};

const mustCue =
  /\b(must|need(s|ed)?( to)?|require[sd]?|required|mandatory|only|has to|have to|can('|no)?t do without|essential|a must|no way around|obligatory|or nothing|or bust|muss|doit|debe)\b/i;
const wantCue =
  /\b(ideally|nice to have|would be (good|nice|great|lovely)|preferably|if possible|bonus|optional|wish|prefer(red|ably)?|pref|might|could)\b/i;
const negation =
  /\b(no(?!-| (idea|clue|way|matter|doubt|one|longer))|not|without|never|don'?t(?! (get|have|know|see|receive|remember))|doesn'?t(?! (get|have|know|see|receive|remember))|isn'?t|aren'?t|needn'?t|nor|neither|instead of|rather than|drowning in|buried in|lost in|(tired|sick|rid) of|fed up with|away from|un(needed|necessary)|out of scope|already|settled|handled|done|exists?|works? (well|fine)|kein|keine|ohne|sans|sin|senza|geen|sem)\b/i;

const clauseAround = ({ text, tokens }: ReadText, from: number): string => {
  const { clause } = tokens[from] as ReadToken;
  let first = from;
  while (first > 0 && tokens[first - 1]?.clause === clause) first--;
  let last = from;
  while (tokens[last + 1]?.clause === clause) last++;
  return text.slice((tokens[first] as ReadToken).start, (tokens[last] as ReadToken).end);
};
const clauseBefore = ({ text, tokens }: ReadText, from: number): string => {
  const { clause } = tokens[from] as ReadToken;
  let first = from;
  while (first > 0 && tokens[first - 1]?.clause === clause && from - first < 4) first--;
  return text.slice((tokens[first] as ReadToken).start, (tokens[from] as ReadToken).start);
};

const forceOf = (read: ReadText, from: number): Force => {
  const clause = clauseAround(read, from);
  if (wantCue.test(clause)) return 'want';
  return mustCue.test(clause) ? 'must' : 'want';
};

/** "Self-hosted" and "open source" are not said by the way: they are meant, unless their clause calls them a wish. */
const isFirm = (read: ReadText, { as }: PlainFact, at: number): boolean =>
  (as === 'deployment' || as === 'openSource') && !wantCue.test(clauseAround(read, Math.max(0, at)));

/** What a buyer has of a product besides the product. */
const paperOfProduct =
  /^(contracts?|licen[cs]es?|subscriptions?|renewals?|bills?|invoices?|accounts?|plans?|seats?|pricing|prices?|fees|costs?)$/;

/** "Finance is on SAP" says not which of its maker's products is meant. It need not be known, unless it must be worked with. */
const worksWith =
  /\b(integr|connect|conne[xk]|compatib|kompatib|sync|synk|plug|export|import|work(s|ing)? (well |nicely )?(with|alongside)|talks? to|feed|push|pull|hook|link|interfac|schnittstelle|anbind|koppel|colleg)/i;

/** What is done with a standard, and until when. */
const aroundStandard =
  /^(compl(y|ies|ying|iant)|conform(ing)?|adher(e|ing)|certif(y|ied|icates?|ication)|audit(s|ed|ors?)?|deadline|quarter|spring|summer|autumn|winter|christmas)$/;

/** Before a word that is also a name: then it is the word. */
const determiner = /^(the|a|an|our|my|your|their|this|that|any|some|legacy|old|new)$/;

/** A text that begins with no more words than this before a name is about it. */
const subjectFromMax = 3;

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

/** So many products of a text are judged by the model; of more only the cues tell. */
const judgedMax = 8;
/** From these probabilities on a product is unwanted of which no cue says anything, and kept. */
const unwantedSure = 0.95;
const keptSure = 0.75;
/** And unwanted if it is of the kind that is sought: where no cue, and where one says that it is used. */
const suspectMin = { none: 0.3, integration: 0.5 } as const;

/** Findings that say nothing of the kind of software. */
const spentKinds = new Set<FindingKind>([
  'deployment',
  'platform',
  'openSource',
  'budget',
  'priceMax',
  'people',
  'companySize',
]);

const isVendorName = ({ names }: ToolMention): boolean => names.every(({ form }) => form === 'vendor');

export type Reader = (text: string) => Reading;

/** What a reader knows besides the catalogue: the words of English, names, and the trained models. */
export type ReaderData = {
  readonly words: WordSet;
  readonly knownNames: KnownNames;
  readonly countries: Countries;
  readonly classifyRole: RoleClassifier;
  readonly emphasize: Emphasize;
  readonly demandModel: SparseModel;
  readonly numberModel: SparseModel;
  readonly industryModel: IndustryModel;
  readonly correctSlip: CorrectSlip;
};

export const createReader = (catalogue: Catalogue, integrations: Integrations, data: ReaderData): Reader => {
  const { words, knownNames, countries, classifyRole, emphasize, demandModel, numberModel, industryModel } = data;
  const finder = createMentionFinder(catalogue, words);
  /** Features that any software may have: asking for single sign-on asks for no identity provider. */
  const isGeneral = (id: string): boolean => catalogue.categoriesWith(id).length === 0;

  const bySlug = new Map(catalogue.categories.entries.map(({ slug, name }) => [slug, name]));

  /** Of several products that one name may mean, the one that most tools work with. */
  const flagship = (positions: readonly number[]): number =>
    positions.reduce((best, one) => (integrations.of(one).size > integrations.of(best).size ? one : best));

  /**
   * What a product is to the buyer: what the cues say where they say it, and else what the trained model finds likely.
   * `suspect`: unwanted, if it is of the kind that is sought.
   */
  const judgeRole = (
    read: ReadText,
    mentions: readonly ToolMention[],
    mention: ToolMention,
    cue: Role,
  ): { role: Role; suspect?: 'replaces' | 'exclude' } => {
    if (cue !== 'none' && cue !== 'integration') return { role: cue };
    const likely = classifyRole(roleFeaturesOf(read, mentions, mention, cue));
    const of = (role: (typeof productRoles)[number]): number => likely[productRoles.indexOf(role)] as number;
    const unwanted = of('replace') + of('exclude');
    const as = of('replace') >= of('exclude') ? 'replaces' : 'exclude';
    // Of a maker it is said that nothing of his is wanted, and seldom that all of it goes.
    const sure = isVendorName(mention) ? of('exclude') : unwanted;
    if (cue === 'none' && sure >= unwantedSure) return { role: as };
    if (isVendorName(mention)) return { role: cue };
    const role = cue === 'none' && of('keep') >= keptSure ? 'integration' : cue;
    return unwanted >= suspectMin[cue] ? { role, suspect: as } : { role };
  };

  const readTools = (
    read: ReadText,
    mentions: readonly ToolMention[],
  ): Pick<Reading, 'versus' | 'similarTo' | 'perhapsUnwanted' | 'ofRefusedMakers'> & { findings: Finding[] } => {
    const isName = (at: number): boolean => mentions.some(({ from, to }) => from <= at && at < to);
    const findings: Finding[] = [];
    const versus: number[] = [];
    const similarTo: number[] = [];
    const perhapsUnwanted: Finding[] = [];
    const ofRefusedMakers: Finding[] = [];
    const byName = new Map<string, Finding['as']>();
    const judged = mentions.map((mention, nth): ReturnType<typeof judgeRole> => {
      const cue = roleOf(read, mention.from, mention.to, isName);
      // In a text without capitals a name that is also a word may be the word.
      const isSurely = read.hasCase || mention.names.every(({ isWord }) => !isWord);
      // In a search a product is named because it is sought.
      return isSurely && nth < judgedMax && !isSearch(read) ? judgeRole(read, mentions, mention, cue) : { role: cue };
    });
    const roles = judged.map(({ role }) => role);
    // In a list of names all are meant as the first is: "neither Google nor Microsoft", "off Bitbucket and Bamboo".
    mentions.forEach((mention, nth) => {
      const before = mentions[nth - 1];
      if (before && roles[nth] === 'none' && mention.from - before.to <= 1) {
        const between = read.text.slice(
          (read.tokens[before.to - 1] as ReadToken).end,
          (read.tokens[mention.from] as ReadToken).start,
        );
        if (/^\s*(,|and|or|nor|\/|&)\s*(and |or )?$/i.test(between))
          roles[nth] = roles[nth - 1] as (typeof roles)[number];
      }
    });
    mentions.forEach((mention, nth) => {
      const { from, to, names } = mention;
      const role = roles[nth];
      const positions = names.map(({ position }) => position);
      const { start, end } = placeOf(read, { from, to });
      if (role === 'versus') {
        versus.push(flagship(positions));
        return;
      }
      if (role === 'similar') {
        similarTo.push(...positions);
        return;
      }
      const suspect = judged[nth]?.suspect;
      if (suspect !== undefined && (role === 'none' || role === 'integration')) {
        const { id } = catalogue.tools[flagship(positions)] as Tool;
        perhapsUnwanted.push({ as: suspect, value: id, force: 'not', start, end });
      }
      if (role === 'none' || role === undefined) return;
      if (role === 'integration' && isVendorName(mention) && !worksWith.test(clauseAround(read, from))) return;
      const as: Finding['as'] = role;
      const unwanted = isUnwanted({ as });
      if (role === 'exclude') {
        for (const position of mention.made) {
          const { id } = catalogue.tools[position] as Tool;
          ofRefusedMakers.push({ as: role, value: id, force: 'not', start, end });
        }
      }
      const first = flagship(positions);
      // "Neither Google nor Microsoft" refuses all that they make: which of it is meant depends on the kind that is sought.
      for (const position of unwanted ? new Set([first, ...positions]) : [first]) {
        const { id } = catalogue.tools[position] as Tool;
        const known = byName.get(id);
        if (known !== undefined && (known === 'replaces' || known === 'exclude' || !unwanted)) continue;
        byName.set(id, as);
        findings.push({ as, value: id, force: unwanted ? 'not' : forceOf(read, from), start, end });
      }
    });
    return { findings, versus, similarTo, perhapsUnwanted, ofRefusedMakers };
  };

  const readVocabulary = (
    read: ReadText,
    mentions: readonly VocabularyMention[],
    disclaimers: readonly Span[],
  ): Finding[] => {
    const findings: Finding[] = [];
    const isGeneralFeature = ({ as, value }: VocabularyMention['entries'][number]): boolean =>
      as === 'feature' && isGeneral(value);
    const isKindNamed = mentions.some(
      ({ entries }) => entries.some(({ as }) => as === 'category') && !entries.some(isGeneralFeature),
    );
    for (const { from, to, entries } of mentions) {
      const { start, end } = placeOf(read, { from, to });
      const isNegated = negation.test(clauseBefore(read, from));
      const isDisclaimed = disclaimers.some((one) => spansOverlap(one, { from, to }));
      const isFeature = entries.some(({ as }) => as === 'feature');
      const hasGeneral = entries.some(isGeneralFeature);
      /** "Workflow automation with SSO" seeks automation: what a text names first, and no other kind beside. */
      const isSubject = hasGeneral && from <= subjectFromMax && from === mentions[0]?.from && !isKindNamed;
      for (const entry of entries) {
        if (isSubject && isGeneralFeature(entry) && entries.some(({ as }) => as === 'category')) continue;
        if (entry.as === 'feature') {
          findings.push({
            as: 'feature',
            value: entry.value,
            force: isNegated || isDisclaimed ? 'not' : forceOf(read, from),
            start,
            end,
          });
        } else if (
          entry.as === 'role' &&
          /\b(i'?m|i am|as|here|me|my name|the)\b/i.test(clauseAround(read, from)) &&
          !findings.some(({ as }) => as === 'role')
        ) {
          findings.push({ as: 'role', value: entry.value, force: 'want', start, end });
        } else if (entry.as === 'category' && (!hasGeneral || isSubject)) {
          // "No personality tests" refuses one of the things that the kind does, and not the kind.
          const isRefused = isNegated || (isDisclaimed && !isFeature);
          findings.push({ as: 'category', value: entry.value, force: isRefused ? 'not' : 'want', start, end });
        }
      }
    }
    return findings;
  };

  /**
   * The products of a text that the catalogue does not hold. A name that is also a word is one where the text writes it as a
   * name and says what becomes of it, or where a search is for something in its place.
   */
  const findNotHeld = (read: ReadText, known: readonly KnownName[], taken: readonly Span[]): NotHeld[] =>
    known.flatMap((name) => {
      if (taken.some((other) => spansOverlap(other, name))) return [];
      const { from, to, isWord } = name;
      const found: NotHeld = {
        ...placeOf(read, name),
        role: roleOf(read, from, to, (at) => from <= at && at < to),
        category: bySlug.get(name.category),
      };
      const isEdge = from === 0 || to === read.tokens.length;
      const first = read.tokens[from] as ReadToken;
      const isWritten = read.hasCase && first.isCapital && !first.isFirstOfSentence;
      // "We want to replace the Board" replaces no product.
      const isCommon = determiner.test(read.tokens[from - 1]?.text ?? '');
      const isSaid = tellsKindSought(found) && !isCommon && (isWritten || (isEdge && isSearch(read)));
      return !isWord || isSaid ? [found] : [];
    });

  return (written) => {
    const { read, quote } = readCorrected(written, words, data.correctSlip);
    const { text, tokens } = read;
    const mentioned = finder.findTools(read);
    const known = knownNames.find(read);
    // "SAP Business One" is a product of its own, and not the one that "SAP" alone means.
    const isPart = ({ from, to }: Span, { orWhole = false } = {}): boolean =>
      known.some((name) => name.from <= from && to <= name.to && (orWhole || to - from < name.to - name.from));
    // A name that is a product's and its maker's means the product.
    const tools = mentioned.filter((mention) => !isPart(mention, { orWhole: isVendorName(mention) }));
    const named = readTools(read, tools);
    // Nor is "Busy Accounting", written as a name, what the word in it means.
    const vocabulary = finder.findVocabulary(read, tools).filter((mention) => !read.hasCase || !isPart(mention));
    const numbers = findNumbers(tokens, text);
    const { limits: prices, spoken } = findPrices(read, numbers);
    const unpriced = numbers.filter(({ from }) => !spoken.some((price) => price.from <= from && from < price.to));
    const { people, companySize } = judgePeople(read, unpriced, findPeople(read, unpriced), numberModel);
    // "Payroll stays in Gusto" says where a program stays, and not where data does.
    const isOfTool = (fact: PlainFact): boolean =>
      fact.value === 'data-residency' && tools.some((mention) => placesOverlap(fact, placeOf(read, mention)));
    const stated = judgeFacts(read, findPlainFacts(read), demandModel).filter((fact) => !isOfTool(fact));
    const facts = stated.map((fact): Finding => {
      const at = tokenAt(tokens, fact.start);
      const force = fact.as === 'budget' || isFirm(read, fact, at) ? 'must' : forceOf(read, Math.max(0, at));
      return { ...fact, force };
    });
    // "Hosted in Germany" says where data stays, not where the buyer is.
    const regions = countries
      .find(read)
      .map((country): Finding => ({ as: 'region', value: country.value, force: 'want', ...placeOf(read, country) }))
      .filter(({ start }) => !facts.some((fact) => fact.start <= start && start < fact.end));
    const industry = findIndustry(read, termsOf(vocabulary), industryModel);
    const asides = findAsides(read);
    const disclaimers = findDisclaimers(read);
    const isBesides = ({ start, end }: Place): boolean =>
      asides.some((aside) => aside.start <= start && end <= aside.end);
    const repeated = [
      ...named.findings,
      ...readVocabulary(read, vocabulary, disclaimers).filter((finding) => !isBesides(finding)),
      ...(industry
        ? [{ as: 'industry', value: industry.industry, force: 'want', ...placeOf(read, industry) } as const]
        : []),
      ...facts,
      ...regions,
      ...prices
        .slice(0, 1)
        .map((price): Finding => ({ as: 'priceMax', value: price.value, force: 'must', ...placeOf(read, price) })),
      ...(people ? [{ as: 'people', value: people.value, force: 'want', ...placeOf(read, people) } as const] : []),
      ...(companySize
        ? [{ as: 'companySize', value: companySize.value, force: 'want', ...placeOf(read, companySize) } as const]
        : []),
    ];
    const findings = withoutRepeats(repeated);
    const isSpent = new Uint8Array(tokens.length);
    const spend = (place: Place): void => {
      tokens.forEach((token, at) => {
        if (placesOverlap(token, place)) isSpent[at] = 1;
      });
    };
    const ofAnySoftware: Place[] = [];
    for (const finding of repeated) {
      if (finding.as === 'feature' && isGeneral(finding.value as string)) ofAnySoftware.push(finding);
      const isRefusedKind = finding.as === 'category' && finding.force === 'not';
      if (isRefusedKind || spentKinds.has(finding.as)) spend(finding);
    }
    // "We need ISO 27001" asks for what helps with it, as it asks for nothing else.
    const isInAny = (token: ReadToken): boolean => ofAnySoftware.some((place) => placesOverlap(place, token));
    const tells = (token: ReadToken): boolean => isTellingWord(token.text) && !aroundStandard.test(token.text);
    const tellsMore = tokens.some((token, at) => isSpent[at] === 0 && !isInAny(token) && tells(token));
    if (tellsMore) ofAnySoftware.forEach(spend);
    asides.forEach(spend);
    // "Our DocuSign contract ends" asks for no contract management.
    for (const { to } of tools) {
      const next = tokens[to];
      if (next !== undefined && paperOfProduct.test(next.text)) spend(next);
    }
    // "We can pay 20 euros a user" says nothing of pay.
    for (const span of spoken) spend(placeOf(read, span));
    const emphasis = emphasize(read).map((weight, at) => (isSpent[at] === 1 ? 0 : weight));
    const flagshipOf = ({ names }: ToolMention): number => flagship(names.map(({ position }) => position));
    return {
      ...{ read, quote, findings, disclaimers, isSpent, emphasis },
      ...{
        versus: named.versus,
        similarTo: named.similarTo,
        perhapsUnwanted: named.perhapsUnwanted,
        ofRefusedMakers: named.ofRefusedMakers,
        named: [...new Set(tools.map(flagshipOf))],
      },
      unjudged: asides.filter(({ isDemand }) => isDemand),
      namedThemselves: [...new Set(tools.filter((mention) => !isVendorName(mention)).map(flagshipOf))],
      notHeld: findNotHeld(read, known, [...tools, ...vocabulary]),
    };
  };
};
