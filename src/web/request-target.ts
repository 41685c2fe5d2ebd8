/**
 * Path and query of a request as they came. With an illegal Host header the rest of the address has no scheme and cannot
 * be trusted, so it is cut by hand rather than parsed.
 */
/** Path and query in one, as they came. */
export const pathAndQuery = (url: string): string => {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  return start === -1 ? url : url.slice(start);
};

/** The path, `/` where there is none. */
export const pathOf = (url: string): string =>
  url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '') || '/';

/** The raw query string of an address, without its `?`. */
export const queryOf = (address: string): string => {
  const start = address.indexOf('?');
  return start === -1 ? '' : address.slice(start + 1);
};
