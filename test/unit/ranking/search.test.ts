import { describe, expect, test } from 'bun:test';
import { createCatalogue } from '../../../src/catalogue/catalogue.ts';
import { completeTool, type ToolRecord } from '../../../src/catalogue/tool.ts';
import { createRanker } from '../../../src/ranking/ranker.ts';
import type { SearchRequest } from '../../../src/ranking/search/search.ts';
import { createSmallCatalogue, taxonomy, toolOf } from './small-catalogue.ts';

const catalogue = createSmallCatalogue();
const ranker = createRanker(catalogue);
const search = (q: string, more: Partial<SearchRequest> = {}) => ranker.search({ q, limit: 20, ...more });
const idsFor = (q: string, more = {}) => search(q, more).data.map(({ tool }) => tool.id);

describe('search', () => {
  test('puts a tool whose whole name was typed first, with 100', () => {
    for (const q of ['DealDesk', 'dealdesk', 'deal desk', 'deal-desk', ' DEAL  DESK ']) {
      expect(search(q).data[0]).toMatchObject({ rank: 1, score: 100, tool: { id: 'dealdesk' } });
    }
    expect(search('brdly').data[0]).toMatchObject({ score: 100, tool: { id: 'boardly' } });
  });

  test('answers with the very tools of the catalogue', () => {
    expect(search('boardly').data[0]?.tool).toBe(toolOf(catalogue, 'boardly'));
  });

  test('finds names without regard to case and accents', () => {
    expect(idsFor('cafe taches')[0]).toBe('cafe-tasks');
  });

  test('corrects a slip only in words that nothing says', () => {
    const { query, data } = search('kanbna boards');
    expect(query.corrected).toEqual({ kanbna: 'kanban' });
    expect(data[0]).toMatchObject({ tool: { id: 'boardly' } });
    expect(data[0]?.matches[0]).toMatchObject({ term: 'kanbna', matched: 'kanban', via: 'typo' });
    expect(search('deals').query.corrected).toEqual({});
  });

  test('takes a word that is spelt by ear for the one it sounds like', () => {
    expect(search('kontakts').data.map(({ tool }) => tool.id)).toContain('opencontact');
  });

  test('reads the last word as the beginning of one', () => {
    expect(idsFor('kanb')[0]).toBe('boardly');
    expect(search('kanb').data[0]?.matches[0]).toMatchObject({ via: 'prefix', term: 'kanb' });
  });

  test('leaves stop words out and says so', () => {
    expect(search('the kanban of the team').query.ignored).toEqual(['the', 'of']);
  });

  test('understands synonyms of the taxonomy and of categories', () => {
    expect(idsFor('k8s')).toEqual(['cafe-tasks']);
    expect(search('k8s').data[0]?.matches[0]).toMatchObject({ via: 'synonym' });
    expect(idsFor('customer relationship management').slice(0, 3).sort()).toEqual([
      'dealdesk',
      'enterprise-relations',
      'opencontact',
    ]);
  });

  test('answers "alternative to X" with what could stand in for X, never X', () => {
    for (const q of [
      'alternative to DealDesk',
      'dealdesk alternatives',
      'tools like dealdesk',
      'cheaper than dealdesk',
    ]) {
      expect(idsFor(q)[0]).toBe('opencontact');
      expect(idsFor(q)).not.toContain('dealdesk');
    }
  });

  test('finds the tool that a subject names in the plural, behind an adjective, or half typed', () => {
    for (const q of [
      'alternative to dealdesks',
      'cheap dealdesk alternative',
      'dealdesk replace',
      'alternative to deal de',
    ]) {
      expect(idsFor(q)[0]).toBe('opencontact');
      expect(idsFor(q)).not.toContain('dealdesk');
    }
  });

  test('finds what could stand in for a mistyped name, below what the name itself brings', () => {
    const [slip] = search('alternative to daeldesk').data;
    const [exact] = search('alternative to dealdesk').data;
    expect(slip?.tool.id).toBe('opencontact');
    expect(slip?.score).toBeLessThanOrEqual(exact?.score ?? 0);
  });

  test('takes "open source X" for a wish when X is closed', () => {
    expect(idsFor('open source dealdesk')[0]).toBe('opencontact');
  });

  test('understands a frame with a slip in it or half typed, and says what it read', () => {
    const mistyped = search('altenative to dealdesk');
    expect(mistyped.query.corrected).toEqual({ altenative: 'alternative' });
    expect(mistyped.data[0]?.tool.id).toBe('opencontact');
    expect(search('dealdesk alternat').data[0]?.tool.id).toBe('opencontact');
  });

  test('puts tools known to fail a condition behind, those unknown between', () => {
    const ids = ['closed', 'open', 'unsaid'];
    const small = createRanker(
      createSmallCatalogue(
        ids.map((id) => ({
          ...{ id, name: `Ledger ${id}`, categories: ['CRM'], description: 'Keeps ledgers.' },
          ...(id === 'unsaid'
            ? {}
            : { openSource: id === 'open', deployment: id === 'open' ? ['self-hosted'] : ['cloud'] }),
        })),
      ),
    );
    for (const q of ['open source ledger', 'self-hosted ledger', 'free ledger']) {
      const found = small.search({ q, limit: 5 }).data.map(({ tool }) => tool.id);
      expect(found.filter((id) => ids.includes(id))[0]).toBe('open');
    }
    const scores = new Map(
      small.search({ q: 'self-hosted ledger', limit: 5 }).data.map(({ tool, score }) => [tool.id, score]),
    );
    expect(scores.get('unsaid')).toBeGreaterThan(scores.get('closed') as number);
  });

  test('keeps to the filters, and counts what is left', () => {
    const answer = search('deals', { companySize: ['large'] });
    expect(answer.data.map(({ tool }) => tool.id)).toEqual(['opencontact']);
    expect(answer.total).toBe(1);
    expect(search('deals', { category: ['nothing such'] })).toMatchObject({ data: [], total: 0 });
  });

  test('never answers a discontinued tool', () => {
    expect(idsFor('ganttworks')).not.toContain('ganttworks');
    expect(idsFor('plans on a time line')).not.toContain('ganttworks');
  });

  test('highlights the places of the words, in UTF-16 units', () => {
    const hit = search('kanban boards').data[0];
    const places = hit?.highlights.description ?? [];
    expect(places.map(([from, to]) => hit?.tool.description.slice(from, to))).toEqual(['kanban', 'boards']);
    expect(hit?.highlights.summary).toEqual([
      [0, 6],
      [7, 13],
    ]);
    const accented = search('tâches').data[0];
    expect(accented?.highlights.name).toEqual([[5, 11]]);
  });

  test('cuts the list at the limit, not the count', () => {
    const answer = search('deals', { limit: 1 });
    expect(answer.data).toHaveLength(1);
    expect(answer.total).toBeGreaterThan(1);
  });

  test('answers the same after any other question', () => {
    const before = JSON.stringify(search('kanban board'));
    search('deals');
    ranker.recommend({ useCase: 'track deals', limit: 5 });
    ranker.alternatives(toolOf(catalogue, 'dealdesk'), 5);
    expect(JSON.stringify(search('kanban board'))).toBe(before);
  });
});

