/** What the ranker judges by, as data for the public page: made from the ranker's own constants. */
import { companySizes } from '../catalogue/tool.ts';
import { conditionCost } from './conditions.ts';
import { defaultWeights, levels, priorityDecay } from './criteria.ts';
import { fields } from './fields.ts';
import { fits } from './fit.ts';
import { gateNames, gates } from './gates.ts';
import { factRules, servingFeatures } from './priorities.ts';
import { budgets, type Criterion, criterionNames } from './profile.ts';
import { rarityExponent } from './query.ts';
import { bonuses, kindBesides } from './search.ts';
import { similarityWeights } from './similarity.ts';
import { manners } from './ways.ts';

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
      useCase: `from ${fits.unmetUseCase} when nothing of it is met to 1 when ${fits.useCaseMet} of it is`,
      categories: `${fits.secondaryCategory} for a tool that is of the categories asked for only besides another kind`,
      companySize: `${fits.otherSize} for a tool made for companies two sizes away and more`,
    },
    criteria: criterionNames.map((name) => ({ name, weight: defaultWeights[name], meaning: meanings[name] })),
    order: ['score before rounding', 'coverage', 'name', 'id'],
    gates: [
      { name: 'discontinued', meaning: 'no longer sold; never recommended' },
      ...gateNames.map((name) => ({ name, meaning: gates[name].meaning })),
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
    conditions: `"open source", "self-hosted", "free": a tool known not to be so loses ${conditionCost} of its score, an unknown one half of that`,
    fields: fields.flatMap((field) => ('via' in field ? [] : [{ name: field.shown, weight: field.weight }])),
    manners,
    bonuses,
    kindBesides: `${kindBesides} of the bonus for a category that a tool is of besides another`,
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
