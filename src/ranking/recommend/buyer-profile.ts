/**
 * The buyer profile in the catalogue's terms.
 *
 * People write roles, industries, priorities, demands and tools in their own words; names, the taxonomy's synonyms and
 * small typos are understood (`catalogue/vocabulary.ts`, `understanding/reading/reading.ts`). Explicit fields win over what is
 * read from the use case. What is not understood is never guessed: it is left out and listed with the nearest known names,
 * so that the caller sees what the answer does not rest on.
 */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Category, Priority } from '../../catalogue/taxonomy.ts';
import type { CompanySize, Tool } from '../../catalogue/tool.ts';
import type { Term, Vocabulary } from '../../catalogue/vocabulary.ts';
import type { Budget } from '../budget.ts';
import type { IncrementalTask } from '../incremental.ts';
import type { IndexContext } from '../index-context.ts';
import type { PriceMax } from '../price-max.ts';
import { type Demand, featuresThatMust } from '../understanding/demands.ts';
import type { AskingBuyer } from '../understanding/kinds/buyer-kinds.ts';
import { placesOverlap } from '../understanding/reading/clauses.ts';
import { type Finding, type FindingKind, tellsKindSought } from '../understanding/reading/finding.ts';
import { sizeOfHeadCount } from '../understanding/reading/numbers/people.ts';
import { type KindShown, showKinds, showUnderstood, type Understood } from '../understanding/shown.ts';
import { type CriterionName, criterionNames } from './criteria/criteria.ts';
import { judgeDemands } from './demand-facts.ts';
import { findMarket } from './market.ts';
import type { Need } from './need.ts';
import { readPurpose } from './purpose.ts';

/** What a buyer may say. All but `limit` may be absent. */
export type BuyerProfile = {
  readonly role?: string;
  readonly industry?: string;
  readonly companySize?: CompanySize;
  readonly budget?: Budget;
  /** The most important first: priorities, features, or words to look for. */
  readonly priorities?: readonly string[];
  readonly useCase?: string;
  /** Restricts the answer to tools of these categories. */
  readonly categories?: readonly string[];
  readonly limit: number;
  /** How many times its usual weight a criterion counts: 0 leaves it out, 1 is usual, 5 the most. */
  readonly weights?: Readonly<Partial<Record<CriterionName, number>>>;
  /** Ids or names of tools that are not wanted. */
  readonly exclude?: readonly string[];
  /** Ids or names of tools in use: working with them counts, and they are not recommended again. */
  readonly currentTools?: readonly string[];
  /** Features, deployment, platforms, tools to work with, "open source": what is known to fail one is out. */
  readonly mustHave?: readonly string[];
  /** How many will use it. */
  readonly people?: number;
  readonly maxPrice?: PriceMax;
  /** Whether demands are read from the use case; they are unless this is false. */
  readonly read?: boolean;
  readonly minScore?: number;
  /** Ids of tools for which "why not this one?" is to be answered. */
  readonly explain?: readonly string[];
  /** 0 the best scores, 1 the most different tools. */
  readonly diversity?: number;
  readonly sensitivity?: boolean;
};

type Ignored = { field: string; value: string; why: string };

export type UnderstoodProfile = {
  need: Need;
  ignored: Ignored[];
  normalised: Record<string, unknown>;
  understood: Understood[];
  kinds: KindShown[];
};

/** How many of a profile's unknown names are told what is like them: each costs a walk over all the names there are. */
const suggestedMax = 10;
/** What each of many texts gives, all in one list. */
function* flatMapInSteps<Result>(
  texts: readonly string[] | undefined,
  read: (text: string) => readonly Result[],
): IncrementalTask<Result[]> {
  const all: Result[] = [];
  for (const text of texts ?? []) {
    if (text.trim() === '') continue;
    all.push(...read(text));
    yield;
  }
  return all;
}

const unique = <Entry>(entries: readonly Entry[]): Entry[] => [...new Set(entries)];

/** Looks up what a profile names, and keeps what was not understood. */
const createLookup = ({ catalogue, reader }: IndexContext) => {
  const ignored: Ignored[] = [];
  const ignore = (field: string, value: string, why: string, suggest?: () => readonly string[]): void => {
    const nearest = suggest && ignored.length < suggestedMax ? suggest() : [];
    ignored.push({ field, value, why: nearest.length > 0 ? `${why}; nearest: ${nearest.join(', ')}` : why });
  };
  return {
    ignored,
    ignore,

    find: <Entry extends Term>(
      vocabulary: Vocabulary<Entry>,
      field: string,
      noun: string,
      value: string,
    ): Entry | undefined => {
      if (value.trim() === '') return undefined;
      const entry = vocabulary.understand(value);
      if (!entry) ignore(field, value, `no such ${noun}`, () => vocabulary.suggest(value, 3));
      return entry;
    },

    /** A tool by its id, or by the one name in a text. */
    findTool:
      (field: string) =>
      (text: string): number[] => {
        const called = catalogue.findCalled(text);
        const { named } = called ? { named: [] } : reader(text);
        const position = called ? catalogue.position(called.id) : named.length === 1 ? named[0] : undefined;
        if (position !== undefined) return [position];
        ignore(field, text, 'no such tool', () => catalogue.suggestIds(text));
        return [];
      },
  };
};

