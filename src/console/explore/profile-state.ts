import { type Static, Type } from '@sinclair/typebox';
import { enumeration } from '../../catalogue/schema-parts.ts';
import { priceUnits } from '../../ranking/price-max.ts';
import { RecommendBody } from '../../web/schemas/requests.ts';
import { findBodyFaults } from '../../web/validate.ts';
import { invalidState } from './explore.ts';

const { role, industry, companySize, budget, useCase, people, read } = RecommendBody.properties;
const list = Type.Optional(Type.String({ minLength: 1, maxLength: 1000 }));

/** What the page of recommendations is asked for: the fields of its form, each a text. Lists have commas. */
export const ProfileState = Type.Object({
  ...{ role, industry, companySize, budget, useCase, people, read },
  ...{ priorities: list, mustHave: list, exclude: list, currentTools: list, category: list },
  priceMax: Type.Optional(Type.String({ maxLength: 20 })),
  currency: Type.Optional(Type.String({ maxLength: 3 })),
  pricePer: Type.Optional(enumeration(priceUnits)),
  /** The tool of which it is asked why it is not among the first. */
  explain: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
});
export type ProfileState = Static<typeof ProfileState>;
export type ProfileBody = Static<typeof RecommendBody>;

const limit = 10;

/** Fields that a form may send several times: what they hold is one list. */
const lists = ['priorities', 'mustHave', 'exclude', 'currentTools'];

/** A query in which each list stands once, with commas. */
export const joinLists = (query: string): string => {
  const parts: string[] = [];
  const places = new Map<string, number>();
  for (const part of query.split('&')) {
    const [name = '', ...value] = part.split('=');
    const text = value.join('=');
    const known = places.get(name);
    if (known !== undefined && text !== '') {
      const before = parts[known] as string;
      parts[known] = `${before}${before.endsWith('=') ? '' : '%2C+'}${text}`;
    } else if (known === undefined) {
      if (lists.includes(name)) places.set(name, parts.length);
      parts.push(part);
    }
  }
  return parts.join('&');
};

export const splitList = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Lists of the state with further entries, none twice. */
export const joinList = (text: string | undefined, more: readonly string[]): string | undefined =>
  [...new Set([...splitList(text), ...more])].join(', ') || undefined;

/** What asks nothing by itself: how the rest is to be read. */
const manners = ['read', 'currency', 'pricePer', 'explain'];

/** Whether no field of the form has a word in it. */
export const asksNothing = (values: Readonly<Record<string, string>>): boolean =>
  Object.entries(values).every(([name, value]) => manners.includes(name) || value.trim() === '');

const amountPattern = /^\d{1,9}([.,]\d{1,2})?$/;

/** The call of the API that the form stands for. Throws `invalid-request`. */
export const toBody = (state: ProfileState): ProfileBody => {
  const {
    priorities,
    mustHave,
    exclude,
    currentTools,
    category,
    priceMax,
    currency,
    pricePer,
    explain: _,
    ...rest
  } = state;
  if (priceMax !== undefined && !amountPattern.test(priceMax)) {
    throw invalidState([{ in: 'query', name: 'priceMax', message: 'must be an amount, such as 12.50' }]);
  }
  const given = Object.entries({ priorities, mustHave, exclude, currentTools }).flatMap(([name, text]) =>
    text === undefined ? [] : [[name, splitList(text)]],
  );
  const body: ProfileBody = {
    ...rest,
    ...Object.fromEntries(given),
    ...(category !== undefined && { categories: [category] }),
    ...(priceMax !== undefined && {
      maxPrice: {
        amount: Number(priceMax.replace(',', '.')),
        currency: (currency ?? 'USD').toUpperCase(),
        per: pricePer ?? 'user',
      },
    }),
    limit,
    sensitivity: true,
  };
  const wrong = findBodyFaults(RecommendBody, body);
  if (wrong.length === 0) return body;
  throw invalidState(
    wrong.map(({ pointer = '', ...fault }) => {
      const field = pointer.split('/')[1] ?? '';
      const name = pointer === '/maxPrice/currency' ? 'currency' : field === 'maxPrice' ? 'priceMax' : field;
      return { ...fault, pointer: `/${name}` };
    }),
  );
};

/** The page of a profile, at its results: a keyboard goes on from there. */
export const profilePathOf = (state: ProfileState): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(state)) if (value !== undefined) query.set(name, String(value));
  return `/explore/recommend?${query}#results`;
};
