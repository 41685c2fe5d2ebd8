/**
 * The four operations as a competent developer would build them in an afternoon with well-kept packages: tools in memory
 * as plain objects, MiniSearch for text, a weighted sum for recommendations. Shared by both peers, so that they differ
 * in framework and run time alone.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import MiniSearch from 'minisearch';

export const readTools = (folder) =>
  readdirSync(folder)
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
    .filter((tool) => tool.status === 'active')
    .sort((one, other) => one.name.localeCompare(other.name));

export const digest = (key) => createHash('sha256').update(key).digest('hex');

/** One upsert a request, in WAL with synchronous NORMAL: what most services run with. */
export const counterSql = `INSERT INTO usage (account, day, used) VALUES (?, ?, 1)
  ON CONFLICT (account, day) DO UPDATE SET used = used + 1 RETURNING used`;
export const schemaSql = `PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS usage (account TEXT, day TEXT, used INTEGER, PRIMARY KEY (account, day))`;

const fields = ['name', 'aliases', 'categories', 'summary', 'useCases', 'description'];

export const createDomain = (tools) => {
  const byId = new Map(tools.map((tool) => [tool.id, tool]));
  const index = new MiniSearch({
    fields,
    extractField: (tool, field) => (Array.isArray(tool[field]) ? tool[field].join(' ') : tool[field]),
    searchOptions: { boost: { name: 4, aliases: 3, categories: 2 }, prefix: true, fuzzy: 0.2 },
  });
  index.addAll(tools);

  const budgets = {
    'free-only': ['free'],
    minimal: ['free', 'starter'],
    moderate: ['free', 'starter', 'professional'],
    flexible: ['free', 'starter', 'professional', 'enterprise'],
    unlimited: ['free', 'starter', 'professional', 'enterprise'],
  };

  return {
    list: ({ category, industry, companySize, pricingTier, sort, limit = 50, offset = 0 }) => {
      const found = tools.filter(
        (tool) =>
          (!category || tool.categories.some((name) => name.toLowerCase() === category.toLowerCase())) &&
          (!industry || tool.industries.some((name) => name.toLowerCase() === industry.toLowerCase())) &&
          (!companySize || tool.companySizes?.includes(companySize)) &&
          (!pricingTier || tool.pricingTiers?.includes(pricingTier)),
      );
      if (sort === '-name') found.reverse();
      const from = Number(offset);
      const data = found.slice(from, from + Number(limit));
      return { data, pagination: { total: found.length, limit: Number(limit), offset: from } };
    },

    search: ({ q, limit = 20 }) => {
      const hits = index.search(q);
      const top = hits[0]?.score ?? 1;
      const data = hits.slice(0, Number(limit)).map((hit, place) => ({
        rank: place + 1,
        score: Math.round((100 * hit.score) / top),
        tool: byId.get(hit.id),
        matches: hit.match,
      }));
      return { query: { q }, data, total: hits.length };
    },

    compare: ({ a, b }) => {
      const [one, other] = [byId.get(a), byId.get(b)];
      if (!one || !other) return undefined;
      const names = Object.keys(one).filter((name) => !['id', 'description', 'summary', 'sources'].includes(name));
      const rows = names.map((field) => ({
        field,
        a: one[field],
        b: other[field],
        relation: JSON.stringify(one[field]) === JSON.stringify(other[field]) ? 'same' : 'different',
      }));
      const has = new Set(other.features.has);
      return {
        a: one,
        b: other,
        rows,
        features: {
          both: one.features.has.filter((id) => has.has(id)),
          onlyA: one.features.has.filter((id) => !has.has(id)),
          onlyB: other.features.has.filter((id) => !one.features.has.includes(id)),
        },
      };
    },

    recommend: ({ useCase = '', role, industry, companySize, budget, priorities = [], limit = 10 }) => {
      const hits = new Map(index.search(useCase).map((hit) => [hit.id, hit.score]));
      const top = Math.max(1, ...hits.values());
      const wanted = priorities.map((name) => name.toLowerCase().replaceAll(' ', '-'));
      const scored = tools.map((tool) => {
        const breakdown = [{ criterion: 'useCase', weight: 30, points: (30 * (hits.get(tool.id) ?? 0)) / top }];
        const judge = (criterion, weight, isAsked, level) => {
          if (isAsked) breakdown.push({ criterion, weight, points: weight * level() });
        };
        judge(
          'priorities',
          25,
          wanted.length > 0,
          () => wanted.filter((id) => tool.strengths.includes(id)).length / (wanted.length || 1),
        );
        judge('budget', 15, budget, () => (tool.pricingTiers?.some((tier) => budgets[budget].includes(tier)) ? 1 : 0));
        judge('companySize', 12, companySize, () => (tool.companySizes?.includes(companySize) ? 1 : 0));
        judge('industry', 10, industry, () => (tool.industries.includes(industry) ? 1 : tool.crossIndustry ? 0.6 : 0));
        judge('role', 8, role, () => (tool.roles.includes(role) ? 1 : 0));
        const weight = breakdown.reduce((sum, part) => sum + part.weight, 0);
        const score = Math.round((100 * breakdown.reduce((sum, part) => sum + part.points, 0)) / weight);
        return { score, tool, breakdown };
      });
      scored.sort((one, other) => other.score - one.score || one.tool.name.localeCompare(other.tool.name));
      return {
        data: scored.slice(0, limit).map((item, place) => ({ rank: place + 1, ...item })),
        considered: tools.length,
      };
    },
  };
};
