import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { treaty } from '@elysiajs/eden';
import type { App } from '../../../src/app.ts';
import { bearer, type RunningService, startRunningService } from '../../running-service.ts';

let service: RunningService;
let headers: Record<string, string>;
beforeAll(async () => {
  service = await startRunningService();
  headers = bearer((await service.openAccount()).key);
});
afterAll(() => service.stop());

const createClient = () => treaty<App>(service.url, { headers, parseDate: false });

/** Types are checked by the compiler; these lines would not compile if the client knew less than the routes. */
const mustNotCompile = (client: ReturnType<typeof createClient>) => [
  // @ts-expect-error: there is no such parameter.
  () => client.api.v1.tools.get({ query: { colour: 'red' } }),
  // @ts-expect-error: no such company size.
  () => client.api.v1.recommend.post({ companySize: 'tiny' }),
  // @ts-expect-error: a search needs words.
  () => client.api.v1.search.get({ query: {} }),
];

describe('an Eden client', () => {
  test('knows parameters, bodies and answers by their types', async () => {
    const { api } = createClient();
    const list = await api.v1.tools.get({ query: { category: ['CRM'], limit: 2 } });
    const total: number = list.data?.pagination.total ?? 0;
    expect(total).toBeGreaterThan(5);
    const names: string[] = list.data?.data.map((tool) => tool.name) ?? [];
    expect(names).toHaveLength(2);

    const one = await api.v1.tools({ id: 'slack' }).get();
    expect(one.data?.data.name).toBe('Slack');

    const answer = await api.v1.recommend.post({ useCase: 'chat for our team', budget: 'minimal', limit: 3 });
    const scores: number[] = answer.data?.data.map((item) => item.score) ?? [];
    expect(scores).toHaveLength(3);
    const found = await api.v1.search.get({ query: { q: 'kanban' } });
    expect(found.data?.data[0]?.tool.id).toBeString();
    const both = await api.v1.compare.get({ query: { a: 'slack', b: 'zulip' } });
    expect(both.data?.a.id).toBe('slack');
    expect((await api.v1.usage.get()).data?.used).toBeGreaterThan(3);
    expect(mustNotCompile(createClient())).toHaveLength(3);
  });

  test('is told of a refusal as the problem it is', async () => {
    const { api } = treaty<App>(service.url, { headers: bearer('tra_live_wrong'), parseDate: false });
    const { data, error } = await api.v1.industries.get();
    expect(data).toBeNull();
    expect(error?.status).toBe(401);
    expect(error?.status === 401 && error.value.code).toBe('invalid-key');
  });
});
