/** The most that may be paid: "under 8 dollars a user", "max £120/month", "a budget of 300 euros". */

import type { PriceMax } from '../../../price-max.ts';
import type { Span } from '../clauses.ts';
import type { ReadText, ReadToken } from '../text.ts';
import type { NumberMention } from './numbers.ts';

export type PriceMention = Span & { readonly value: PriceMax };

const signs: Readonly<Record<string, string>> = { $: 'USD', '€': 'EUR', '£': 'GBP', '₹': 'INR', '¥': 'JPY' };
const words: Readonly<Record<string, string>> = {
  ...{
    usd: 'USD',
    dollar: 'USD',
    dollars: 'USD',
    dolares: 'USD',
    dollari: 'USD',
    bucks: 'USD',
    buck: 'USD',
    eur: 'EUR',
    euro: 'EUR',
    euros: 'EUR',
  },
  ...{
    gbp: 'GBP',
    pound: 'GBP',
    pounds: 'GBP',
    quid: 'GBP',
    chf: 'CHF',
    franc: 'CHF',
    francs: 'CHF',
    franken: 'CHF',
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
const nations: Readonly<Record<string, string>> = {
  ...{ us: 'USD', american: 'USD', australian: 'AUD', canadian: 'CAD', swiss: 'CHF', singapore: 'SGD', british: 'GBP' },
};
const users = new Set(
  `user users seat seats head heads person persons people employee employees agent agents member members rep reps clinician
  clinicians technician technicians worker workers staff student students teacher teachers developer developers licence
  license pp utilisateur nutzer benutzer usuario usuarios utente utenti gebruiker utilizador each apiece
  persona personne persoon pessoa mitarbeiter kopf colleague therapist`.split(/\s+/),
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
  'monatlich',
  'mensuel',
  'mensual',
  'mensuales',
  'mensais',
  'mensili',
  'mese',
  'maand',
]);
const years = new Set(['year', 'yearly', 'annum', 'annually', 'yr', 'pa', 'jahr', 'jaar', 'an', 'ano', 'anno']);
const limits = new Set(
  `under below max maximum most within cap capped ceiling limit tops upto less budget afford spend over beyond exceed stays
  stay cheaper price prices maximo hochstens maximal massimo maximaal unter hasta onder ate jusqu moins menos meno roof ceiling hooguit`.split(
    /\s+/,
  ),
);
/** These state a price, and a limit only of what may be: "we can pay 20", but not "members pay 20". */
const statements = /^(pays?|paying|paid|costs?|priced|spent|spend|afford)$/;
const modals =
  /^(can|could|may|might|should|must|would|d|want|willing|like|ready|able|not|never|cannot|cant|wont|refuse|refuses)$/;
/** Besides those, what says that an amount is taken or given today. */
const stated =
  /^(hit|hits|invoice|bill|lose|loses|losing|lost|save|saves|earn|earns|make|makes|worth|turnover|revenue|raised|fined|charges?|charging|quoted|million|grant|sells?|selling|currently|now)$/;
const statedReach = 5;
/** What has prices of its own. */
const goods =
  /^(gifts?|presents?|parcels?|letters|cards?|tickets?|expenses?|receipts?|orders?|items?|pieces?|lunch(es)?|meals?|trips?|purchases?|invoices?)$/;
const goodsReach = 4;
const perFillers =
  /^(a|an|per|every|for|the|at|one|in|and|total|all|together|usd|eur|gbp|chf|aud|cad|nzd|sgd|pro|par|al|por|max|maximum|most|tops|person|im|je|l|il|le|o|ao|del|alla)$/;
const priceFillers =
  /^(we|i|they|a|an|the|is|are|what|of|to|at|than|no|more|about|around|budget|price|per|for|up|that|this)$/;
/** More than this, where nothing says what it is per, is no monthly price. */
const onceMax = 5_000;
/** Nor is more than this a year a price, where no word makes a limit of it: it may be a turnover. */
const yearlyMax = 20_000;
const modalReach = 3;

/** Words between a number and what it is per. */
const perReach = 6;
const limitReach = 6;
/** Words behind an amount that may call it a limit: "is what we can pay". */
const afterReach = 6;

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
  // "50e"; by itself "e" is Italian and Portuguese for "and".
  const unit = glued?.[1] === 'e' ? 'eur' : glued?.[1];
  if (unit !== undefined) return { currency: words[unit] as string, from: number.from, to: number.to };
  // "130 Australian dollars"
  const nation = nations[tokens[number.to]?.text ?? ''];
  const to = number.to + (nation === undefined ? 0 : 1);
  const next = tokens[to];
  if (next && Object.hasOwn(words, next.text)) {
    return { currency: nation ?? (words[next.text] as string), from: number.from, to: to + 1 };
  }
  // "150 a month in euros", "250 a month tops, dollars"
  const later = /^ (?:a|per) month(?:,? (?:in|tops|max),?)? ?\(?([a-z]+)\b/i.exec(text.slice(end, end + 40));
  const named = later?.[1]?.toLowerCase() ?? '';
  if (Object.hasOwn(words, named)) return { currency: words[named] as string, from: number.from, to: number.to };
  const previous = tokens[number.from - 1];
  if (previous && previous.text.length === 3 && Object.hasOwn(words, previous.text)) {
    return { currency: words[previous.text] as string, from: number.from - 1, to: number.to };
  }
  return undefined;
};

type Amount = { readonly from: number; readonly to: number; readonly currency: string; readonly value: number };
/** `each`: of a user, if it is a limit at all: "orders of one euro each" are no price of software. */
type Per = { to: number; user: boolean; month: boolean; year: boolean; each: boolean };

/** What an amount is per: "a user a month". */
const perOf = (tokens: readonly ReadToken[], { from, to: after }: Amount): Per => {
  const { sentence } = tokens[from] as ReadToken;
  const per: Per = { to: after, user: false, month: false, year: false, each: false };
  for (let at = after; at < Math.min(tokens.length, after + perReach); at++) {
    const { text: word, sentence: here } = tokens[at] as ReadToken;
    if (here !== sentence) break;
    if (/^(each|apiece)$/.test(word)) per.each = true;
    else if (users.has(word)) per.user = true;
    else if (months.has(word)) per.month = true;
    else if (years.has(word)) per.year = true;
    else if (perFillers.test(word)) continue;
    else break;
    per.to = at + 1;
  }
  return per;
};

/** Whether a word makes a limit of an amount, and whether one says that somebody pays or takes it today. */
const readAround = (
  { text, tokens }: ReadText,
  { from }: Amount,
  to: number,
): { isLimit: boolean; isStated: boolean } => {
  const { sentence, start } = tokens[from] as ReadToken;
  const wordAt = (at: number): string => (tokens[at]?.sentence === sentence ? (tokens[at] as ReadToken).text : '');
  const within = (first: number, last: number, test: (word: string, at: number) => boolean): boolean => {
    for (let at = Math.max(0, first); at < Math.min(tokens.length, last); at++) if (test(wordAt(at), at)) return true;
    return false;
  };
  /** "we can pay 20", "300 a year is what we can pay", "the price must be 4 euros" */
  const isAllowed = (word: string, at: number): boolean =>
    (statements.test(word) || word === 'price') &&
    within(at - modalReach, at + modalReach, (near) => modals.test(near));
  // "Gifts below 50 euros each", "expenses of no more than 100 euros"
  const isOfGoods = within(from - goodsReach, from, (word) => goods.test(word));
  const isLimit =
    (!isOfGoods && within(from - limitReach, from, (word, at) => limits.has(word) || isAllowed(word, at))) ||
    within(to, to + 3, (word) => limits.has(word)) ||
    /^,? or (less|under|below)\b/.test(text.slice((tokens[to - 1] as ReadToken).end)) ||
    within(to, to + afterReach, isAllowed) ||
    /([<≤]|\b((no|not|never) more than|up to))\s*[$€£]?\s*$/i.test(text.slice(Math.max(0, start - 18), start));
  return { isLimit, isStated: within(from - statedReach, from, (word) => statements.test(word) || stated.test(word)) };
};

/** The words around an amount that belong to it: "we can pay at most 20 euros a user". */
const spokenAround = (tokens: readonly ReadToken[], { from: first }: Amount, last: number): Span => {
  const { sentence } = tokens[first] as ReadToken;
  const belongs = (at: number): boolean => {
    const token = tokens[at];
    if (token === undefined || token.sentence !== sentence) return false;
    const { text: word } = token;
    return (
      [limits, users, months, years].some((list) => list.has(word)) ||
      [statements, modals, stated, priceFillers].some((list) => list.test(word))
    );
  };
  let from = first;
  let to = last;
  while (belongs(from - 1)) from--;
  while (belongs(to)) to++;
  return { from, to };
};

/**
 * The prices of a text. `limits`: what may be paid at most; an amount that no word makes a limit, and that is not per user or
 * month, is none. `spoken`: where any price is spoken of.
 */
export const findPrices = (
  read: ReadText,
  numbers: readonly NumberMention[],
): { limits: PriceMention[]; spoken: Span[] } => {
  const { text, tokens } = read;
  const found: { limits: PriceMention[]; spoken: Span[] } = { limits: [], spoken: [] };
  for (const number of numbers) {
    const money = currencyOf(text, tokens, number);
    if (money === undefined) continue;
    const amount: Amount = { ...money, value: number.value };
    const { from, currency, value } = amount;
    const per = perOf(tokens, amount);
    const { to } = per;
    const { isLimit, isStated } = readAround(read, amount, to);
    found.spoken.push(spokenAround(tokens, amount, to));
    if (per.each && isLimit) per.user = true;
    const isPeriodic = per.user || per.month || (per.year && (isLimit || value <= yearlyMax));
    if (isPeriodic ? isStated && !isLimit : !isLimit || isStated || value > onceMax || value <= 0) continue;
    const unit = per.year ? (per.user ? 'user-year' : 'year') : per.user ? 'user' : 'month';
    found.limits.push({ from, to, value: { amount: value, currency, per: unit } });
  }
  return found;
};
