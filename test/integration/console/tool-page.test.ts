import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { type RunningService, startRunningService } from '../../running-service.ts';
import { createClient, openMember } from './client.ts';

let service: RunningService;
let today = new Date('2026-11-23T12:00:00Z');

beforeAll(async () => {
  service = await startRunningService({ config: { trustedProxies: 1 }, now: () => today });
});
afterAll(() => service.stop());

const pageOf = async (id: string) =>
  (await openMember(service, { plan: 'starter' })).client.get(`/explore/tools/${id}`);

describe('GET /explore/tools/:id', () => {
  test('shows the plans with their prices and what each opens', async () => {
    const { status, text } = await pageOf('slack');
    expect(status).toBe(200);
    expect(text).toContain('<h3>Business+</h3>');
    expect(text).toContain('$15.00 a user a month');
    expect(text).toContain('for teams, billed yearly');
    expect(text).toContain('Opens SCIM provisioning, Data residency');
    expect(text).toContain('Price on request');
  });

  test('says how each fact is known: the day, the words and the link of what was read, or that it is recalled', async () => {
    const { text } = await pageOf('slack');
    expect(text).toMatch(/Salesforce <span class="basis">recalled<\/span>/);
    expect(text).toMatch(/<summary>read Nov 22, 2026<\/summary>\s*<div class="source"><p>“Pro starts at/);
    expect(text).toContain('href="https://owostack.com/pricing-templates/per-seat-billing" rel="noopener');
    expect(text).toContain('“Free, Pro and Business+ subscriptions”');
    expect(text).toContain('Not known: ');
    expect(text).not.toContain('tag ageing');
  });

  test('marks a price as ageing half a year after it was read', async () => {
    const read = today;
    today = new Date('2027-06-01T12:00:00Z');
    const { text } = await pageOf('slack');
    today = read;
    expect(text).toContain('<span class="tag ageing">ageing</span>');
  });

  test('counts as one request of the account, and leads from a former id for none', async () => {
    const { client } = await openMember(service);
    const used = async (): Promise<number> => (await client.get('/account/profile')).body.used;
    const former = await client.get('/explore/tools/sendinblue');
    expect([former.status, former.headers.get('location')]).toEqual([303, '/explore/tools/brevo']);
    expect(await used()).toBe(0);
    expect((await client.get('/explore/tools/brevo')).text).toContain('/api/v1/tools/brevo');
    expect(await used()).toBe(1);
  });

  test('answers 404 with what was perhaps meant, and escapes what was asked', async () => {
    const { status, text } = await pageOf('slakc');
    expect(status).toBe(404);
    expect(text).toContain('<a href="/explore/tools/slack">Slack</a>');
    expect((await pageOf('%3Cscript%3E')).text).not.toContain('<script>');
  });

  test('is for members alone, and leads back after signing in', async () => {
    const { status, headers } = await createClient(service).get('/explore/tools/slack');
    expect([status, headers.get('location')]).toEqual([303, '/sign-in?next=%2Fexplore%2Ftools%2Fslack']);
  });

  test('is linked from each tool of a list', async () => {
    const { client } = await openMember(service);
    expect((await client.get('/explore?q=slack')).text).toContain('<h3><a href="/explore/tools/slack">');
  });
});
