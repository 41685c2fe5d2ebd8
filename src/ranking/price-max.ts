/** The most that a buyer would pay, and what it is for. */
export const priceUnits = ['user', 'month', 'user-year', 'year'] as const;
type PriceUnit = (typeof priceUnits)[number];

export const priceUnitPhrases: Readonly<Record<PriceUnit, string>> = {
  user: 'a user a month',
  month: 'a month',
  'user-year': 'a user a year',
  year: 'a year',
};

/** `amount`: in units of the currency, such as 12.5; `currency`: ISO 4217. */
export type PriceMax = { readonly amount: number; readonly currency: string; readonly per: PriceUnit };
