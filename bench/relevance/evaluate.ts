/** Asks an engine every question and sums up what came; asks the ranker for every profile and looks for its faults. */
import type { Catalogue } from '../../src/catalogue/catalogue.ts';
import type { Tool } from '../../src/catalogue/tool.ts';
import type { Ranker } from '../../src/ranking/ranker.ts';
import type { BuyerProfile } from '../../src/ranking/recommend/buyer-profile.ts';
import type { JudgedProfile, Question } from './judged.ts';
import { type Measure, mean, measure } from './measure.ts';
import type { Engine } from './peers.ts';

export type Answered = Question & { ranked: string[]; measure: Measure };

export const rankerAsEngine = (ranker: Ranker): Engine => ({
  name: 'ours',
  search: (q) => ranker.search({ q, limit: 10 }).data.map(({ tool }) => tool.id),
});

export const askAll = async (engine: Engine, questions: readonly Question[]): Promise<Answered[]> => {
  const answered: Answered[] = [];
  for (const question of questions) {
    const ranked = await engine.search(question.text);
    answered.push({ ...question, ranked, measure: measure(ranked, question.query.judged) });
  }
  return answered;
};

export const meanOf = (answered: readonly Answered[]): Measure => ({
  ndcg: mean(answered.map(({ measure: { ndcg } }) => ndcg)),
  recall: mean(answered.map(({ measure: { recall } }) => recall)),
  mrr: mean(answered.map(({ measure: { mrr } }) => mrr)),
});

/** The mean over the classes of query, so that a large class does not outvote a small one. */
export const macroOf = (answered: readonly Answered[]): number => {
  const classes = Object.values(Object.groupBy(answered, ({ query }) => query.class)) as Answered[][];
  const large = classes.filter((members) => members.length >= 5);
  return mean((large.length > 0 ? large : classes).map((members) => meanOf(members).ndcg));
};

/** What of the clean figure is left when the same queries are asked in a variant: 0 when nothing is lost. */
export const lossOf = (answered: readonly Answered[], variant: string): number => {
  const varied = answered.filter((answer) => answer.variant === variant);
  const ids = new Set(varied.map(({ query }) => query.id));
  const clean = answered.filter((answer) => answer.variant === 'clean' && ids.has(answer.query.id));
  return 1 - meanOf(varied).ndcg / meanOf(clean).ndcg;
};

export type Advised = {
  judged: JudgedProfile;
  first: Tool[];
  /** How many of the first five the consultant would have put forward too. */
  agreed: number;
  isGood: boolean;
  brokenGates: string[];
  wrong: string[];
};

const shown = 5;
const agreedMin = 3;
const wrongWithin = 3;

/** Looks at each gate again, by the tool's own facts: the ranker's word is not taken for it. */
export const findBrokenGates = (catalogue: Catalogue, profile: Omit<BuyerProfile, 'limit'>, tool: Tool): string[] => {
  const categories = (profile.categories ?? []).map((name) => catalogue.categories.understand(name)?.name ?? name);
  const isBarred = [...(profile.exclude ?? []), ...(profile.currentTools ?? [])].includes(tool.id);
  return [
    tool.status === 'active' ? '' : 'status',
    isBarred ? 'exclude' : '',
    categories.length === 0 || categories.some((name) => tool.categories.includes(name)) ? '' : 'category',
    profile.budget === 'free-only' && tool.pricingTiers !== null && !tool.pricingTiers.includes('free') ? 'budget' : '',
  ].filter((gate) => gate !== '');
};

export const adviseAll = (ranker: Ranker, profiles: readonly JudgedProfile[]): Advised[] =>
  profiles.map((judged) => {
    const first = ranker.recommend({ ...judged.profile, limit: 10 }).data.map(({ tool }) => tool);
    const eligible = judged.shortlist.filter((id) => {
      const tool = ranker.catalogue.find(id);
      return tool !== undefined && findBrokenGates(ranker.catalogue, judged.profile, tool).length === 0;
    });
    const agreed = first.slice(0, shown).filter(({ id }) => judged.shortlist.includes(id)).length;
    return {
      ...{ judged, first, agreed },
      isGood: agreed >= Math.min(agreedMin, eligible.length),
      brokenGates: first.flatMap((tool) => findBrokenGates(ranker.catalogue, judged.profile, tool)),
      wrong: first.slice(0, wrongWithin).flatMap(({ id }) => (judged.never.includes(id) ? [id] : [])),
    };
  });
