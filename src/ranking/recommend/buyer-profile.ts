/**
 * The buyer profile in the catalogue's terms.
 *
 * People write roles, industries, priorities and categories in their own words; the taxonomy's synonyms and small typos
 * are understood (`catalogue/vocabulary.ts`). What is not understood is never guessed: it is left out and listed with
 * the nearest known names, so that the caller sees what the answer does not rest on.
 */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { CompanySize } from '../../catalogue/tool.ts';
import { type CriterionName, criterionNames } from './criteria/criteria.ts';
import type { Budget, Need } from './need.ts';

/** What a buyer may say. All but `limit` may be absent. */
export type BuyerProfile = {
  readonly role?: string;
  readonly industry?: string;
  readonly companySize?: CompanySize;
  readonly budget?: Budget;
  /** The most important first. */
  readonly priorities?: readonly string[];
  readonly useCase?: string;
  /** Restricts the answer to tools of these categories. */
  readonly categories?: readonly string[];
  readonly limit: number;
  /** How many times its usual weight a criterion counts: 0 leaves it out, 1 is usual, 5 the most. */
  readonly weights?: Readonly<Partial<Record<CriterionName, number>>>;
  /** Ids of tools that are not wanted. */
  readonly exclude?: readonly string[];
  /** Ids of tools in use: working with them counts, and they are not recommended again. */
  readonly currentTools?: readonly string[];
  readonly minScore?: number;
  /** Ids of tools for which "why not this one?" is to be answered. */
  readonly explain?: readonly string[];
  /** 0 the best scores, 1 the most different tools. */
  readonly diversity?: number;
  readonly sensitivity?: boolean;
};

export type Ignored = { field: string; value: string; why: string };

/** How many of a profile's unknown names are told what is like them: each costs a walk over all the names there are. */
const suggestedMax = 10;

export const understandProfile = (
  catalogue: Catalogue,
  profile: BuyerProfile,
): { need: Need; ignored: Ignored[]; normalised: Record<string, unknown> } => {
  const ignored: Ignored[] = [];
  const nearestNames = (suggest: () => readonly string[]): string => {
    const names = ignored.length < suggestedMax ? suggest() : [];
    return names.length > 0 ? `; nearest: ${names.join(', ')}` : '';
  };
  const find = <Entry>(
    vocabulary: { understand(text: string): Entry | undefined; suggest(text: string, count: number): string[] },
    field: string,
    noun: string,
    value: string,
  ): Entry | undefined => {
    if (value.trim() === '') return undefined;
    const entry = vocabulary.understand(value);
    if (!entry)
      ignored.push({ field, value, why: `no such ${noun}${nearestNames(() => vocabulary.suggest(value, 3))}` });
    return entry;
  };
  const findAll = <Entry>(values: readonly string[], findOne: (value: string) => Entry | undefined): Entry[] => [
    ...new Set(values.flatMap((value) => findOne(value) ?? [])),
  ];
  const findTool = (field: string) => (id: string) => {
    const position = catalogue.position(id);
    if (position === undefined) {
      ignored.push({ field, value: id, why: `no such tool${nearestNames(() => catalogue.suggestIds(id))}` });
    }
    return position;
  };

  const role = profile.role === undefined ? undefined : find(catalogue.roles, 'role', 'role', profile.role);
  const industry =
    profile.industry === undefined ? undefined : find(catalogue.industries, 'industry', 'industry', profile.industry);
  const priorities = findAll(profile.priorities ?? [], (value) =>
    find(catalogue.priorities, 'priorities', 'priority', value),
  );
  const namedCategories = (profile.categories ?? []).filter((name) => name.trim() !== '');
  const categories =
    namedCategories.length === 0
      ? undefined
      : findAll(namedCategories, (value) => find(catalogue.categories, 'categories', 'category', value));
  const exclude = findAll(profile.exclude ?? [], findTool('exclude'));
  const currentTools = findAll(profile.currentTools ?? [], findTool('currentTools'));
  const useCase = profile.useCase?.trim() ? profile.useCase : undefined;
  const weights = Object.fromEntries(
    criterionNames.flatMap((name) => (profile.weights?.[name] === undefined ? [] : [[name, profile.weights[name]]])),
  );
  const idOf = (position: number): string => catalogue.tools[position]?.id ?? '';

  const normalised = {
    ...(role ? { role: role.name } : {}),
    ...(industry ? { industry: industry.name } : {}),
    ...(profile.companySize ? { companySize: profile.companySize } : {}),
    ...(profile.budget ? { budget: profile.budget } : {}),
    ...(priorities.length > 0 ? { priorities: priorities.map(({ id }) => id) } : {}),
    ...(useCase ? { useCase } : {}),
    ...(categories ? { categories: categories.map(({ name }) => name) } : {}),
    ...(Object.keys(weights).length > 0 ? { weights } : {}),
    ...(exclude.length > 0 ? { exclude: exclude.map(idOf) } : {}),
    ...(currentTools.length > 0 ? { currentTools: currentTools.map(idOf) } : {}),
    ...(profile.minScore !== undefined ? { minScore: profile.minScore } : {}),
    ...(profile.diversity !== undefined ? { diversity: profile.diversity } : {}),
  };
  const need: Need = {
    ...{ role, industry, companySize: profile.companySize, budget: profile.budget, priorities, useCase, categories },
    ...{ exclude, currentTools, weights, minScore: profile.minScore ?? 0, diversity: profile.diversity ?? 0 },
  };
  return { need, ignored, normalised };
};
