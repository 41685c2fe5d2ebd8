/** FNV-1a (Fowler, Noll and Vo), a hash of text in 32 bits: a unit of UTF-16 at a time instead of a byte. */
export const fnvStart = 0x811c9dc5;
export const fnvPrime = 0x01000193;

/** The hash of what was hashed before and of a piece of a text. */
export const addText = (before: number, text: string, from = 0, to = text.length): number => {
  let hash = before;
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ text.charCodeAt(at), fnvPrime);
  return hash;
};
