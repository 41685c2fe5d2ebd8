/** Markup that is safe to send. Only `html` and `raw` make it. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type Piece = Html | string | number | null | undefined | false | readonly Piece[];

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const write = (piece: Piece): string => {
  if (piece instanceof Html) return piece.text;
  if (Array.isArray(piece)) return piece.map(write).join('');
  if (piece === null || piece === undefined || piece === false) return '';
  return String(piece).replace(/[&<>"']/g, (character) => entities[character] as string);
};

/** A template in which every interpolation is escaped, for text and for quoted attributes; lists are joined, nothing is empty. */
export const html = (strings: TemplateStringsArray, ...pieces: readonly Piece[]): Html =>
  new Html(strings.reduce((text, part, index) => `${text}${write(pieces[index - 1])}${part}`));

/** For markup of our own files alone. */
export const raw = (text: string): Html => new Html(text);

/** An address from the catalogue, fit for a link: https alone, so that no other scheme ever runs. */
export const toHref = (address: string | null): string | undefined => {
  const url = address === null ? null : URL.parse(address);
  return url?.protocol === 'https:' ? url.href : undefined;
};
