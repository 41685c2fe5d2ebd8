/** Company size: whether the tool is made for companies like this one. */
import { type CompanySize, companySizes, type Tool } from '../../../catalogue/tool.ts';
import { listWords } from '../../phrasing.ts';
import type { Level } from './column.ts';
import { changesOnScale, defineCriterion, type Judgement, type Statement, unknownFact } from './criterion.ts';

const oneSizeAwayLevel = 0.5;
/** What is left of the whole score of a tool that is made for companies two sizes away and more. */
export const otherSizePenalty = 0.6;

const sizeLevel = (tool: Tool, size: CompanySize): Level => {
  if (tool.companySizes === null || tool.companySizes.length === 0) return undefined;
  if (tool.companySizes.includes(size)) return 1;
  const place = companySizes.indexOf(size);
  const near = tool.companySizes.some((other) => Math.abs(companySizes.indexOf(other) - place) === 1);
  return near ? oneSizeAwayLevel : 0;
};

const judgeSize = (tool: Tool, size: CompanySize): Judgement => {
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

export const companySize = defineCriterion({
  name: 'companySize',
  weight: 12,
  meaning: `Made for the size 1; for the next size ${oneSizeAwayLevel}; else 0.`,
  asked: (need) => need.companySize,
  measure: ({ columns }, asked) => {
    const column = columns(`size ${asked}`, (tool) => sizeLevel(tool, asked));
    return {
      column,
      penalty: column.high.map((high) => (high === 0 ? otherSizePenalty : 1)),
      judge: (tool) => judgeSize(tool, asked),
    };
  },
  changes: (_, need) => changesOnScale(need, 'companySize', companySizes),
});
