import { describe, expect, test } from 'bun:test';
import { startRunningService } from '../../running-service.ts';
import { openServiceForFile } from '../service-for-file.ts';
import { createClient } from './client.ts';

const service = await openServiceForFile({ config: { trustedProxies: 1 } });

const get = (path: string) => createClient(service).get(path);
const dataIn = (text: string): Record<string, unknown> =>
  JSON.parse(text.match(/<script type="application\/ld\+json">(.*?)<\/script>/s)?.[1] ?? 'null');

describe('GET /tools/:id', () => {
  test('tells anybody, and search engines, what a tool is', async () => {
    const { status, text } = await get('/tools/slack?utm_source=x');
    expect(status).toBe(200);
    expect(text).toContain('<title>Slack: plans, features and alternatives · Tool Recommendation API</title>');
    expect(text).toMatch(/<meta name="description" content="Slack: Team chat [^"]{20,155}">/);
    expect(text).toContain(`<link rel="canonical" href="${service.url}/tools/slack">`);
    expect(text).toContain('<h3>Business+</h3>');
    expect(text).toContain('<a href="/tools/zulip">Zulip</a>');
    expect(text).not.toContain('/explore/tools/');
    expect(dataIn(text)).toMatchObject({
      ...{ '@type': 'SoftwareApplication', name: 'Slack', url: `${service.url}/tools/slack` },
      publisher: { name: 'Salesforce' },
    });
    expect(dataIn(text)['offers']).toContainEqual({
      ...{ '@type': 'Offer', name: 'Pro', priceCurrency: 'USD', price: '7.25' },
    });
  });

  test('leads for good from a former id, and answers 404 with what was perhaps meant', async () => {
    const former = await get('/tools/sendinblue');
    expect([former.status, former.headers.get('location')]).toEqual([301, '/tools/brevo']);
    const missing = await get('/tools/slakc');
    expect(missing.status).toBe(404);
    expect(missing.text).toContain('<a href="/tools/slack">Slack</a>');
  });

  test('lets nothing that a record says end the element of its data', async () => {
    const [found] = (await service.store.catalogue.loadTools()).filter(({ id }) => id === 'slack');
    const name = '</script><script>alert(1)</script>';
    await service.store.catalogue.writeOwn(
      [{ ...(found as NonNullable<typeof found>), id: 'hostile', name, aliases: [], summary: name }],
      { replace: false },
    );
    let answer = await get('/tools/hostile');
    for (let tries = 0; answer.status === 404 && tries < 40; tries++) {
      await Bun.sleep(100);
      answer = await get('/tools/hostile');
    }
    expect(answer.text).not.toContain('<script>alert');
    expect(dataIn(answer.text)['name']).toBe(name);
  });
});

describe('GET /categories', () => {
  test('lists the kinds of software, and each its tools', async () => {
    const { text } = await get('/categories');
    expect(text).toContain('<a class="chip" href="/categories/crm">CRM</a>');
    const category = await get('/categories/crm');
    expect(category.status).toBe(200);
    expect(category.text).toContain('<h3><a href="/tools/pipedrive">Pipedrive</a>');
    expect(category.text).toContain(`<link rel="canonical" href="${service.url}/categories/crm">`);
    expect(dataIn(category.text)).toMatchObject({ '@type': 'CollectionPage', name: 'CRM' });
  });

  test('has long lists in pages, each with an address of its own', async () => {
    const first = await get('/categories/workflow-automation?page=1');
    expect(first.text).toContain(`<link rel="canonical" href="${service.url}/categories/workflow-automation">`);
    expect(first.text).toContain('href="/categories/workflow-automation?page=2">Next</a>');
    const second = await get('/categories/workflow-automation?page=2');
    expect(second.text).toContain(`<link rel="canonical" href="${service.url}/categories/workflow-automation?page=2">`);
    expect(second.text).toContain('href="/categories/workflow-automation">Previous</a>');
    const namesIn = (text: string): string[] =>
      [...text.matchAll(/<h3><a href="(\/tools\/[^"]+)/g)].map(([, to = '']) => to);
    expect(namesIn(first.text)).toHaveLength(25);
    expect(new Set([...namesIn(first.text), ...namesIn(second.text)]).size).toBe(25 + namesIn(second.text).length);
  });

  test.each(['/categories/nothing', '/categories/crm?page=0', '/categories/crm?page=99', '/categories/crm?page=x'])(
    'answers 404 to %s',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );
});