describe('search in a category of several kinds', () => {
  const feature = (id: string, name: string, meaning: string) => ({ id, name, meaning });
  const security = {
    ...{ name: 'Code Security', slug: 'code-security', group: 'Security', description: 'Finds weaknesses in code.' },
    needs: [],
    synonyms: ['code security', 'sast', 'dast', 'eor', 'employer of record', 'website builder'],
    features: [
      feature('static-analysis', 'Static code analysis', 'Source code is checked without running it (SAST).'),
      feature('dynamic-testing', 'Dynamic testing', 'A running application is attacked (DAST).'),
      feature('ocr', 'Text recognition', 'Reads what is written in pictures.'),
    ],
  };
  const courses = {
    ...{ name: 'Courses', slug: 'courses', group: 'Work', description: 'Teaches by courses.' },
    ...{ synonyms: ['lmsys', 'lmsyp'], needs: [], features: [] },
  };
  const categories = [...taxonomy.categories, security, courses];
  const toolWith = (id: string, more: Partial<ToolRecord> = {}): ToolRecord => ({
    ...{ id, name: id, categories: ['Code Security'], description: 'Looks after what is written.' },
    ...more,
  });
  const tools = [
    toolWith('alpha'),
    toolWith('bravo', { features: { has: ['dynamic-testing'], lacks: [] } }),
    toolWith('charlie', { features: { has: ['static-analysis'], lacks: [] } }),
    toolWith('delta', { description: 'Is the employer of record for staff abroad.' }),
    toolWith('echo', { features: { has: ['ocr'], lacks: [] } }),
    toolWith('foxtrot', { categories: ['Courses'] }),
    toolWith('golf', { categories: ['Project Management'], description: 'Runs a build when low on hope.' }),
    toolWith('hotel', { description: 'Guards the boardwalk.', features: { has: ['kanban-board'], lacks: [] } }),
  ];
  const rankerOf = (records: readonly ToolRecord[]) =>
    createRanker(createCatalogue(records.map(completeTool), { ...taxonomy, categories }));
  const several = rankerOf(tools);
  const answersTo = (q: string) => several.search({ q, limit: 20 });
  const firstFor = (q: string) => answersTo(q).data[0]?.tool.id;

  test('puts tools with the feature that an abbreviation stands for before the rest', () => {
    expect(firstFor('sast')).toBe('charlie');
    expect(firstFor('dast')).toBe('bravo');
    expect(answersTo('sast').data.map(({ tool }) => tool.id)).toContain('alpha');
  });

  test('puts tools that say the long form themselves before the rest, whichever form is asked for', () => {
    for (const q of ['eor', 'employer of record']) {
      const found = answersTo(q).data.map(({ tool }) => tool.id);
      expect(found.indexOf('delta')).toBeWithin(0, found.indexOf('alpha'));
    }
  });

  test('finds a feature by its short id', () => {
    expect(answersTo('ocr').data.map(({ tool }) => tool.id)).toEqual(['echo']);
  });

  test('answers the same however the tools are ordered', () => {
    const turned = rankerOf(tools.toReversed());
    for (const q of ['sast', 'employer of record', 'website build', 'ocr']) {
      expect(turned.search({ q, limit: 20 })).toEqual(answersTo(q));
    }
  });

  test('takes a slip for the word that the key beside would have made', () => {
    expect(answersTo('lmsya courses').query.corrected).toEqual({ lmsya: 'lmsys' });
  });

  test('completes to a phrase even where the half is itself a word', () => {
    expect(answersTo('website build').data[0]?.matches).toContainEqual(
      expect.objectContaining({ term: 'build', matched: 'builder', via: 'prefix' }),
    );
    expect(firstFor('website build')).not.toBe('golf');
  });

  test('takes the last word for a slip where that makes a phrase and no completion does', () => {
    expect(answersTo('kanban boardw').query.corrected).toEqual({ boardw: 'board' });
    expect(answersTo('boardw').query.corrected).toEqual({});
  });
});

describe('matchWords', () => {
  const idsOf = (text: string) => {
    const matched = ranker.matchWords(text);
    return catalogue.tools.filter((_, at) => ((matched.words[at >>> 5] ?? 0) >>> (at & 31)) & 1).map(({ id }) => id);
  };

  test('keeps the tools in whose name or description every word occurs', () => {
    expect(idsOf('contacts deals')).toEqual(['dealdesk', 'opencontact']);
    expect(idsOf('contact deal server')).toEqual(['opencontact']);
  });

  test('reads the last word, and only that, as a beginning', () => {
    expect(idsOf('kan')).toEqual(['boardly']);
    expect(idsOf('kan boards')).toEqual([]);
  });

  test('does not look at other fields', () => {
    expect(idsOf('northwind')).toEqual([]);
  });

  test('keeps every active tool when there is no word', () => {
    expect(idsOf(' !! ')).toHaveLength(catalogue.activeCount);
  });
});
