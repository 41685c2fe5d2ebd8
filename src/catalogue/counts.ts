import type { Catalogue } from './catalogue.ts';
import type { Tool } from './tool.ts';

/**
 * How many active tools have each value of a field. `keyOf` says which spellings are one value; a tool that has it in
 * several of them counts once.
 */
export const countActiveTools = (
  { tools }: Catalogue,
  valuesOf: (tool: Tool) => readonly string[],
  keyOf: (value: string) => string = (value) => value,
): ((value: string) => number) => {
  const counts = new Map<string, number>();
  // Values recur as they are written in thousands of tools: the key of each is made once.
  const keys = new Map<string, string>();
  const toKey = (value: string): string => {
    const key = keys.get(value) ?? keyOf(value);
    keys.set(value, key);
    return key;
  };
  for (const tool of tools) {
    if (tool.status !== 'active') continue;
    for (const key of new Set(valuesOf(tool).map(toKey))) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return (value) => counts.get(keyOf(value)) ?? 0;
};
