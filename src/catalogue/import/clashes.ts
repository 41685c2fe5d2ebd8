/** Names and ids that two tools lay claim to, so that neither could be told by them. */

import { foldName } from '../taxonomy.ts';
import type { Tool } from '../tool.ts';
import type { RecordFault } from '../validate/schema-validator.ts';

/** Who is called what. A tool that calls itself the same twice is one claimant. */
const addTo = (claims: Map<string, Set<string>>, name: string, id: string): void => {
  if (name === '') return;
  const claimants = claims.get(name);
  if (claimants) claimants.add(id);
  else claims.set(name, new Set([id]));
};

const otherOf = (claims: Map<string, Set<string>>, name: string, id: string): string | undefined =>
  [...(claims.get(name) ?? [])].find((claimant) => claimant !== id);

/**
 * What of the incoming tools clashes with one another or with those present that they do not take the place of: an
 * alias with a name or an alias, a former id with an id or a former id. Two tools may share a name: a team's own Signal
 * is not the messenger, and its id says so.
 */
export const findClashes = (incoming: readonly Tool[], present: readonly Tool[]): Map<Tool, RecordFault[]> => {
  const incomingIds = new Set(incoming.map(({ id }) => id));
  const all = [...incoming, ...present.filter(({ id }) => !incomingIds.has(id))];
  const ids = new Set(all.map(({ id }) => id));
  const called = new Map<string, Set<string>>();
  const formerly = new Map<string, Set<string>>();
  for (const { id, name, aliases, formerIds } of all) {
    for (const spelling of [name, ...aliases]) addTo(called, foldName(spelling), id);
    for (const former of formerIds) addTo(formerly, former, id);
  }
  const clashes = new Map<Tool, RecordFault[]>();
  for (const tool of incoming) {
    const faults: RecordFault[] = [];
    tool.aliases.forEach((alias, index) => {
      const other = otherOf(called, foldName(alias), tool.id);
      if (other) faults.push({ path: ['aliases', index], message: `is a name or alias of the tool ${other} too` });
    });
    tool.formerIds.forEach((former, index) => {
      const other = ids.has(former) ? former : otherOf(formerly, former, tool.id);
      if (!other) return;
      const message = ids.has(former) ? 'is the id of another tool' : `is a former id of the tool ${other} too`;
      faults.push({ path: ['formerIds', index], message });
    });
    if (faults.length > 0) clashes.set(tool, faults);
  }
  return clashes;
};
