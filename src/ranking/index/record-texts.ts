/**
 * What a record says in words, in lower case: only those are quoted of it. A synonym that leads to a tool is none of them.
 *
 * The tools of one answer are often those of the next, so the texts are kept.
 */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Tool } from '../../catalogue/tool.ts';
import { createBoundedMemo } from '../memo.ts';

/** The words of the tool at a position. */
export type RecordTexts = (position: number) => string;

/** In UTF-16 units: the records of a thousand tools or so. */
const keptMax = 1_000_000;

export const createRecordTexts = ({ tools, categories, features }: Catalogue): RecordTexts => {
  const kept = createBoundedMemo<number, string>(keptMax, ({ length }) => length);
  const read = (position: number): string => {
    const tool = tools[position] as Tool;
    const kinds = tool.categories.map((name) => categories.find(name)?.name ?? name);
    const abilities = tool.features.has.map((id) => features.get(id)?.name ?? id);
    const said = [tool.name, tool.summary, tool.description, ...tool.useCases, ...kinds, ...abilities];
    return said.join(' ').toLowerCase();
  };
  return (position) => kept.get(position, read);
};
