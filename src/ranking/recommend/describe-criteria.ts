/** What the ranker judges by, as data for the public page: made from the ranker's own constants. */
import { companySizes } from '../../catalogue/tool.ts';
import { budgets } from '../budget.ts';
import { fields } from '../index/fields.ts';
import { conditionCost } from '../query/fact-filters.ts';
import { rarityExponent } from '../query/query-parser.ts';
import { matchWeights } from '../query/term-expansion.ts';
import { similarityWeights } from '../related/similarity.ts';
import { secondaryCategoryShare, signalBonuses } from '../search/search.ts';
import { otherSizePenalty } from './criteria/company-size.ts';
import { criteria } from './criteria/criteria.ts';
import { factRules, servingFeatures } from './criteria/priorities.ts';
import { useCasePenalty } from './criteria/use-case.ts';
import { doubtPenalty } from './doubt.ts';
import { eligibilityRuleNames, eligibilityRules } from './eligibility.ts';
import { secondaryCategoryPenalty } from './penalties.ts';

const bands = [
  { name: 'strong', min: 80, max: 100 },
  { name: 'good', min: 60, max: 79 },
  { name: 'partial', min: 40, max: 59 },
  { name: 'weak', min: 0, max: 39 },
] as const;

export const describeCriteria = () => ({
  recommend: {
    formula:
      '100 · fit · Σ weight · level / Σ weight over the criteria asked; unknown counts one half and widens scoreRange',
    fit: {
      useCase: `from ${useCasePenalty.unmet} when nothing of it is met to 1 when ${useCasePenalty.metFrom} of it is`,
      categories: `${secondaryCategoryPenalty} for a tool that is of the categories asked for only besides another kind`,
      kind: `from ${doubtPenalty.least} for all tools alike where the kind of software is a guess to 1 where it is ${doubtPenalty.sureFrom} likely`,
      companySize: `${otherSizePenalty} for a tool made for companies two sizes away and more`,
    },
    criteria: criteria.map(({ name, weight, meaning }) => ({ name, weight, meaning })),
    order: ['score before rounding', 'coverage', 'name', 'id'],
    gates: [
      { name: 'discontinued', meaning: 'no longer sold; never recommended' },
      ...eligibilityRuleNames.map((name) => ({ name, meaning: eligibilityRules[name].meaning })),
    ],
    priorities: {
      byFact: Object.entries(factRules).map(([id, { rule, field }]) => ({ id, field, rule })),
      servedPartlyBy: servingFeatures,
    },
    budgets,
    companySizes,
  },
  search: {
    formula:
      '99 · (1 − (1 − met) · Π (1 − bonus · sign)); met: the rarity-weighted share of the words met; a whole name is 100; times the conditions',
    conditions: `"open source", "self-hosted", "free", "with SSO" and the like: a tool known not to be so loses ${conditionCost} of its score, an unknown one half of that`,
    fields: fields.flatMap((field) => ('via' in field ? [] : [{ name: field.shown, weight: field.weight }])),
    manners: matchWeights,
    bonuses: signalBonuses,
    kindBesides: `${secondaryCategoryShare} of the bonus for a category that a tool is of besides another`,
    rarity: `n^${rarityExponent}, n the number of tools that say the word`,
  },
  similarity: similarityWeights,
  bands,
  neverUsed: [
    'popularity, ratings, reviews, stars',
    'anything a vendor can buy: advertisement, affiliation, sponsorship',
    'the name of the vendor in recommendations',
    'the length of a description in recommendations',
    'who asks: account, plan, history',
    'chance, time of day',
  ],
});
