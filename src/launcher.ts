import { realpathSync } from 'node:fs';

/** A word as a shell takes it. */
export const quoteForShell = (word: string): string =>
  /^[\w./:@=+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

/** What starts the running program from a shell: its name where the shell finds it by that, else its path. */
export const typedName = (name: string): string => {
  const found = Bun.which(name);
  return found !== null && realpathSync(found) === realpathSync(process.execPath)
    ? name
    : quoteForShell(process.execPath);
};
