/** Judgements of plain facts: price, size, industry, role and integrations. */
import type { Industry } from '../../../catalogue/taxonomy.ts';
import type { Tool } from '../../../catalogue/tool.ts';
import { aOrAn, listWords, priceOf } from '../../phrasing.ts';
import type { Need } from '../buyer-profile.ts';
import { type ExplanationContext, type Judgement, type Statement, unknownFact } from '../judgement.ts';
import { worksWith } from '../score.ts';
import { budgetLevel, type Level, levels, roleLevel, sizeLevel } from './criteria.ts';

const tierNames = (tool: Tool): string[] => (tool.pricingTiers ?? []).map((tier) => `${aOrAn(tier)} plan`);

export const judgeBudget = ({ need }: ExplanationContext, tool: Tool): Judgement => {
  const budget = need.budget as NonNullable<Need['budget']>;
  const level = budgetLevel(tool, budget);
  const price = priceOf(tool);
  const statements: Statement[] = [];
  if (level === undefined) statements.push(unknownFact('pricingTiers', 'Its prices are not known.'));
  else if (level >= 1) {
    statements.push({
      weight: level,
      reason: {
        code: 'budget-fits',
        field: 'pricingTiers',
        text: `Has ${listWords(tierNames(tool))}${price ? ` (from ${price})` : ''}; the budget asked for is ${budget}.`,
      },
    });
  } else {
    statements.push({
      weight: 1 - level,
      caveat:
        level === levels.quoteOnly
          ? { code: 'quote-only', field: 'pricing', text: 'Its price is given on request only.' }
          : {
              code: 'budget-exceeded',
              field: 'pricingTiers',
              text: `Is sold as ${listWords(tierNames(tool))}${price ? ` (from ${price})` : ''}, above a ${budget} budget.`,
            },
    });
  }
  return { asked: budget, found: tool.pricingTiers, statements };
};

export const judgeSize = ({ need }: ExplanationContext, tool: Tool): Judgement => {
  const size = need.companySize as NonNullable<Need['companySize']>;
  const level = sizeLevel(tool, size);
  const suits = `Suits ${listWords(tool.companySizes ?? [])} companies`;
  const statements: Statement[] = [];
  if (level === undefined) statements.push(unknownFact('companySizes', 'Which company sizes it suits is not known.'));
  else if (level === 1) {
    statements.push({
      weight: 1,
      reason: { code: 'company-size-fits', field: 'companySizes', text: `${suits}; yours is ${size}.` },
    });
  } else {
    statements.push({
      weight: 1 - level,
      caveat: { code: 'company-size-differs', field: 'companySizes', text: `${suits}; yours is ${size}.` },
    });
  }
  return { asked: size, found: tool.companySizes, statements };
};

export const judgeIndustry = ({ need }: ExplanationContext, tool: Tool, level: Level): Judgement => {
  const { name } = need.industry as Industry;
  const statements: Statement[] = [];
  if (level === undefined) statements.push(unknownFact('industries', `Whether it serves ${name} is not known.`));
  else if (level === 1) {
    statements.push({
      weight: 1,
      reason: { code: 'industry-fits', field: 'industries', text: `Is made for ${name} or has an edition for it.` },
    });
  } else if (level > 0) {
    statements.push({
      weight: level,
      reason: { code: 'cross-industry', field: 'crossIndustry', text: `Serves all industries, ${name} among them.` },
    });
  } else {
    statements.push({
      weight: 1,
      caveat: {
        code: 'industry-differs',
        field: 'industries',
        text: `Is made for ${listWords(tool.industries)}, not for ${name}.`,
      },
    });
  }
  return {
    asked: name,
    found: tool.industries.length > 0 ? tool.industries : tool.crossIndustry === true ? 'all industries' : null,
    statements,
  };
};

export const judgeRole = ({ engine, need }: ExplanationContext, tool: Tool): Judgement => {
  const role = need.role as NonNullable<Need['role']>;
  const level = roleLevel(tool, role, engine.catalogue);
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

export const judgeCurrentTools = ({ engine, need }: ExplanationContext, tool: Tool): Judgement => {
  const used = need.currentTools.map((position) => engine.catalogue.tools[position] as Tool);
  const works = used.filter((other) => worksWith(tool, other));
  const silent = used.filter((other) => !works.includes(other));
  const names = (tools: Tool[]): string => listWords(tools.map(({ name }) => name));
  const statements: Statement[] = [];
  if (works.length > 0) {
    statements.push({
      weight: works.length / used.length,
      reason: { code: 'integrates', field: 'integrations', text: `Works with ${names(works)}, which you use.` },
    });
  }
  if (silent.length > 0) {
    statements.push({
      weight: silent.length / used.length,
      caveat: {
        code: 'integration-not-listed',
        field: 'integrations',
        text: `No integration with ${names(silent)} is listed.`,
      },
    });
  }
  return { asked: used.map(({ id }) => id), found: works.map(({ id }) => id), statements };
};
