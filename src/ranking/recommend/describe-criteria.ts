/** What the ranker judges by, as data for the public page: made from the ranker's own constants. */
import { companySizes } from '../../catalogue/tool.ts';
import { fields } from '../index/fields.ts';
import { factFilterCost } from '../query/fact-filters.ts';
import { rarityExponent } from '../query/query-parser.ts';
import { matchWeights } from '../query/term-expansion.ts';
import { similarityWeights } from '../related/similarity.ts';
import { secondaryCategoryShare, signalBonuses } from '../search/search.ts';
import { budgets, type Criterion, criterionNames } from './buyer-profile.ts';
import { defaultWeights, levels, priorityDecay } from './criteria/criteria.ts';
import { factRules, servingFeatures } from './criteria/priorities.ts';
import { eligibilityRuleNames, eligibilityRules } from './eligibility.ts';
import { penalties } from './penalties.ts';

const bands = [
  { name: 'strong', min: 80, max: 100 },
  { name: 'good', min: 60, max: 79 },
  { name: 'partial', min: 40, max: 59 },
  { name: 'weak', min: 0, max: 39 },
] as const;

const meanings: Readonly<Record<Criterion, string>> = {
  useCase: 'How far its use cases, categories, features and description serve the need told in plain words.',
  priorities: `Each priority in turn, each counting ${priorityDecay} of the one before; by facts where facts decide, else by what it is chosen for.`,
  budget: `free-only: a free plan; minimal: free or starter; moderate: up to professional; flexible: any, on request only ${levels.quoteOnly}; unlimited: not scored.`,
  companySize: `Made for the size 1; for the next size ${levels.oneSizeAway}; else 0.`,
  industry: `Made for the industry 1; for all industries ${levels.crossIndustry}; for others 0.`,
  role: `Used by the role 1; by a role of the same family ${levels.sameFamily}; else 0.`,
  currentTools: 'The share of the tools in use that it is listed as working with, on either side.',
};

export const describeCriteria = () => ({
  recommend: {
    formula:
      '100 · fit · Σ weight · level / Σ weight over the criteria asked; unknown counts one half and widens scoreRange',
    fit: {
      useCase: `from ${penalties.unmetUseCase} when nothing of it is met to 1 when ${penalties.useCaseMet} of it is`,
      categories: `${penalties.secondaryCategory} for a tool that is of the categories asked for only besides another kind`,
      companySize: `${penalties.otherSize} for a tool made for companies two sizes away and more`,
    },
    criteria: criterionNames.map((name) => ({ name, weight: defaultWeights[name], meaning: meanings[name] })),
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
    conditions: `"open source", "self-hosted", "free": a tool known not to be so loses ${factFilterCost} of its score, an unknown one half of that`,
    fields: fields.flatMap((field) => ('via' in field ? [] : [{ name: field.shown, weight: field.weight }])),
    matchWeights,
    signalBonuses,
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
