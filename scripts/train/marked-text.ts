/** Texts in which places are marked with a label: "We left {Trello|replace} last year". */
const mark = /\{([^|{}]+)\|([a-z]+)\}/g;

/** A text without its marks, and where the marked places stand in it. */
export type MarkedText = {
  readonly text: string;
  readonly spans: readonly { readonly start: number; readonly end: number; readonly label: string }[];
};

export const readMarked = (line: string): MarkedText => {
  const spans: MarkedText['spans'][number][] = [];
  let text = '';
  let at = 0;
  for (const match of line.matchAll(mark)) {
    const [all, marked = '', label = ''] = match;
    text += line.slice(at, match.index);
    spans.push({ start: text.length, end: text.length + marked.length, label });
    text += marked;
    at = match.index + all.length;
  }
  return { text: text + line.slice(at), spans };
};
