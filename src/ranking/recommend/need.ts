/** A need: a buyer profile in the catalogue's terms, names looked up and the unknown set aside (`buyer-profile.ts`). */
import type { Category, Industry, Priority, Role } from '../../catalogue/taxonomy.ts';
import type { CompanySize } from '../../catalogue/tool.ts';
import type { Budget } from '../budget.ts';
import type { QueryTerm } from '../query/scorer.ts';
import type { Kinds } from '../understanding/kinds/kinds.ts';
import type { Reading } from '../understanding/reading/reading.ts';
import type { DemandFacts } from './demand-facts.ts';
import type { Market } from './market.ts';

/** What the software is for: the text, what it says, and the kinds that it asks for. */
export type Purpose = {
  readonly text: string;
  /** What of it tells the need: not what is refused, nor demands that any software may meet. */
  readonly terms: readonly QueryTerm[];
  readonly reading: Reading;
  /** Whether any word of it tells what the software is for: "something to help us" has none. */
  readonly isTelling: boolean;
  readonly kinds: Kinds;
  /** How likely the text asks for each feature of the likely kinds, by id. */
  readonly featureProbabilities: ReadonlyMap<string, number>;
};

export type Need = {
  readonly role: Role | undefined;
  readonly industry: Industry | undefined;
  readonly companySize: CompanySize | undefined;
  readonly budget: Budget | undefined;
  readonly priorities: readonly Priority[];
  readonly purpose: Purpose | undefined;
  readonly demands: DemandFacts;
  readonly people: number | undefined;
  /** Where the buyer is, if the profile tells it. */
  readonly market: Market | undefined;
  /** Undefined when no category was asked for; empty when none that was asked for is known. */
  readonly categories: readonly Category[] | undefined;
  /** Positions in the catalogue. */
  readonly exclude: readonly number[];
  /** Tools that are to be replaced by what is recommended. */
  readonly replaces: readonly number[];
  readonly currentTools: readonly number[];
  /** How many times its usual weight a criterion counts, by name. */
  readonly weights: Readonly<Record<string, number>>;
  readonly minScore: number;
  readonly diversity: number;
  /** How much of what was asked could not be understood. */
  readonly ignoredCount: number;
};

/** Whether anything is asked at all, and nothing says what the software is for. */
export const isPurposeUnknown = ({ purpose, categories, weights }: Need): boolean =>
  purpose === undefined && categories === undefined && weights['useCase'] !== 0;
