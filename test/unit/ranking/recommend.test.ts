import { describe, expect, test } from 'bun:test';
import type { ToolRecord } from '../../../src/catalogue/tool.ts';
import { createRanker } from '../../../src/ranking/ranker.ts';
import type { BuyerProfile } from '../../../src/ranking/recommend/buyer-profile.ts';
import { createSmallCatalogue, toolOf } from './small-catalogue.ts';

const catalogue = createSmallCatalogue();
const ranker = createRanker(catalogue);
const recommend = (profile: Omit<BuyerProfile, 'limit'>, limit = 10) => ranker.recommend({ ...profile, limit });
/** Judged by what is asked alone, whatever the software is for. */
const judge = (profile: Omit<BuyerProfile, 'limit'>, limit = 10) =>
  recommend({ weights: { useCase: 0 }, ...profile }, limit);
const idsFor = (profile: Omit<BuyerProfile, 'limit'>) => recommend(profile).data.map(({ tool }) => tool.id);

describe('recommend', () => {
  test('understands a need told in plain words', () => {
    const { data } = recommend({ useCase: 'Our sales people lose track of deals and of who called which customer.' });
    expect(data[0]?.tool.categories).toEqual(['CRM']);
    expect(data[0]?.reasons.map(({ code }) => code)).toContain('category-fits');
  });

  test('knows a kind by how buyers tell of it, where no tool says a word of that', () => {
    const { data } = recommend({ useCase: 'leads go cold and nobody calls back' });
    expect(data[0]?.tool.categories).toEqual(['CRM']);
    expect(data[0]?.breakdown[0]?.found).toContain('CRM');
  });

  test('reads the kind of a tool from its own text where its category says nothing', () => {
    const listed = { name: 'Lead Keeper', categories: ['Everything'], description: 'Warns when leads go cold.' };
    const other = { name: 'Lamp Keeper', categories: ['Everything'], description: 'Warns when lamps go out.' };
    const imported = createRanker(
      createSmallCatalogue([
        { id: 'lead-keeper', ...listed },
        { id: 'lamp-keeper', ...other },
      ]),
    );
    const { data } = imported.recommend({ useCase: 'Customer relationship management', limit: 10 });
    const found = new Map(data.map(({ tool, ...rest }) => [tool.id, rest]));
    expect(found.get('lead-keeper')?.score).toBeGreaterThan(found.get('lamp-keeper')?.score as number);
    expect(found.get('lead-keeper')?.reasons).toContainEqual({
      ...{ code: 'kind-by-text', field: 'description' },
      text: 'Its own text speaks of CRM, the kind your use case describes.',
    });
    const keepers = imported
      .search({ q: 'crm keeper', limit: 10 })
      .data.map(({ tool }) => tool.id)
      .filter((id) => id.endsWith('-keeper'));
    expect(keepers).toEqual(['lead-keeper', 'lamp-keeper']);
  });

  test('scales the whole score by how the tool fits at all', () => {
    const scoreOf = (profile: Parameters<typeof recommend>[0], id: string): number =>
      recommend({ ...(profile.useCase ? {} : { weights: { useCase: 0 } }), ...profile }).data.find(
        ({ tool }) => tool.id === id,
      )?.score ?? Number.NaN;
    const need = { useCase: 'deals and contacts in a pipeline' };
    // Both have a plan at every budget, but boards are not what is needed.
    expect(scoreOf({ ...need, budget: 'moderate' }, 'boardly')).toBeLessThan(
      0.6 * scoreOf({ budget: 'moderate' }, 'boardly'),
    );
    expect(scoreOf({ companySize: 'enterprise', budget: 'moderate' }, 'dealdesk')).toBeLessThan(
      (15 / 27) * scoreOf({ budget: 'moderate' }, 'dealdesk'),
    );
  });

  test('does not recommend what the use case says is to go', () => {
    for (const useCase of [
      'We outgrew DealDesk and want a pipeline.',
      'Migrate from Deal Desk Pro to a new pipeline.',
    ]) {
      const { data, excluded } = recommend({ useCase });
      expect(data.map(({ tool }) => tool.id)).not.toContain('dealdesk');
      expect(excluded).toContainEqual({ reason: 'current-tool', count: 1 });
    }
    const kept = recommend({ useCase: 'A pipeline like the one of DealDesk.' });
    expect(kept.data.map(({ tool }) => tool.id)).toContain('dealdesk');
  });

  test('judges a budget by the plans that are sold', () => {
    const points = (budget: NonNullable<BuyerProfile['budget']>) =>
      Object.fromEntries(judge({ budget }).data.map(({ tool, score }) => [tool.id, score]));
    expect(points('minimal')).toMatchObject({ dealdesk: 100, boardly: 100, 'enterprise-relations': 0, mystery: 50 });
    expect(points('moderate')).toMatchObject({ boardly: 100, 'enterprise-relations': 25 });
    expect(points('flexible')).toMatchObject({ boardly: 100, 'enterprise-relations': 70 });
  });

  test('takes a price on request for an unknown one, but for tools of large companies alone', () => {
    const quoted: ToolRecord = {
      ...{ id: 'quoted', name: 'Quoted', categories: ['CRM'], description: 'Told on request.' },
      ...{ companySizes: ['small', 'medium'], pricing: { model: 'quote', quoteOnly: true } },
    };
    for (const pricingTiers of [null, ['enterprise' as const]]) {
      const own = createRanker(createSmallCatalogue([{ ...quoted, pricingTiers }]));
      const hitOf = (profile: Partial<BuyerProfile>) =>
        own.recommend({ limit: 25, categories: ['CRM'], ...profile }).data.find(({ tool }) => tool.id === 'quoted');
      for (const budget of ['minimal', 'moderate'] as const) {
        expect(hitOf({ budget })).toMatchObject({ score: 50, scoreRange: { min: 0, max: 100 }, coverage: 0 });
        expect(hitOf({ budget })?.caveats).toMatchObject([{ code: 'quote-only', field: 'pricing' }]);
      }
      expect(hitOf({ budget: 'flexible' })?.score).toBe(70);
      expect(hitOf({ budget: 'free-only' })?.score).toBe(pricingTiers === null ? 50 : undefined);
    }
  });

  test('drops tools known to have no free plan when the budget is free-only', () => {
    const answer = judge({ budget: 'free-only' });
    expect(answer.data.map(({ tool }) => tool.id).sort()).toEqual(['cafe-tasks', 'dealdesk', 'mystery', 'opencontact']);
    expect(answer.excluded).toEqual([{ reason: 'budget', count: 2 }]);
  });

  test('counts what is unknown half, and widens the range by it', () => {
    const [hit] = recommend({ companySize: 'small', categories: ['Project Management'] }).data.filter(
      ({ tool }) => tool.id === 'mystery',
    );
    expect(hit).toMatchObject({ score: 50, scoreRange: { min: 0, max: 100 }, coverage: 0 });
    expect(hit?.breakdown).toMatchObject([{ criterion: 'companySize', outcome: 'unknown', points: 50, weight: 100 }]);
    expect(hit?.caveats).toMatchObject([{ code: 'fact-unknown', field: 'companySizes' }]);
  });

  test('understands names by their synonyms and small slips, and lists what it does not', () => {
    const { profile } = recommend({
      ...{ role: 'head of sales', industry: 'law firms', priorities: ['usability', 'Open sorce', 'blockchainy'] },
      ...{ categories: ['customer relationship management'], exclude: ['dealdeks'] },
    });
    expect(profile.normalised).toMatchObject({
      ...{ role: 'Sales Manager', industry: 'Legal', priorities: ['ease-of-use', 'open-source'], categories: ['CRM'] },
    });
    expect(profile.ignored.map(({ field, value }) => [field, value])).toEqual([
      ['priorities', 'blockchainy'],
      ['exclude', 'dealdeks'],
    ]);
    expect(profile.ignored[1]?.why).toContain('dealdesk');
  });

  test('keeps every gate', () => {
    expect(idsFor({ categories: ['CRM'] }).sort()).toEqual(['dealdesk', 'enterprise-relations', 'opencontact']);
    expect(idsFor({ categories: ['CRM'], exclude: ['dealdesk'] })).not.toContain('dealdesk');
    expect(idsFor({ currentTools: ['dealdesk'] })).not.toContain('dealdesk');
    expect(idsFor({ useCase: 'plans on a time line' })).not.toContain('ganttworks');
  });

  test('restricts to nothing when no category asked for is known, and says what dropping them would bring', () => {
    const answer = recommend({ categories: ['Blockchain'] });
    expect(answer.data).toEqual([]);
    expect(answer.noMatch).toMatchObject({ field: 'categories', blockers: [{ field: 'categories', wouldReturn: 6 }] });
  });

  test('names the field that blocks when nothing is left', () => {
    const answer = recommend({ categories: ['CRM'], budget: 'minimal', minScore: 101 });
    expect(answer.noMatch?.field).toBe('minScore');
  });

  test('counts integrations with tools in use, from either side', () => {
    const { data } = judge({ currentTools: ['boardly'], categories: ['CRM'] });
    expect(data[0]).toMatchObject({ tool: { id: 'dealdesk' }, score: 100 });
    expect(judge({ currentTools: ['dealdesk'] }).data[0]).toMatchObject({ tool: { id: 'boardly' }, score: 100 });
  });

  test('weighs criteria as asked', () => {
    const profile = { budget: 'minimal', companySize: 'large', categories: ['CRM'] } as const;
    expect(recommend(profile).data[0]?.tool.id).toBe('opencontact');
    expect(recommend({ ...profile, weights: { companySize: 0 } }).data[0]?.breakdown).toMatchObject([
      { criterion: 'budget', weight: 100 },
    ]);
  });

  test('gives a breakdown whose points sum to the score and stay within their weights', () => {
    const { data } = recommend({
      ...{ role: 'sales manager', industry: 'Legal', companySize: 'medium', budget: 'moderate' },
      ...{ priorities: ['api', 'ease-of-use', 'reporting'], useCase: 'forecast revenue', currentTools: ['boardly'] },
    });
    for (const { breakdown, score } of data) {
      expect(breakdown.reduce((sum, { points }) => sum + points, 0)).toBe(score);
      expect(breakdown.reduce((sum, { weight }) => sum + weight, 0)).toBe(100);
      for (const { points, weight } of breakdown) expect(points).toBeLessThanOrEqual(weight);
    }
  });

  test('gives at most five reasons and three caveats, each with a code, a field and a sentence', () => {
    const { data } = recommend({
      ...{ role: 'project manager', industry: 'Healthcare', companySize: 'solo', budget: 'minimal' },
      ...{ priorities: ['open source', 'reporting', 'api', 'usability'], useCase: 'kanban for hospital projects' },
    });
    for (const { reasons, caveats } of data) {
      expect(reasons.length).toBeLessThanOrEqual(5);
      expect(caveats.length).toBeLessThanOrEqual(3);
      for (const { code, field, text } of [...reasons, ...caveats]) {
        expect(code).toMatch(/^[a-z-]+$/);
        expect(field).not.toBe('');
        expect(text).toMatch(/^[A-Z].*\.$/s);
        expect(text).not.toMatch(/undefined|null|NaN/);
      }
    }
  });

  test('says that nothing was asked when the profile is empty, and orders by name', () => {
    const answer = recommend({});
    expect(answer.notice).toContain('Nothing was asked');
    expect(answer.data.map(({ score }) => score)).toEqual(answer.data.map(() => 0));
    const names = answer.data.map(({ tool }) => tool.name);
    expect(names).toEqual([...names].sort());
  });

  test('explains why a tool is not shown', () => {
    const { explained } = ranker.recommend({
      ...{ categories: ['CRM'], budget: 'free-only', companySize: 'large', limit: 1 },
      explain: ['dealdesk', 'boardly', 'enterprise-relations', 'ganttworks', 'nope', 'opencontact'],
    });
    expect(explained).toMatchObject([
      { id: 'dealdesk', outcome: 'outscored', rank: 2, lost: [{ criterion: 'companySize' }, { criterion: 'fit' }] },
      { id: 'boardly', outcome: 'excluded', reason: 'category' },
      { id: 'enterprise-relations', outcome: 'excluded', reason: 'budget' },
      { id: 'ganttworks', outcome: 'discontinued' },
      { id: 'nope', outcome: 'unknown', name: null },
      { id: 'opencontact', outcome: 'shown', rank: 1, score: 100 },
    ]);
    const [dealdesk] = explained;
    const lost = dealdesk?.lost.reduce((sum, { points }) => sum + points, 0) ?? 0;
    expect(Math.abs(100 - lost - (dealdesk?.score ?? 0))).toBeLessThan(1);
  });

  test('says which single change would put another tool first', () => {
    const { sensitivity } = recommend({ categories: ['CRM'], companySize: 'small', sensitivity: true });
    expect(sensitivity?.first?.id).toBe('dealdesk');
    expect(sensitivity?.changes).toContainEqual(
      expect.objectContaining({
        field: 'companySize',
        change: 'move',
        to: 'medium',
        first: expect.objectContaining({ id: 'opencontact' }),
      }),
    );
    expect(recommend({ categories: ['CRM'] })).not.toHaveProperty('sensitivity');
  });

  test('keeps the best first and brings in other kinds when diversity is asked for', () => {
    const plain = recommend({ budget: 'minimal' }, 2).data.map(({ tool }) => tool.id);
    const diverse = recommend({ budget: 'minimal', diversity: 1 }, 2).data;
    expect(diverse[0]?.tool.id).toBe(plain[0] as string);
    expect(diverse[1]?.tool.categories).not.toEqual(diverse[0]?.tool.categories);
  });
});

describe('alternatives', () => {
  test('lists tools that could stand in, never the tool itself or a discontinued one', () => {
    const { data } = ranker.alternatives(toolOf(catalogue, 'dealdesk'), 10);
    expect(data[0]).toMatchObject({ rank: 1, tool: { id: 'opencontact' } });
    expect(data[0]?.reasons[0]).toMatchObject({ code: 'listed-alternative', field: 'alternatives' });
    const ids = data.map(({ tool }) => tool.id);
    expect(ids).not.toContain('dealdesk');
    expect(ranker.alternatives(toolOf(catalogue, 'boardly'), 10).data.map(({ tool }) => tool.id)).not.toContain(
      'ganttworks',
    );
  });

  test('gives every alternative a reason', () => {
    for (const tool of catalogue.tools) {
      for (const { reasons } of ranker.alternatives(tool, 10).data) expect(reasons.length).toBeGreaterThan(0);
    }
  });
});
