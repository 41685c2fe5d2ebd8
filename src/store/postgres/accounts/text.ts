/** PostgreSQL keeps no NUL in texts: what has one is nowhere in it, and need not be looked for. */
export const isStorable = (text: string): boolean => !text.includes('\0');
