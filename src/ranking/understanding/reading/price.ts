/** The most that may be paid: "under 8 dollars a user", "max £120/month", "a budget of 300 euros". */
import type { NumberMention } from './numbers.ts';
import type { ReadText, ReadToken } from './text.ts';

export type PriceMax = { readonly amount: number; readonly currency: string; readonly per: 'user' | 'month' };
export type PriceMention = { readonly from: number; readonly to: number; readonly value: PriceMax };

const signs: Readonly<Record<string, string>> = { $: 'USD', '€': 'EUR', '£': 'GBP', '₹': 'INR', '¥': 'JPY' };
const words: Readonly<Record<string, string>> = {
  ...{
    usd: 'USD',
    dollar: 'USD',
    dollars: 'USD',
    bucks: 'USD',
    buck: 'USD',
    eur: 'EUR',
    euro: 'EUR',
    euros: 'EUR',
    e: 'EUR',
  },
  ...{
    gbp: 'GBP',
    pound: 'GBP',
    pounds: 'GBP',
    quid: 'GBP',
    chf: 'CHF',
    franc: 'CHF',
    francs: 'CHF',
    aud: 'AUD',
    cad: 'CAD',
  },
  ...{
    inr: 'INR',
    rupees: 'INR',
    rupee: 'INR',
    nzd: 'NZD',
    sek: 'SEK',
    kronor: 'SEK',
    nok: 'NOK',
    dkk: 'DKK',
    kroner: 'DKK',
  },
  ...{
    pln: 'PLN',
    zloty: 'PLN',
    brl: 'BRL',
    reais: 'BRL',
    jpy: 'JPY',
    yen: 'JPY',
    sgd: 'SGD',
    zar: 'ZAR',
    rand: 'ZAR',
  },
};
const users = new Set(
  `user users seat seats head heads person persons people employee employees agent agents member members rep reps clinician
  clinicians technician technicians worker workers staff student students teacher teachers developer developers licence
  license pp utilisateur nutzer each apiece`.split(/\s+/),
);
const months = new Set([
  'month',
  'monthly',
  'mo',
  'mth',
  'mnth',
  'months',
  'pm',
  'monat',
  'mois',
  'mes',
  'mese',
  'maand',
]);
const years = new Set(['year', 'yearly', 'annum', 'annually', 'yr', 'pa', 'jahr']);
const limits = new Set(
  `under below max maximum most within cap capped ceiling limit tops upto less budget afford spend over beyond exceed stays
  stay cheaper pay paying cost costs price priced`.split(/\s+/),
);

/** Words between a number and what it is per. */
const perReach = 6;
const limitReach = 6;

const currencyOf = (
  text: string,
  tokens: readonly ReadToken[],
  number: NumberMention,
): { currency: string; from: number; to: number } | undefined => {
  const start = (tokens[number.from] as ReadToken).start;
  const end = (tokens[number.to - 1] as ReadToken).end;
  const before = /([$€£₹¥])\s?$/.exec(text.slice(Math.max(0, start - 2), start));
  if (before) return { currency: signs[before[1] as string] as string, from: number.from, to: number.to };
  const after = /^\s?([$€£₹¥])/.exec(text.slice(end, end + 2));
  if (after) return { currency: signs[after[1] as string] as string, from: number.from, to: number.to };
  const glued = /^\d+(eur|usd|gbp|chf|e)$/.exec((tokens[number.to - 1] as ReadToken).text);
  if (glued) return { currency: words[glued[1] as string] as string, from: number.from, to: number.to };
  const next = tokens[number.to];
  if (next && Object.hasOwn(words, next.text)) {
    return { currency: words[next.text] as string, from: number.from, to: number.to + 1 };
  }
  const previous = tokens[number.from - 1];
  if (previous && previous.text.length === 3 && Object.hasOwn(words, previous.text)) {
    return { currency: words[previous.text] as string, from: number.from - 1, to: number.to };
  }
  return undefined;
};

/** The limits of price that a text states. An amount that no word makes a limit, and that is not per user or month, is none. */
export const findPriceLimits = ({ text, tokens }: ReadText, numbers: readonly NumberMention[]): PriceMention[] =>
  numbers.flatMap((number): PriceMention[] => {
    const money = currencyOf(text, tokens, number);
    if (money === undefined) return [];
    const { sentence } = tokens[number.from] as ReadToken;
    let to = money.to;
    let isPerUser = false;
    let isPerMonth = false;
    let isPerYear = false;
    for (let at = money.to; at < Math.min(tokens.length, money.to + perReach); at++) {
      const token = tokens[at] as ReadToken;
      if (token.sentence !== sentence) break;
      const isHere = users.has(token.text) || months.has(token.text) || years.has(token.text);
      if (users.has(token.text)) isPerUser = true;
      else if (months.has(token.text)) isPerMonth = true;
      else if (years.has(token.text)) isPerYear = true;
      if (isHere) to = at + 1;
      else if (
        !/^(a|an|per|every|for|the|at|one|in|and|total|all|together|usd|pro|par|al|por|the|max|maximum|most|tops|person)$/.test(
          token.text,
        )
      )
        break;
    }
    const around = [...tokens.slice(Math.max(0, money.from - limitReach), money.from), ...tokens.slice(to, to + 3)];
    const start = (tokens[money.from] as ReadToken).start;
    const isLimited =
      around.some((token) => token.sentence === sentence && limits.has(token.text)) ||
      /[<≤]\s*[$€£]?\s*$/.test(text.slice(Math.max(0, start - 5), start));
    const costsNow = tokens
      .slice(Math.max(0, money.from - 5), money.from)
      .some(
        (token) =>
          token.sentence === sentence &&
          /^(hit|hits|us|costs|paid|invoice|bill|spent|turnover|revenue|raised|fined|charges|quoted|million|grant)$/.test(
            token.text,
          ),
      );
    if (!isPerUser && !isPerMonth && !(isLimited && isPerYear))
      return isLimited && !costsNow && number.value <= 5_000 && number.value > 0
        ? [{ from: money.from, to, value: { amount: number.value, currency: money.currency, per: 'month' } }]
        : [];
    if (!isLimited && costsNow) return [];
    const amount = isPerYear ? Math.round(number.value / 12) : number.value;
    return [{ from: money.from, to, value: { amount, currency: money.currency, per: isPerUser ? 'user' : 'month' } }];
  });
