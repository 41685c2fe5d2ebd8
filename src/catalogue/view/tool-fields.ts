/** A tool as far as it is asked for: some of its fields, by their names in the record. */
import { type FactProvenance, provenancesOf } from '../facts.ts';
import { Tool } from '../tool.ts';

/** What a record is made of one by one: its fields, and what lies in those that are groups. */
const groups = ['pricing', 'features'] as const;
const innerNames = groups.flatMap((group) =>
  Object.keys(Tool.properties[group].properties).map((inner) => `${group}.${inner}`),
);
/** What is worked out of a record and stands in none. */
const derivedNames = ['worksWith', 'facts'] as const;
/** In the order in which they are answered. */
export const toolFieldNames: readonly string[] = [...Object.keys(Tool.properties), ...innerNames, ...derivedNames];

/** What is known of a tool besides its record: ids of the tools it works with, and what each fact rests on. */
type DerivedFields = { worksWith: string[]; facts: FactProvenance[] };
export type Derive = { [Name in keyof DerivedFields]: (tool: Tool) => DerivedFields[Name] };

export const createDerive = (worksWith: (tool: Tool) => string[]): Derive => ({ worksWith, facts: provenancesOf });

/** The fields of these names, in the order of the record; a group that is named in part holds that part alone. */
export const pickFields = (tool: Tool, names: readonly string[], derive: Derive): Record<string, unknown> => {
  const asked = new Set(names);
  const picked: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(tool)) {
    if (asked.has(field)) picked[field] = value;
    else if ((groups as readonly string[]).includes(field)) {
      const parts = Object.entries(value as object).filter(([part]) => asked.has(`${field}.${part}`));
      if (parts.length > 0) picked[field] = Object.fromEntries(parts);
    }
  }
  for (const name of derivedNames) if (asked.has(name)) picked[name] = derive[name](tool);
  return picked;
};
