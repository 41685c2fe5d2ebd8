/**
 * A cell that begins with = + - @, a tab or a line end is run as a formula by spreadsheets (CSV injection, OWASP), so it
 * gets a ' before it.
 */
export const neutralise = (cell: string): string => (/^'*[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell);

export const quote = (cell: string): string =>
  /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
