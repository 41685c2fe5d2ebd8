import { foldName } from './taxonomy.ts';
import type { Tool } from './tool.ts';

/**
 * Finds the position of the one tool that is called by a name or, where none is, by an alias; case, accents and
 * punctuation aside. Two tools may share a name: such a name means neither, but the one that is still sold if the other is not.
 */
export const createToolNames = (tools: readonly Tool[]): ((text: string) => number | undefined) => {
  const collect = (spellingsOf: (tool: Tool) => readonly string[]): Map<string, number[]> => {
    const called = new Map<string, number[]>();
    tools.forEach((tool, position) => {
      for (const name of new Set(spellingsOf(tool).map(foldName))) {
        const positions = called.get(name);
        if (positions) positions.push(position);
        else if (name !== '') called.set(name, [position]);
      }
    });
    return called;
  };
  const byName = collect(({ name }) => [name]);
  const byAlias = collect(({ aliases }) => aliases);

  return (text) => {
    const folded = foldName(text);
    const called = byName.get(folded) ?? byAlias.get(folded) ?? [];
    const active = called.filter((position) => tools[position]?.status === 'active');
    const meant = active.length > 0 ? active : called;
    return meant.length === 1 ? meant[0] : undefined;
  };
};
