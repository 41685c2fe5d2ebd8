import { describe, expect, test } from 'bun:test';
import { bearer } from '../../running-service.ts';
import { openServiceForFile } from '../service-for-file.ts';

const service = await openServiceForFile();
const { key } = await service.openAccount();

// biome-ignore lint/suspicious/noExplicitAny: answers are looked at as they come over the wire.
const get = async (query: string, headers = {}): Promise<{ status: number; body: any; etag: string }> => {
  const response = await service.fetch(`/api/v1/compare?${query}`, { headers: { ...bearer(key), ...headers } });
  const text = await response.text();
  return {
    status: response.status,
    body: text === '' ? undefined : JSON.parse(text),
    etag: response.headers.get('etag') ?? '',
  };
};

describe('GET /api/v1/compare?ids=', () => {
  const ids = ['slack', 'zulip', 'mattermost', 'rocket-chat'];

  test('compares four tools, row by row in their order', async () => {
    const { status, body } = await get(`ids=${ids}`);
    expect([status, body.tools.map(({ id }: { id: string }) => id)]).toEqual([200, ids]);
    for (const { values, best, relation } of body.rows) {
      expect([values.length, best.length > 0]).toEqual([4, relation === 'best']);
    }
    const open = body.rows.find(({ field }: { field: string }) => field === 'openSource');
    expect(open.values).toEqual(body.tools.map(({ openSource }: { openSource: boolean }) => openSource));
    expect(body.sharedCategories).toContain('Team Chat');
    expect(body.similarities).toHaveLength(6);
    const { all, some, none, unknown } = body.features;
    for (const { id, features } of body.tools) {
      for (const feature of all) expect(features.has).toContain(feature);
      for (const feature of none) expect(features.lacks).toContain(feature);
      for (const { feature, has } of some) expect(features.has.includes(feature)).toBe(has.includes(id));
      for (const entry of unknown) {
        const isKnown = [...features.has, ...features.lacks].includes(entry.feature);
        expect([entry.for.includes(id), entry.has.includes(id)]).toEqual([
          !isKnown,
          features.has.includes(entry.feature),
        ]);
      }
    }
  });

  test('judges two as a and b are judged', async () => {
    for (const [one, other] of [
      ['slack', 'zulip'],
      ['hubspot-crm', 'pipedrive'],
      ['slack', 'pipedrive'],
    ]) {
      const two = (await get(`a=${one}&b=${other}`)).body;
      const several = (await get(`ids=${one},${other}`)).body;
      const sides: Record<string, string | undefined> = { a: one, b: other };
      expect(several.rows).toEqual(
        two.rows.map(({ a, b, relation, ...row }: Record<string, string>) => ({
          ...row,
          values: [a, b],
          relation: relation === 'a' || relation === 'b' ? 'best' : relation,
          best: [sides[relation as string]].filter((id) => id !== undefined),
        })),
      );
      expect(several.features.all).toEqual(two.features.both);
      expect(several.features.none).toEqual(two.features.neither);
      expect(several.similarities[0].similarity).toBe(two.summary.similarity);
      expect(several.notice).toBe(two.notice);
    }
  });

  test('takes names, repeated values and views, and has a tag of what is compared', async () => {
    const one = await get('ids=slack,zulip,mattermost&view=brief');
    expect(Object.keys(one.body.tools[0])).toContain('price');
    const other = await get('ids=Slack&ids=ZULIP&ids=Mattermost&view=brief');
    expect([other.body, other.etag]).toEqual([one.body, one.etag]);
    expect((await get('ids=zulip,slack,mattermost&view=brief')).etag).not.toBe(one.etag);
    expect((await get('ids=slack,zulip,mattermost&view=brief', { 'If-None-Match': one.etag })).status).toBe(304);
  });

  test.each([
    ['ids=slack', 400, 'ids', 'must have at least 2 values'],
    ['ids=slack,zulip,mattermost,rocket-chat,pipedrive', 400, 'ids', 'must have at most 4 values'],
    ['ids=slack,Slack', 400, 'ids', 'names one tool twice'],
    ['ids=slack,zulip&a=slack', 400, 'ids', 'stands in the place of a and b'],
    ['ids=slack,zulipp', 404, 'ids', 'has no one tool in place 2'],
    ['a=slack', 400, 'b', 'is required'],
    ['b=slack', 400, 'a', 'is required'],
    ['', 400, 'a', 'is required'],
  ])('%s is answered %i', async (query, status, name, message) => {
    const answered = await get(query, { 'If-None-Match': '*' });
    expect(answered.status).toBe(status);
    expect(answered.body.errors[0]).toMatchObject({ in: 'query', name, message });
    if (status === 404) expect(answered.body.suggestions.ids[0]).toContain('zulip');
  });
});
