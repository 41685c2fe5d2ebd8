/**
 * Corrections of what was read from a buyer's text.
 *
 * The reading of a text is all or nothing (`read`). So who takes one thing out of it, or makes a must of a wish, asks again
 * with the rest of what was read written into the fields of the form, and nothing read.
 */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { PriceMax } from '../../ranking/price-max.ts';
import type { Understood } from '../../ranking/understanding/shown.ts';
import { joinList, type ProfileState, splitList } from './profile-state.ts';

/** What is asked of the software itself, and so may be a must or a wish. */
const demanded = ['feature', 'deployment', 'platform', 'integration', 'openSource', 'region'] as const;

export const isDemand = ({ as, force }: Understood): boolean =>
  force !== 'not' && (demanded as readonly string[]).includes(as);

/**
 * A demand in the words in which the fields of the form take it for the same: a bare "Android" there is the priority of
 * mobile apps, and features of several kinds may share a name.
 */
const wordOf = (catalogue: Catalogue, { as, value, text }: Understood): string => {
  const id = String(value);
  if (as === 'openSource') return 'open source';
  if (as === 'region') return `sold in ${text}`;
  if (as === 'platform') return `support for ${text}`;
  if (as === 'integration') return catalogue.find(id)?.name ?? id;
  const name = catalogue.features.get(id)?.name;
  return name !== undefined && catalogue.findFeature(name) === id && !name.includes(',') ? name : id;
};

/** The state in which the fields say what was read, and nothing else is read. What a field says already stands. */
export const takeOver = (
  catalogue: Catalogue,
  state: ProfileState,
  understood: readonly Understood[],
): ProfileState => {
  const findValue = <Value>(kind: Understood['as']): Value | undefined =>
    understood.find(({ as, force }) => as === kind && force !== 'not')?.value as Value | undefined;
  const demandsOf = (wanted: Understood['force']): string[] =>
    understood
      .filter((one) => isDemand(one) && one.force === wanted)
      .map((one) => wordOf(catalogue, one).replaceAll(',', ' '));
  const unwanted = understood
    .filter(({ as }) => as === 'exclude' || as === 'replaces')
    .map(({ value }) => String(value));
  const price = findValue<PriceMax>('priceMax');
  const people = state.people ?? findValue<number>('people');
  const taken: Record<string, unknown> = {
    ...state,
    mustHave: joinList(state.mustHave, demandsOf('must')),
    priorities: joinList(state.priorities, demandsOf('want')),
    exclude: joinList(state.exclude, unwanted),
    industry: state.industry ?? findValue<string>('industry'),
    companySize: state.companySize ?? findValue<string>('companySize'),
    budget: state.budget ?? findValue<string>('budget'),
    people,
    ...(state.priceMax === undefined &&
      price !== undefined && { priceMax: String(price.amount), currency: price.currency, pricePer: price.per }),
    read: false,
  };
  return Object.fromEntries(Object.entries(taken).filter(([, value]) => value !== undefined)) as ProfileState;
};

const saysField: Record<string, (one: Understood) => boolean> = {
  exclude: ({ as }) => as === 'exclude',
  currentTools: ({ as }) => as === 'replaces',
  budget: ({ as }) => as === 'budget',
};

/** What must be as a wish, and without a highest price. */
const withoutMusts = (
  catalogue: Catalogue,
  { mustHave, priceMax: _, currency: __, pricePer: ___, ...rest }: ProfileState,
  understood: readonly Understood[],
): ProfileState => {
  const priorities = joinList(rest.priorities, splitList(mustHave));
  const wishes = understood.flatMap((one): Understood[] => {
    if (one.as === 'priceMax') return [];
    return isDemand(one) ? [{ ...one, force: 'want' }] : [one];
  });
  return takeOver(catalogue, { ...rest, ...(priorities !== undefined && { priorities }) }, wishes);
};

/** The state without what keeps tools out under the name of a field, whether the field says it or the text. */
export const withoutField = (
  catalogue: Catalogue,
  state: ProfileState,
  understood: readonly Understood[],
  field: string,
): ProfileState => {
  if (field === 'mustHave') return withoutMusts(catalogue, state, understood);
  const { [field === 'categories' ? 'category' : (field as keyof ProfileState)]: _, ...rest } = state;
  const kept = understood.filter((one) => saysField[field]?.(one) !== true);
  return kept.length === understood.length ? rest : takeOver(catalogue, rest, kept);
};

/** Whether what was read is the demand of this id. A limit of price is one too. */
const isDemandOf = (id: string, { as, value, force }: Understood): boolean => {
  if (force === 'not') return false;
  if (as === 'priceMax') return id === 'max-price';
  if (as === 'openSource') return id === 'open-source';
  return (demanded as readonly string[]).includes(as) && String(value) === id;
};

/** The state without the demand of this id, or undefined where neither the text nor a field says it in a way known here. */
export const withoutDemand = (
  catalogue: Catalogue,
  state: ProfileState,
  understood: readonly Understood[],
  id: string,
): ProfileState | undefined => {
  const { priorities, mustHave, priceMax, currency, pricePer, ...rest } = state;
  const dropped = understood.filter((one) => isDemandOf(id, one));
  const words = new Set(dropped.map((one) => wordOf(catalogue, one)));
  const leave = (text: string | undefined): string | undefined =>
    splitList(text)
      .filter((part) => catalogue.findFeature(part) !== id && part !== id && !words.has(part))
      .join(', ') || undefined;
  const left = { priorities: leave(priorities), mustHave: leave(mustHave) };
  const price = id === 'max-price' ? {} : { priceMax, currency, pricePer };
  const fields = Object.entries({ ...rest, ...left, ...price }).filter(([, value]) => value !== undefined);
  const without = Object.fromEntries(fields) as ProfileState;
  if (dropped.length > 0) {
    const kept = understood.filter((one) => !dropped.includes(one));
    return takeOver(catalogue, without, kept);
  }
  const isLess = (['priorities', 'mustHave', 'priceMax'] as const).some(
    (name) => splitList(without[name]).length < splitList(state[name]).length,
  );
  return isLess ? without : undefined;
};
