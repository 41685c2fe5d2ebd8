/**
 * The statements of `data/statement-parts.tsv`, in which every part is marked: the need [N], or [N1] and [N2] of two, a
 * condition [D], background [B], what is settled [S], what is refused or failed [X].
 */
import { readLines } from './data-lines.ts';

const partMarks = ['N', 'N1', 'N2', 'D', 'B', 'S', 'X'] as const;
export type PartMark = (typeof partMarks)[number];
export type Part = { readonly mark: PartMark; readonly start: number; readonly end: number };
export type PartedStatement = {
  readonly slugs: readonly string[];
  readonly text: string;
  readonly parts: readonly Part[];
  /** Of the buyer, by its name, or "-" for none; undefined where nobody has said. */
  readonly industry: string | undefined;
  /** What the text asks for of the features of its first kind that is a category; undefined where nobody has said. */
  readonly features: readonly string[] | undefined;
};

export const readPartLines = (): string[] => readLines('statement-parts.tsv');

const partPattern = /\[([A-Z]\d?)\] ([^[]*)/g;
const isMark = (mark: string): mark is PartMark => (partMarks as readonly string[]).includes(mark);

/** What a text says in the parts of these marks. */
export const tellParts = ({ text, parts }: PartedStatement, marks: readonly PartMark[]): string =>
  parts.flatMap(({ mark, start, end }) => (marks.includes(mark) ? [text.slice(start, end)] : [])).join(' ');

/**
 * A line: slugs of kinds, a tab, the text with a mark before each part, and perhaps a tab and the buyer's industry, and a
 * tab and the features, separated by commas, or "-" for none.
 */
export const parsePartLine = (line: string): PartedStatement => {
  const [slugs = '', marked = '', industry, features] = line.split('\t');
  const parts: Part[] = [];
  let text = '';
  for (const [, mark = '', part = ''] of marked.matchAll(partPattern)) {
    if (!isMark(mark)) throw new Error(`data/statement-parts.tsv has an unknown mark in: ${line}`);
    if (text !== '') text += ' ';
    parts.push({ mark, start: text.length, end: text.length + part.trimEnd().length });
    text += part.trimEnd();
  }
  return {
    ...{ slugs: slugs.split(','), text, parts },
    industry: industry === '' ? undefined : industry,
    features: features === '-' ? [] : features?.split(','),
  };
};