/** What was understood of the profile, in the catalogue's names: a field that says nothing is absent. */
const showNeed = (
  catalogue: Catalogue,
  need: Need,
  maxPrice: PriceMax | undefined,
  { minScore, diversity }: BuyerProfile,
): Record<string, unknown> => {
  const { role, industry, companySize, budget, priorities, purpose, people, categories, weights } = need;
  const { exclude, replaces, currentTools, market } = need;
  const demands = need.demands.judged.map(({ demand: { id, field, force } }) => ({ id, field, force }));
  const idOf = (position: number): string => (catalogue.tools[position] as Tool).id;
  return {
    ...(role ? { role: role.name } : {}),
    ...(industry ? { industry: industry.name } : {}),
    ...(companySize ? { companySize } : {}),
    ...(budget ? { budget } : {}),
    ...(priorities.length > 0 ? { priorities: priorities.map(({ id }) => id) } : {}),
    ...(purpose ? { useCase: purpose.text } : {}),
    ...(demands.length > 0 ? { demands } : {}),
    ...(people !== undefined ? { people } : {}),
    ...(market ? { countries: market.countries } : {}),
    ...(maxPrice ? { maxPrice } : {}),
    ...(categories ? { categories: categories.map(({ name }) => name) } : {}),
    ...(Object.keys(weights).length > 0 ? { weights } : {}),
    ...(exclude.length > 0 ? { exclude: exclude.map(idOf) } : {}),
    ...(replaces.length > 0 ? { replaces: replaces.map(idOf) } : {}),
    ...(currentTools.length > 0 ? { currentTools: currentTools.map(idOf) } : {}),
    ...(minScore !== undefined ? { minScore } : {}),
    ...(diversity !== undefined ? { diversity } : {}),
  };
};

/**
 * The demands of all fields and of the use case, each once, and firm if it is so anywhere; and the priorities that the
 * vocabulary has.
 */
function* readDemands(
  { catalogue, demands: factory }: IndexContext,
  profile: BuyerProfile,
  findings: readonly Finding[],
  { people, maxPrice }: { people: number | undefined; maxPrice: PriceMax | undefined },
  ignore: ReturnType<typeof createLookup>['ignore'],
): IncrementalTask<{ demands: Demand[]; priorities: Priority[] }> {
  const demands: Demand[] = [];
  const addDemands = (list: readonly Demand[]): void => {
    for (const demand of list) {
      const known = demands.findIndex(({ id }) => id === demand.id);
      if (known < 0) demands.push(demand);
      else if (demand.force === 'must') demands[known] = demand;
    }
  };
  const musts = yield* flatMapInSteps(profile.mustHave, (value) => {
    const found = factory.ofWords(value, 'must');
    const why = 'neither a feature, a deployment, a platform nor a tool, and no record says it';
    if (found.length === 0) ignore('mustHave', value, why);
    return found;
  });
  addDemands(musts);
  const priorities = unique(
    yield* flatMapInSteps(profile.priorities, (value) => {
      const priority = catalogue.findFeature(value) ? undefined : catalogue.priorities.understand(value);
      if (priority) return [priority];
      const found = factory.ofWords(value, 'want');
      if (found.length > 0) addDemands(found);
      else ignore('priorities', value, 'no such priority', () => catalogue.priorities.suggest(value, 3));
      return [];
    }),
  );
  addDemands(findings.flatMap((finding) => factory.ofFinding(finding) ?? []));
  if (maxPrice) addDemands([factory.ofPrice(maxPrice, people, featuresThatMust(demands))]);
  return { demands, priorities };
}

