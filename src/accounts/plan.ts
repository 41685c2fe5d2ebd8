/** The plans, as the specification's table of limits has them. `null`: no fixed number. */
export const plans = {
  free: { requestsPerDay: 100, keysMax: 3 },
  starter: { requestsPerDay: 5_000, keysMax: 10 },
  professional: { requestsPerDay: 50_000, keysMax: null },
  enterprise: { requestsPerDay: null, keysMax: null },
} as const satisfies Record<string, { requestsPerDay: number | null; keysMax: number | null }>;

export type PlanName = keyof typeof plans;
export const planNames = Object.keys(plans) as PlanName[];

/** The allowance of an account for one UTC day: what the operator set for it, else its plan's; `null` is unlimited. */
export const dailyLimit = (account: { plan: PlanName; customDailyLimit: number | null }): number | null =>
  account.customDailyLimit ?? plans[account.plan].requestsPerDay;
