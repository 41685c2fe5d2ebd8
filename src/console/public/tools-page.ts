import type { Catalogue } from '../../catalogue/catalogue.ts';
import { addBit, type BitSet, createBitSet, listBits } from '../../catalogue/lib/bit-set.ts';
import type { Tool } from '../../catalogue/tool.ts';
import { AppError } from '../../errors.ts';
import { html, raw } from '../ui/html.ts';
import { publicPathOf } from '../ui/tool/tool-view.ts';
import { browse, type FoundPageDependencies, type ShowPage } from './found-page.ts';
import { categoryData } from './tool-data.ts';
import { listTools } from './tool-list.ts';

/** What does not begin with a letter of the alphabet stands under this. */
const others = '0-9';

const letterOf = ({ name }: Tool): string => {
  const first = name.normalize('NFD').charAt(0).toLowerCase();
  return /[a-z]/.test(first) ? first : others;
};

/** The tools that are sold by the letter with which their names begin, made when a catalogue is first asked. */
const letters = new WeakMap<Catalogue, ReadonlyMap<string, BitSet>>();

const lettersOf = (catalogue: Catalogue): ReadonlyMap<string, BitSet> => {
  const known = letters.get(catalogue);
  if (known) return known;
  const found = new Map<string, BitSet>();
  for (const position of listBits(catalogue.active)) {
    const letter = letterOf(catalogue.tools[position] as Tool);
    const members = found.get(letter) ?? createBitSet(catalogue.tools.length);
    addBit(members, position);
    found.set(letter, members);
  }
  const sorted = new Map([...found].sort(([one], [other]) => (one < other ? -1 : 1)));
  letters.set(catalogue, sorted);
  return sorted;
};

/** Every tool by name, all together or by letter. */
export const showTools =
  ({ ranker, baseUrl }: FoundPageDependencies): ShowPage =>
  ({ query }) => {
    const { catalogue } = ranker();
    const byLetter = lettersOf(catalogue);
    const letter = new URLSearchParams(query).get('letter');
    const selected = letter === null ? catalogue.active : byLetter.get(letter);
    if (selected === undefined) throw new AppError('not-found', 'No tool begins with this.');
    const pathWith = (page: string): string => {
      const asked = [letter === null ? '' : `letter=${letter}`, page].filter((part) => part !== '');
      return asked.length > 0 ? `/tools?${asked.join('&')}` : '/tools';
    };
    const { total, page, path, shown, view } = listTools(catalogue, selected, query, pathWith);
    const title = `Software ${letter === null ? 'from A to Z' : `beginning with ${letter.toUpperCase()}`}${page === 1 ? '' : `, page ${page}`}`;
    const description = `${total.toLocaleString('en')} tools by name, with plans, prices, features and what the facts rest on.`;
    const canonical = `${baseUrl}${path}`;
    const addresses = shown.map(({ id }) => `${baseUrl}${publicPathOf(id)}`);
    const link = (to: string, text: string, isHere: boolean) =>
      html`<li><a class="chip" href="${to}"${isHere && raw(' aria-current="page"')}>${text}</a></li>`;
    return {
      title,
      section: 'tools',
      found: { description, canonical, data: categoryData(title, description, canonical, addresses) },
      body: html`<div class="wide flow">${browse}
<div><h1>${title}</h1><p class="lead">${description}</p></div>
<nav aria-label="By letter"><ul class="kinds">${link('/tools', 'All', letter === null)}${[...byLetter.keys()].map(
        (each) => link(`/tools?letter=${each}`, each.toUpperCase(), each === letter),
      )}</ul></nav>
${view}</div>`,
    };
  };
