/** Industry: whether the tool is made for it. */
import { foldName, type Industry } from '../../../catalogue/taxonomy.ts';
import type { Tool } from '../../../catalogue/tool.ts';
import { createBoundedMemo } from '../../memo.ts';
import { listWords } from '../../phrasing.ts';
import type { Level } from './column.ts';
import { changeByDropping, defineCriterion, type Judgement, type Statement, unknownFact } from './criterion.ts';

const crossIndustryLevel = 0.6;

/** Names of industries are few, and folding one is dear. */
const foldedNames = createBoundedMemo<string, string>(4_096, () => 0);

const industryLevel = (tool: Tool, industry: Industry): Level => {
  const wanted = foldedNames.get(industry.name, foldName);
  if (tool.industries.some((name) => foldedNames.get(name, foldName) === wanted)) return 1;
  if (tool.crossIndustry === true) return crossIndustryLevel;
  return tool.crossIndustry === false ? 0 : undefined;
};

const judgeIndustry = (tool: Tool, industry: Industry): Judgement => {
  const { name } = industry;
  const level = industryLevel(tool, industry);
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

export const industry = defineCriterion({
  name: 'industry',
  weight: 10,
  meaning: `Made for the industry 1; for all industries ${crossIndustryLevel}; for others 0.`,
  asked: (need) => need.industry,
  measure: ({ columns }, asked) => ({
    column: columns(`industry ${asked.slug} ${asked.name}`, (tool) => industryLevel(tool, asked)),
    judge: (tool) => judgeIndustry(tool, asked),
  }),
  changes: (_, need) => changeByDropping(need, 'industry', need.industry?.name),
});