export function* understandProfile(context: IndexContext, profile: BuyerProfile): IncrementalTask<UnderstoodProfile> {
  const { catalogue } = context;
  const { ignored, ignore, find, findTool } = createLookup(context);

  const buyer: AskingBuyer = {
    industry: catalogue.industries.understand(profile.industry ?? '')?.name,
    role: catalogue.roles.understand(profile.role ?? '')?.name,
  };
  const purpose = profile.useCase?.trim() ? yield* readPurpose(context, profile.useCase, buyer) : undefined;
  const reading = profile.read === false ? undefined : purpose?.reading;
  const findings = reading?.findings ?? [];
  /** What the use case says and nothing was judged by. */
  const ignoreText = (text: string, why: string): void => {
    if (!ignored.some(({ value }) => value === text)) ignore('useCase', text, why);
  };
  if (reading) {
    for (const product of reading.notHeld) {
      const kind = tellsKindSought(product) ? product.category : undefined;
      const used = kind === undefined ? 'nothing was judged by it' : `at most its kind, ${kind}, was taken from it`;
      ignoreText(reading.quote(product).text, `a product that the catalogue does not hold, so ${used}`);
    }
    // "Evidence for CMMC and NIS2" asks for what the software does, and a feature of its kind is read there.
    const isPurpose = reading.regimes.some((place) =>
      findings.some(({ as, isInferred, ...at }) => as === 'feature' && isInferred !== true && placesOverlap(at, place)),
    );
    for (const place of [...reading.unjudged, ...(isPurpose ? [] : reading.regimes)]) {
      ignoreText(reading.quote(place).text, 'no record tells it, so nothing was judged by it');
    }
  }
  const understood = reading ? showUnderstood('useCase', reading.quote, findings) : [];
  const readValue = <Value>(as: FindingKind): Value | undefined =>
    findings.find((finding) => finding.as === as && finding.force !== 'not')?.value as Value | undefined;
  const readTools = (as: FindingKind): number[] =>
    findings.flatMap((finding) => (finding.as === as ? (catalogue.position(finding.value as string) ?? []) : []));

  /** What a field says of the buyer, or else the use case. */
  const findTold = <Entry extends Term>(
    vocabulary: Vocabulary<Entry>,
    field: 'role' | 'industry',
  ): Entry | undefined => {
    const given = profile[field];
    return given === undefined
      ? vocabulary.find(readValue<string>(field) ?? '')
      : find(vocabulary, field, field, given);
  };
  const role = findTold(catalogue.roles, 'role');
  const industry = findTold(catalogue.industries, 'industry');
  /** "Free if possible": little will be paid, and what costs something is not out. */
  const isFreeWish = findings.some(
    ({ as, value, force }) => as === 'budget' && value === 'free-only' && force === 'want',
  );
  const budget = profile.budget ?? (isFreeWish ? 'minimal' : readValue<Budget>('budget'));
  const people = profile.people ?? readValue<number>('people');
  const companySize =
    profile.companySize ??
    readValue<CompanySize>('companySize') ??
    (profile.people === undefined ? undefined : sizeOfHeadCount(profile.people));
  const maxPrice = profile.maxPrice ?? readValue<PriceMax>('priceMax');

  const { demands: all, priorities } = yield* readDemands(context, profile, findings, { people, maxPrice }, ignore);
  // To be sold in the buyer's country is a criterion of its own, unless it must be.
  const isOfMarket = ({ field, force }: Demand): boolean => field === 'regions' && force === 'want';
  const demands = all.filter((demand) => !isOfMarket(demand));

  const findCategory = (value: string): Category[] => {
    const category = find(catalogue.categories, 'categories', 'category', value);
    return category ? [category] : [];
  };
  const namesCategories = profile.categories?.some((name) => name.trim() !== '') === true;
  const categories = namesCategories ? unique(yield* flatMapInSteps(profile.categories, findCategory)) : undefined;
  const excluded = yield* flatMapInSteps(profile.exclude, (text) => {
    // "Google" refuses all that is called so, as it does in a sentence.
    const all = catalogue.findCalled(text)
      ? []
      : context
          .reader(`not ${text}`)
          .findings.flatMap(({ as, value }) => (as === 'exclude' ? (catalogue.position(value as string) ?? []) : []));
    return all.length > 0 ? all : findTool('exclude')(text);
  });
  const exclude = unique([...excluded, ...readTools('exclude')]);
  const replaces = unique(readTools('replaces'));
  const currentTools = unique(yield* flatMapInSteps(profile.currentTools, findTool('currentTools')));
  const weights = Object.fromEntries(
    criterionNames.flatMap((name) => (profile.weights?.[name] === undefined ? [] : [[name, profile.weights[name]]])),
  );
  const { minScore = 0, diversity = 0 } = profile;

  const need: Need = {
    ...{ role, industry, companySize, budget, priorities, purpose, people, categories },
    market: findMarket(
      all.filter(isOfMarket).map(({ id }) => id),
      reading?.read,
    ),
    demands: yield* judgeDemands(demands, catalogue.tools),
    ...{ exclude, replaces, currentTools, weights, minScore, diversity },
    ignoredCount: ignored.length,
  };
  const kinds = purpose ? showKinds(context.classifier, purpose.kinds) : [];
  return { need, ignored, normalised: showNeed(catalogue, need, maxPrice, profile), understood, kinds };
}
