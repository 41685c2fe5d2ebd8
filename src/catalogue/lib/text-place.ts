/** Where in a text something stands, as editors show it: both from 1, the column in characters. */
export type Place = { line: number; column: number };

/** Finds places in a text; the table of line starts is made when the first one is asked for. */
export const createPlaceFinder = (text: string): ((offset: number) => Place) => {
  let starts: number[] | undefined;
  const findStarts = (): number[] => {
    const found = [0];
    for (const match of text.matchAll(/\r\n|\n|\r/g)) found.push(match.index + match[0].length);
    return found;
  };
  return (offset) => {
    starts ??= findStarts();
    let low = 0;
    for (let high = starts.length; low + 1 < high; ) {
      const middle = (low + high) >> 1;
      if ((starts[middle] as number) <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: [...text.slice(starts[low], offset)].length + 1 };
  };
};

const shownMax = 60;

/** A value as it stands in a file, fit for one line of a terminal: nothing in it is obeyed there. */
export const showText = (text: string): string => {
  const escaped = text
    .slice(0, shownMax * 2)
    .toWellFormed()
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (found) => `\\u{${(found.codePointAt(0) as number).toString(16)}}`);
  const characters = [...escaped];
  return characters.length > shownMax ? `${characters.slice(0, shownMax).join('')}…` : escaped;
};
