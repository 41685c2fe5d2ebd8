/**
 * The criteria of a recommendation, in the order of explanation.
 *
 *   score      = 100 · penalties · Σ w·(low + high)/2 / Σ w      an unknown counts one half
 *   scoreRange = 100 · penalties · Σ w·low / Σ w  ..  100 · penalties · Σ w·high / Σ w
 *   coverage   = 1 − penalties · Σ w·(high − low + r/2) / Σ w    the known share of the weight
 *
 * where r is the share of a level that rests on prices and certificates which nobody read (`recalled.ts`).
 *
 * The sums run over the criteria that the need asks (`../score.ts`).
 */
import { availability } from './availability.ts';
import { budget } from './budget.ts';
import { companySize } from './company-size.ts';
import type { Criterion } from './criterion.ts';
import { currentTools } from './current-tools.ts';
import { features } from './features.ts';
import { industry } from './industry.ts';
import { priorities } from './priorities.ts';
import { role } from './role.ts';
import { useCase } from './use-case.ts';

const list = [useCase, features, priorities, budget, companySize, industry, role, currentTools, availability] as const;

export type CriterionName = (typeof list)[number]['name'];

/** `asked` of a criterion is handed to its own `measure` alone, so what it is need not be known here. */
export const criteria = list as unknown as readonly Criterion<CriterionName>[];

export const criterionNames: readonly CriterionName[] = criteria.map(({ name }) => name);
