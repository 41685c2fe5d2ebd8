/**
 * Criteria: what a recommendation is judged by, and how well a tool meets each.
 *
 * How well a tool meets a criterion is an interval [low, high] within 0..1: a known fact is a point, an unknown one the
 * whole of 0..1, and what is partly known lies between. From this all figures follow:
 *
 *   score      = 100 · Σ w·(low + high)/2 / Σ w      an unknown counts one half
 *   scoreRange = 100 · Σ w·low / Σ w  ..  100 · Σ w·high / Σ w
 *   coverage   = 1 − Σ w·(high − low) / Σ w          the known share of the weight
 *
 * Each answer that a profile can hold (a budget, a size, an industry …) is a column of such intervals, one a tool, made
 * when it is first asked for and kept: a recommendation is then a weighted sum of columns.
 */
import type { Catalogue } from '../../../catalogue/catalogue.ts';
import { foldName, type Industry, type Role } from '../../../catalogue/taxonomy.ts';
import { type CompanySize, companySizes, type Tool } from '../../../catalogue/tool.ts';
import type { Budget, Criterion } from '../buyer-profile.ts';
import { priorityLevel } from './priorities.ts';

export const defaultWeights: Readonly<Record<Criterion, number>> = {
  useCase: 30,
  priorities: 25,
  budget: 15,
  companySize: 12,
  industry: 10,
  role: 8,
  currentTools: 10,
};

/** Each priority counts this share of the one before it. */
export const priorityDecay = 0.85;

/** A level in 0..1, or undefined where the catalogue does not know. */
export type Level = number | undefined;

export const levels = {
  oneSizeAway: 0.5,
  crossIndustry: 0.6,
  sameFamily: 0.5,
  quoteOnly: 0.7,
  oneTierAbove: 0.25,
} as const;

export const budgetLevel = (tool: Tool, budget: Budget): Level => {
  const tiers = tool.pricingTiers;
  if (budget === 'unlimited') return 1;
  if (budget === 'flexible') {
    if (tool.pricing.quoteOnly === true && !tiers?.includes('free')) return levels.quoteOnly;
    if (tiers === null) return tool.pricing.quoteOnly === null ? undefined : 1;
    return tiers.length === 1 && tiers[0] === 'enterprise' ? levels.quoteOnly : 1;
  }
  if (tiers === null || tiers.length === 0) return undefined;
  if (tiers.includes('free')) return 1;
  if (budget === 'free-only') return 0;
  if (tiers.includes('starter')) return 1;
  if (tiers.includes('professional')) return budget === 'moderate' ? 1 : levels.oneTierAbove;
  return budget === 'moderate' ? levels.oneTierAbove : 0;
};

export const sizeLevel = (tool: Tool, size: CompanySize): Level => {
  if (tool.companySizes === null || tool.companySizes.length === 0) return undefined;
  if (tool.companySizes.includes(size)) return 1;
  const place = companySizes.indexOf(size);
  const near = tool.companySizes.some((other) => Math.abs(companySizes.indexOf(other) - place) === 1);
  return near ? levels.oneSizeAway : 0;
};

const industryLevel = (tool: Tool, industry: Industry): Level => {
  const wanted = foldName(industry.name);
  if (tool.industries.some((name) => foldName(name) === wanted)) return 1;
  if (tool.crossIndustry === true) return levels.crossIndustry;
  return tool.crossIndustry === false ? 0 : undefined;
};

export const roleLevel = (tool: Tool, role: Role, catalogue: Catalogue): Level => {
  if (tool.roles.length === 0) return undefined;
  const roles = tool.roles.map((name) => catalogue.roles.find(name));
  if (roles.some((other) => other?.slug === role.slug)) return 1;
  return roles.some((other) => other?.family === role.family) ? levels.sameFamily : 0;
};

/** Intervals, one a tool. */
export type Column = { readonly low: Float32Array; readonly high: Float32Array };

export const createColumn = (size: number): Column => ({ low: new Float32Array(size), high: new Float32Array(size) });

export type Columns = {
  budget(budget: Budget): Column;
  companySize(size: CompanySize): Column;
  industry(industry: Industry): Column;
  role(role: Role): Column;
  priority(id: string): Column;
};

export const createColumns = (catalogue: Catalogue): Columns => {
  const kept = new Map<string, Column>();
  const column = (key: string, levelOf: (tool: Tool) => Level): Column => {
    const known = kept.get(key);
    if (known) return known;
    const made = createColumn(catalogue.tools.length);
    catalogue.tools.forEach((tool, position) => {
      const level = levelOf(tool);
      made.low[position] = level ?? 0;
      made.high[position] = level ?? 1;
    });
    kept.set(key, made);
    return made;
  };
  return {
    budget: (budget) => column(`budget ${budget}`, (tool) => budgetLevel(tool, budget)),
    companySize: (size) => column(`size ${size}`, (tool) => sizeLevel(tool, size)),
    industry: (industry) =>
      column(`industry ${industry.slug} ${industry.name}`, (tool) => industryLevel(tool, industry)),
    role: (role) => column(`role ${role.slug}`, (tool) => roleLevel(tool, role, catalogue)),
    priority: (id) => column(`priority ${id}`, (tool) => priorityLevel(tool, id)),
  };
};
