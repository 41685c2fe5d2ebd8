/** Budget: whether a plan fits it. */
import type { Tool } from '../../../catalogue/tool.ts';
import { isPriceByQuote } from '../../../catalogue/tool-facts.ts';
import { type Budget, budgets } from '../../budget.ts';
import type { IndexContext } from '../../index-context.ts';
import { aOrAn, listWords, priceOf } from '../../phrasing.ts';
import type { Column, Level } from './column.ts';
import { changesOnScale, defineCriterion, type Judgement, type Statement, unknownFact } from './criterion.ts';
import { describePriceAge, isPriceRecalled } from './recalled.ts';

const quoteOnlyLevel = 0.7;
const oneTierAboveLevel = 0.25;

const budgetLevel = (tool: Tool, budget: Budget): Level => {
  const tiers = tool.pricingTiers;
  if (budget === 'unlimited') return 1;
  if (budget === 'flexible') {
    if (tool.pricing.quoteOnly === true && !tiers?.includes('free')) return quoteOnlyLevel;
    if (tiers === null) return tool.pricing.quoteOnly === null ? undefined : 1;
    return tiers.length === 1 && tiers[0] === 'enterprise' ? quoteOnlyLevel : 1;
  }
  if (tiers === null || tiers.length === 0) return undefined;
  if (tiers.includes('free')) return 1;
  if (budget === 'free-only') return 0;
  if (isPriceByQuote(tool)) return undefined;
  if (tiers.includes('starter')) return 1;
  if (tiers.includes('professional')) return budget === 'moderate' ? 1 : oneTierAboveLevel;
  return budget === 'moderate' ? oneTierAboveLevel : 0;
};

export const budgetColumn = ({ columns }: IndexContext, budget: Budget): Column =>
  columns(`budget ${budget}`, (tool) => budgetLevel(tool, budget), isPriceRecalled);

const quoteOnlyCaveat = { code: 'quote-only', field: 'pricing', text: 'Its price is given on request only.' };

const budgetWords: Record<Budget, string> = {
  'free-only': 'something free',
  minimal: 'a small budget',
  moderate: 'a moderate budget',
  flexible: 'a flexible budget',
  unlimited: 'any budget',
};

const tierNames = (tool: Tool): string[] => (tool.pricingTiers ?? []).map((tier) => `${aOrAn(tier)} plan`);

const judgeBudget = (tool: Tool, budget: Budget): Judgement => {
  const level = budgetLevel(tool, budget);
  const price = priceOf(tool);
  const statements: Statement[] = [];
  if (level === undefined && isPriceByQuote(tool)) statements.push({ weight: 0.5, caveat: quoteOnlyCaveat });
  else if (level === undefined) statements.push(unknownFact('pricingTiers', 'Its prices are not known.'));
  else if (level >= 1) {
    statements.push({
      weight: level,
      reason: {
        code: 'budget-fits',
        field: 'pricingTiers',
        text: `Has ${listWords(tierNames(tool))}${price ? ` (from ${price})` : ''}; you asked for ${budgetWords[budget]}.`,
      },
    });
  } else {
    statements.push({
      weight: 1 - level,
      caveat:
        tool.pricing.quoteOnly === true && level === quoteOnlyLevel
          ? quoteOnlyCaveat
          : {
              code: 'budget-exceeded',
              field: 'pricingTiers',
              text: `Is sold as ${listWords(tierNames(tool))}${price ? ` (from ${price})` : ''}, and you asked for ${budgetWords[budget]}.`,
            },
    });
  }
  if (level !== undefined) statements.push(...describePriceAge(tool));
  return { asked: budget, found: tool.pricingTiers, statements };
};

export const budget = defineCriterion({
  name: 'budget',
  weight: 15,
  meaning: `free-only: a free plan; minimal: free or starter; moderate: up to professional; flexible: any, on request only ${quoteOnlyLevel}; unlimited: not scored. A price on request that small companies may be asked is unknown.`,
  asked: (need) => (need.budget === 'unlimited' ? undefined : need.budget),
  measure: (context, asked) => ({
    column: budgetColumn(context, asked),
    judge: (tool) => judgeBudget(tool, asked),
  }),
  changes: (_, need) => changesOnScale(need, 'budget', budgets),
});
