/** Currencies without a minor unit or with three digits of it (ISO 4217); all others have two. */
const minorDigits: Readonly<Record<string, number>> = {
  JPY: 0,
  KRW: 0,
  VND: 0,
  CLP: 0,
  ISK: 0,
  BHD: 3,
  KWD: 3,
  TND: 3,
};

export const digitsOf = (currency: string): number =>
  Object.hasOwn(minorDigits, currency) ? (minorDigits[currency] as number) : 2;

/** An amount in whole units of its currency. */
export const toUnits = (amountMinor: number, currency: string): number => amountMinor / 10 ** digitsOf(currency);
