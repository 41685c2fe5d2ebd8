/** Lists of names that fields offer while people type. What is not in them may be typed all the same. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { listBits } from '../../catalogue/lib/bit-set.ts';
import type { Tool } from '../../catalogue/tool.ts';
import { type Html, html } from './html.ts';

/** So many names a list holds at most: the page is to be read on a phone. */
const namesMax = 2_500;

const namesOf = {
  tools: ({ active, tools }: Catalogue) =>
    listBits(active, 0, namesMax).map((position) => (tools[position] as Tool).name),
  roles: ({ roles }: Catalogue) => roles.entries.map(({ name }) => name),
  priorities: ({ priorities }: Catalogue) => priorities.entries.map(({ name }) => name),
  /** What any tool may be asked for: features that one kind of software alone has are too many to choose from. */
  demands: ({ features, categoriesWith }: Catalogue) => [
    ...['Open source', 'Self-hosted'],
    ...[...features.values()].flatMap(({ id, name }) => (categoriesWith(id).length === 0 ? [name] : [])),
  ],
};
export type NameList = keyof typeof namesOf;

/** By catalogue, each list made when it is first asked for. */
const kept = new WeakMap<Catalogue, Map<NameList, Html>>();

/** The names of a list, once in a page, for the fields that `withNames` ties to it. */
export const nameList = (catalogue: Catalogue, list: NameList): Html => {
  const lists = kept.get(catalogue) ?? new Map<NameList, Html>();
  kept.set(catalogue, lists);
  const known =
    lists.get(list) ??
    html`<datalist id="names-${list}">${namesOf[list](catalogue).map((name) => html`<option value="${name}">`)}</datalist>`;
  lists.set(list, known);
  return known;
};

const input = (attributes: Html, value: string, list: NameList): Html =>
  html`<input type="text" ${attributes} value="${value}" list="names-${list}" autocomplete="off" maxlength="200">`;

/** A field for one name. */
export const withNames =
  (list: NameList) =>
  (attributes: Html, value: string): Html =>
    input(attributes, value, list);

/** A field for several names in order, of which there is always one more to be filled in, and `least` at least. */
export const withSeveralNames =
  (list: NameList, name: string, label: string, least: number, split: (text: string) => string[]) =>
  (attributes: Html, value: string): Html => {
    const given = split(value);
    const count = Math.max(least, given.length + 1);
    const fields = Array.from({ length: count }, (_, at) =>
      input(at === 0 ? attributes : html`name="${name}" aria-label="${label}: ${at + 1}"`, given[at] ?? '', list),
    );
    return html`<div class="several">${fields}</div>`;
  };
