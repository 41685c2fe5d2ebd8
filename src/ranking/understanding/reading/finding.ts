/** What is read from a text: one thing each, with its place and how firmly it is said. */

import type { PriceMax } from '../../price-max.ts';
import type { Place } from './clauses.ts';
import type { Role } from './products/said-behind.ts';

export type Force = 'must' | 'want' | 'not';
export const findingKinds = [
  'category',
  'feature',
  'deployment',
  'platform',
  'integration',
  'replaces',
  'exclude',
  'industry',
  'companySize',
  'people',
  'role',
  'budget',
  'priceMax',
  'openSource',
  'region',
] as const;
export type FindingKind = (typeof findingKinds)[number];

/** `value` is in the catalogue's ids; of a tool its id. `start` and `end` are places in the text, in UTF-16 units. */
export type Finding = {
  readonly as: FindingKind;
  readonly value: string | number | true | PriceMax;
  readonly force: Force;
  /** Whether the text does not name it: it is read from what the text tells. */
  readonly isInferred?: boolean;
  readonly start: number;
  readonly end: number;
};

/** Whether a tool is to be replaced or refused. */
export const isUnwanted = ({ as }: Pick<Finding, 'as'>): boolean => as === 'replaces' || as === 'exclude';

/** Whether a kind of software is asked for by its name. */
export const namesKind = ({ as, force }: Finding): boolean => as === 'category' && force !== 'not';

/** A product that the catalogue does not hold. `category`: the name of the one that it would be in, if that is known. */
export type NotHeld = Place & { readonly role: Role; readonly category: string | undefined };

/** Whether a product is to be replaced, refused, compared, or something like it is sought: then its kind is the one sought. */
export const tellsKindSought = ({ role }: NotHeld): boolean => role !== 'none' && role !== 'integration';