describe('GET /tools', () => {
  test('lists every tool by name, and those of a letter, in pages', async () => {
    const first = await get('/tools');
    expect(first.status).toBe(200);
    expect(first.text).toContain(`<link rel="canonical" href="${service.url}/tools">`);
    expect(first.text).toContain('href="/tools?page=2">Next</a>');
    const letter = await get('/tools?letter=z&page=1');
    expect(letter.text).toContain(`<link rel="canonical" href="${service.url}/tools?letter=z">`);
    expect(letter.text).toContain('<a href="/tools/zapier">Zapier</a>');
    expect(letter.text).not.toContain('<a href="/tools/slack">');
    const names = [...letter.text.matchAll(/<h3><a href="[^"]*">([^<]*)/g)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !/^z/i.test(name))).toEqual([]);
  });

  test('is linked from every page', async () => {
    for (const path of ['/', '/sign-in', '/tools/slack', '/problems/internal', '/nothing-here']) {
      const { text } = await createClient(service).get(path, { Accept: 'text/html' });
      expect(text).toContain('<a href="/tools">All tools</a>');
    }
  });

  test.each(['/tools?letter=%3C', '/tools?letter=', '/tools?page=9999', '/tools?letter=z&page=-1'])(
    'answers 404 to %s',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );
});

describe('GET /compare/:pair', () => {
  test('sets two tools side by side for anybody, with names, and says what is not published or known', async () => {
    const { status, text } = await get('/compare/slack-vs-zulip');
    expect(status).toBe(200);
    expect(text).toContain('<title>Slack vs Zulip: plans, prices and features · Tool Recommendation API</title>');
    expect(text).toMatch(/<meta name="description" content="Slack and Zulip side by side[^"]{20,155}">/);
    expect(text).toContain(`<link rel="canonical" href="${service.url}/compare/slack-vs-zulip">`);
    expect(text).toContain('<th scope="row">Licence</th><td>Proprietary</td><td>Apache-2.0</td>');
    expect(text).toContain('Google Workspace, Jira, Salesforce Sales Cloud');
    expect(text).toContain('<th scope="row">Self-hosting</th><td>No</td><td>Yes</td>');
    expect(text).toMatch(/href="https:[^"]*"[^>]*>Website<span class="unseen"> of Zulip/);
    expect(dataIn(text)['about']).toMatchObject([
      { name: 'Slack' },
      { name: 'Zulip', url: `${service.url}/tools/zulip` },
    ]);
    const quoted = await get('/compare/gainsight-vs-planhat');
    expect(quoted.text).toContain('Not published: on request');
  });

  test('has one address, whichever tool is named first and by whichever of its ids', async () => {
    for (const [pair, to] of [
      ['zulip-vs-slack', '/compare/slack-vs-zulip'],
      ['sendinblue-vs-slack', '/compare/brevo-vs-slack'],
    ]) {
      const { status, headers } = await get(`/compare/${pair}`);
      expect([status, headers.get('location')]).toEqual([301, to as string]);
    }
    const same = await get('/compare/slack-vs-slack');
    expect([same.status, same.headers.get('location')]).toEqual([303, '/tools/slack']);
  });

  test.each(['slakc-vs-zulip', 'slack', '-vs-', 'slack-vs-', '%3Cb%3E-vs-zulip'])('answers 404 to %s', async (pair) => {
    expect((await get(`/compare/${pair}`)).status).toBe(404);
  });

  test('says which comparison was perhaps meant', async () => {
    expect((await get('/compare/slakc-vs-zulip')).text).toContain(
      '<a href="/compare/slack-vs-zulip">Slack and Zulip</a>',
    );
  });
});

describe('search engines', () => {
  test('find every tool that is sold and every category in the sitemap, and the sitemap in robots.txt', async () => {
    const robots = await get('/robots.txt');
    expect(robots.text).toContain(`Sitemap: ${service.url}/sitemap.xml`);
    expect(robots.text).toContain('Disallow: /api/');
    // Pages of members: no robot is to follow what leads to them.
    for (const path of ['/tools/slack', '/compare/slack-vs-zulip', '/categories/crm']) {
      expect((await get(path)).text).not.toMatch(/<a (?![^>]*rel="nofollow")[^>]*href="\/explore\//);
    }
    const { text, headers } = await get('/sitemap.xml');
    expect(headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(text).toContain(`<loc>${service.url}/tools/slack</loc>`);
    expect(text).toContain(`<loc>${service.url}/categories/crm</loc>`);
    expect(text).toContain(`<loc>${service.url}/tools</loc>`);
    // Discontinued.
    expect(text).not.toContain('/tools/adobe-xd<');
    // Pairs of which one names the other and both do the same work, each once.
    const pairs = [...text.matchAll(/\/compare\/([^<]*)</g)].map(([, pair = '']) => pair);
    expect(pairs).toContain('slack-vs-zulip');
    expect(pairs).not.toContain('pipedrive-vs-slack');
    expect(new Set(pairs).size).toBe(pairs.length);
    for (const pair of pairs.slice(0, 20)) expect([pair, (await get(`/compare/${pair}`)).status]).toEqual([pair, 200]);
  });
});

describe('pages for everybody', () => {
  test('are bounded by the minute for one address', async () => {
    const client = createClient(service);
    for (let times = 0; times < 60; times++) await client.get('/categories/nothing');
    const { status, headers, text } = await client.get('/tools/slack');
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(text).toContain('That was a lot of pages');
    expect((await get('/tools/slack')).status).toBe(200);
  });

  test('are none where PUBLIC_PAGES is false', async () => {
    const closed = await startRunningService({ config: { publicPages: false } });
    const paths = ['/tools', '/tools/slack', '/categories', '/categories/crm', '/compare/slack-vs-zulip'];
    for (const path of [...paths, '/sitemap.xml', '/robots.txt']) {
      expect(`${path} ${(await closed.fetch(path)).status}`).toBe(`${path} 404`);
    }
    const home = await (await closed.fetch('/?q=slack')).text();
    expect(home).not.toContain('href="/tools');
    expect(home).not.toContain('href="/categories"');
    await closed.stop();
  });
});
