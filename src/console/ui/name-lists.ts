/** Lists of names that fields offer while people type. What is not in them may be typed all the same. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { listBits } from '../../catalogue/lib/bit-set.ts';
import type { Tool } from '../../catalogue/tool.ts';
import { type Html, html } from './html.ts';

/** So many names a page holds at most: it is to be read on a phone. */
const namesMax = 2_500;

/** One field's list, made when a catalogue is first asked for it. */
const lists = new WeakMap<Catalogue, Html>();

const createList = ({ active, tools }: Catalogue): Html => {
  const names = listBits(active, 0, namesMax).map((position) => (tools[position] as Tool).name);
  return html`<datalist id="tool-names">${names.map((name) => html`<option value="${name}">`)}</datalist>`;
};

/** The names of the tools that are sold, once in a page. */
export const toolNameList = (catalogue: Catalogue): Html => {
  const list = lists.get(catalogue) ?? createList(catalogue);
  lists.set(catalogue, list);
  return list;
};

/** A field for the name of a tool, of which `toolNameList` offers some. */
export const withToolNames =
  (maxlength: number) =>
  (attributes: Html, value: string): Html =>
    html`<input type="text" ${attributes} value="${value}" list="tool-names" autocomplete="off" maxlength="${maxlength}">`;
