/** What a buyer can spend, in words. */
export const budgets = ['free-only', 'minimal', 'moderate', 'flexible', 'unlimited'] as const;
export type Budget = (typeof budgets)[number];
