/** Role: whether people in this job work with the tool. */
import type { Catalogue } from '../../../catalogue/catalogue.ts';
import type { Role } from '../../../catalogue/taxonomy.ts';
import type { Tool } from '../../../catalogue/tool.ts';
import { listWords } from '../../phrasing.ts';
import type { Level } from './column.ts';
import { changeByDropping, defineCriterion, type Judgement, type Statement, unknownFact } from './criterion.ts';

const sameFamilyLevel = 0.5;

const roleLevel = (tool: Tool, role: Role, catalogue: Catalogue): Level => {
  if (tool.roles.length === 0) return undefined;
  const roles = tool.roles.map((name) => catalogue.roles.find(name));
  if (roles.some((other) => other?.slug === role.slug)) return 1;
  return roles.some((other) => other?.family === role.family) ? sameFamilyLevel : 0;
};

const judgeRole = (tool: Tool, role: Role, catalogue: Catalogue): Judgement => {
  const level = roleLevel(tool, role, catalogue);
  const statements: Statement[] = [];
  if (level === undefined) statements.push(unknownFact('roles', 'Who works with it is not known.'));
  else if (level > 0) {
    const text =
      level === 1
        ? `Is used by people in your role, ${role.name}.`
        : `Is used by ${listWords(tool.roles)}, near your role of ${role.name}.`;
    statements.push({ weight: level, reason: { code: 'role-fits', field: 'roles', text } });
  } else {
    statements.push({
      weight: 1,
      caveat: {
        code: 'role-differs',
        field: 'roles',
        text: `Is mostly used by ${listWords(tool.roles)}; your role is ${role.name}.`,
      },
    });
  }
  return { asked: role.name, found: tool.roles, statements };
};

export const role = defineCriterion({
  name: 'role',
  weight: 8,
  meaning: `Used by the role 1; by a role of the same family ${sameFamilyLevel}; else 0.`,
  asked: (need) => need.role,
  measure: ({ columns, catalogue }, asked) => ({
    column: columns(`role ${asked.slug}`, (tool) => roleLevel(tool, asked, catalogue)),
    judge: (tool) => judgeRole(tool, asked, catalogue),
  }),
  changes: (_, need) => changeByDropping(need, 'role', need.role?.name),
});
