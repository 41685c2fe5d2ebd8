/** An object or a list that is open: the names it has had, and which member is being read. */
type Open = { names: Set<string> | undefined; member: string | number };

const quote = 0x22;
const backslash = 0x5c;

/** Where the string ends that begins at `start`: at a quote with an even number of backslashes before it. */
const endOfString = (text: string, start: number): number => {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    let before = end;
    while (text.charCodeAt(before - 1) === backslash) before--;
    if ((end - before) % 2 === 0) return end + 1;
  }
};

const nameOf = (quoted: string): string =>
  quoted.includes('\\') ? (JSON.parse(quoted) as string) : quoted.slice(1, -1);

/**
 * The places of members that an object has twice, of which `JSON.parse` keeps the last in silence: what is checked before
 * us and what is read here could be two things (RFC 8259, 4). The text must be JSON. Walked with a stack of its own, as
 * nesting may be as deep as the text is long.
 */
export const findDuplicateMembers = (text: string): (string | number)[][] => {
  const found: (string | number)[][] = [];
  const stack: Open[] = [];
  let isName = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const top = stack[stack.length - 1];
    if (code === quote) {
      const end = endOfString(text, at);
      if (isName && top?.names) {
        const name = nameOf(text.slice(at, end));
        top.member = name;
        if (top.names.has(name)) found.push(stack.map(({ member }) => member));
        top.names.add(name);
        isName = false;
      }
      at = end - 1;
    } else if (code === 0x7b /* { */) {
      stack.push({ names: new Set(), member: '' });
      isName = true;
    } else if (code === 0x5b /* [ */) {
      stack.push({ names: undefined, member: 0 });
      isName = false;
    } else if (code === 0x7d /* } */ || code === 0x5d /* ] */) {
      stack.pop();
      isName = false;
    } else if (code === 0x2c /* , */ && top) {
      isName = top.names !== undefined;
      if (typeof top.member === 'number') top.member++;
    }
  }
  return found;
};
