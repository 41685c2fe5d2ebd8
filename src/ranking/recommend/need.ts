/** A need: a buyer profile in the catalogue's terms, names looked up and the unknown set aside (`buyer-profile.ts`). */
import type { Category, Industry, Priority, Role } from '../../catalogue/taxonomy.ts';
import type { CompanySize } from '../../catalogue/tool.ts';

export const budgets = ['free-only', 'minimal', 'moderate', 'flexible', 'unlimited'] as const;
export type Budget = (typeof budgets)[number];

export type Need = {
  readonly role: Role | undefined;
  readonly industry: Industry | undefined;
  readonly companySize: CompanySize | undefined;
  readonly budget: Budget | undefined;
  readonly priorities: readonly Priority[];
  readonly useCase: string | undefined;
  /** Undefined when no category was asked for; empty when none that was asked for is known. */
  readonly categories: readonly Category[] | undefined;
  /** Positions in the catalogue. */
  readonly exclude: readonly number[];
  readonly currentTools: readonly number[];
  /** How many times its usual weight a criterion counts, by name. */
  readonly weights: Readonly<Record<string, number>>;
  readonly minScore: number;
  readonly diversity: number;
};
