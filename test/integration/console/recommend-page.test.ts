import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { bearer, type RunningService, startRunningService } from '../../running-service.ts';
import { openMember } from './client.ts';

let service: RunningService;
let get: (path: string) => Promise<{ status: number; text: string }>;

beforeAll(async () => {
  service = await startRunningService({ config: { trustedProxies: 1 } });
  const { client } = await openMember(service, { plan: 'professional' });
  get = (path) => client.get(path);
});
afterAll(() => service.stop());

const pathOf = (fields: Record<string, string>): string => `/explore/recommend?${new URLSearchParams(fields)}`;

/** Where a link of the page leads, by its words. */
const linkIn = (text: string, words: string): string => {
  const link = [...text.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].find(
    ([, , inner = '']) => inner.replace(/<[^>]*>/g, '').trim() === words,
  );
  return (link?.[1] ?? `no link says ${words}`).replaceAll('&amp;', '&');
};

/** The fields of a link to the page. */
const fieldsOf = (link: string): Record<string, string> =>
  Object.fromEntries(new URL(link, service.url).searchParams) as Record<string, string>;

/** The body of the call that the page shows. */
const callIn = (text: string): Record<string, unknown> => {
  const [, body = '{}'] = text.match(/-d &#39;(.*?)&#39;<\/code>/s) ?? [];
  return JSON.parse(body.replaceAll('&quot;', '"').replaceAll('&#39;\\&#39;&#39;', "'").replaceAll('&amp;', '&'));
};

const crm =
  'We are 12 people and need a CRM with SSO, not Pipedrive, under 30 dollars a user a month, must run on Linux';

describe('what was understood', () => {
  test('stands as chips in the buyer’s own words, each with how it is taken', async () => {
    const { text } = await get(pathOf({ useCase: crm }));
    for (const [words, meaning] of [
      ['12 people', 'people, company size'],
      ['CRM', 'kind of software'],
      ['SSO', 'must be'],
      ['Pipedrive', 'not wanted'],
      ['30 dollars a user a month', 'highest price'],
      ['Linux', 'must be'],
    ]) {
      expect(text).toContain(`<span class="chip">${words} <span class="as">${meaning}</span>`);
    }
    expect(text).toContain('</span>, not <span');
  });

  test('is taken out one by one: all else is asked for as it was', async () => {
    const { text } = await get(pathOf({ useCase: crm }));
    const without = fieldsOf(linkIn(text, '×Not meant: Linux'));
    expect(without).toEqual({
      useCase: crm,
      ...{ mustHave: 'Single sign-on', exclude: 'pipedrive', companySize: 'small', people: '12' },
      ...{ priceMax: '30', currency: 'USD', pricePer: 'user', read: 'false' },
    });
    const again = await get(pathOf(without));
    expect(again.status).toBe(200);
    expect(again.text).not.toContain('class="chip">Linux');
    expect(again.text).toContain('value="Single sign-on"');
    expect(callIn(again.text)).toMatchObject({
      ...{ mustHave: ['Single sign-on'], exclude: ['pipedrive'], people: 12, read: false },
      maxPrice: { amount: 30, currency: 'USD', per: 'user' },
    });
    const reading = fieldsOf(linkIn(again.text, 'Read the text again'));
    expect(reading['read']).toBeUndefined();
  });

  test('is a must or a wish as the buyer says', async () => {
    const { text } = await get(pathOf({ useCase: crm }));
    const wished = fieldsOf(linkIn(text, 'A wish will do: Single sign-on'));
    expect([wished['mustHave'], wished['priorities']]).toEqual(['support for Linux', 'Single sign-on']);
  });

  test.each([
    crm,
    'Team chat that must be self-hosted, must have HIPAA, ideally with guest access; it has to work with Jira',
    'replace HubSpot with something self-hosted and open source that is available in Chile, on Android',
    'Invoicing for freelancers, free only, nice to have: time tracking and Slack integration',
  ])('written into the fields asks the same: %s', async (useCase) => {
    const { key } = await service.openAccount();
    const ask = async (body: unknown) =>
      (
        await service.fetch('/api/v1/recommend', {
          method: 'POST',
          headers: { ...bearer(key), 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).json();
    const { text } = await get(pathOf({ useCase }));
    const written = await get(linkIn(text, 'write all of it into the fields').replace('#results', ''));
    const read = await ask({ useCase });
    const said = await ask(callIn(written.text));
    const demandsOf = ({ profile }: { profile: { normalised: { demands?: { id: string; force: string }[] } } }) =>
      (profile.normalised.demands ?? []).map(({ id, force }) => `${id} ${force}`).sort();
    expect(demandsOf(said)).toEqual(demandsOf(read));
    expect(said.profile.ignored).toEqual([]);
  });

  test('lets one kind be chosen among those that are likely, and be given up again', async () => {
    const { text } = await get(pathOf({ useCase: 'keep track of things' }));
    expect(text).toContain('does not make clear which kind');
    expect(text).toContain('Which kind do you mean?');
    const [, category = ''] =
      text.match(/<a class="chip" href="[^"]*"><span class="unseen">Only <\/span>([^<]*) </) ?? [];
    const chosen = await get(pathOf({ useCase: 'keep track of things', category }));
    expect(callIn(chosen.text)['categories']).toEqual([category]);
    expect(chosen.text).not.toContain('does not make clear which kind');
    expect(chosen.text).toContain(': of any kind instead');
  });

  test('stays a page of bearable size for a text of nothing but demands', async () => {
    const { features } = JSON.parse(await Bun.file('data/taxonomy.json').text());
    const names = features.map(({ name }: { name: string }) => name).join('€ ');
    const { status, text } = await get(pathOf({ useCase: names.slice(0, 2000) }));
    expect(status).toBe(200);
    expect(text.length).toBeLessThan(200_000);
  });

  test('shows a text as text, whatever is in it', async () => {
    const { text } = await get(pathOf({ useCase: '<img src=x> CRM with SSO "&" <script>alert(1)</script>' }));
    expect(text).toContain('&lt;img src=x&gt; <span class="chip">CRM');
    expect(text).not.toContain('<img');
    expect(text).not.toContain('<script>alert');
  });
});

describe('several kinds', () => {
  test('are answered each in a list of its own', async () => {
    const { text } = await get(pathOf({ useCase: 'We need both a help desk and a wiki' }));
    expect(text).toContain('The use case asks for ');
    for (const kind of ['Customer Support', 'Knowledge Management']) expect(text).toContain(`<h2>${kind}</h2>`);
    expect(text.match(/<ol class="tools">/g)?.length).toBeGreaterThanOrEqual(2);
  });
});

describe('few tools, or none', () => {
  test('says what keeps the others out, and asks for it as a wish', async () => {
    const useCase =
      'Team chat that must be self-hosted, must have HIPAA and must have SSO, max 1 dollar a user a month';
    const { text } = await get(pathOf({ useCase }));
    expect(text).toMatch(/Only \d tools? of Team Chat meets? all that must be met/);
    const wished = fieldsOf(linkIn(text, 'Take what must be as wishes'));
    expect([wished['mustHave'], wished['priceMax'], wished['read']]).toEqual([undefined, undefined, 'false']);
    expect((await get(pathOf(wished))).text).toContain('The best 10');
  });

  test('says that none of ours is meant, and which kinds come nearest', async () => {
    const { kindsNotHeld } = JSON.parse(await Bun.file('data/taxonomy.json').text());
    const { name } =
      kindsNotHeld.find((kind: { name: string }) => kind.name === 'Church Management') ?? kindsNotHeld[0];
    const { text } = await get(pathOf({ useCase: `We need ${name}` }));
    expect(text).toContain('<h2 id="results">None of ours</h2>');
    expect(text).toContain(`asks for ${name}, a kind of software that the catalogue does not hold`);
    expect(text).toContain('The kinds that come nearest');
    const [, category = ''] = text.match(/<span class="unseen">Only <\/span>([^<]*)</) ?? [];
    expect(fieldsOf(linkIn(text, `Only ${category}`))['category']).toBe(category);
  });

  test('says when it did not understand, and how to say it', async () => {
    const { text } = await get(pathOf({ useCase: 'what is the weather' }));
    expect(text).toContain('<h2 id="results">Not understood</h2>');
    expect(text).toContain('Say what people do with the software');
    expect(text).not.toContain('What was understood');
  });

  test('offers what would bring tools back', async () => {
    const asked = { category: 'Payroll', budget: 'free-only', mustHave: 'self-hosted, android, sso, scim, offline' };
    const { text } = await get(pathOf(asked));
    expect(text).toContain('<h2 id="results">Nothing is left</h2>');
    const wished = fieldsOf(linkIn(text, 'Ask with what must be as a wish alone'));
    expect(wished['priorities']).toBe('self-hosted, android, sso, scim, offline');
    expect((await get(pathOf(wished))).text).toContain('<ol class="tools">');
  });
});

describe('the form', () => {
  test('costs nothing and lists nothing while it is empty', async () => {
    const { client } = await openMember(service);
    const { text } = await client.get('/explore/recommend?useCase=&role=&pricePer=month&read=false');
    expect(text).not.toContain('id="results"');
    expect((await client.get('/account/profile')).body.used).toBe(0);
  });

  test.each([
    ['priceMax', 'cheap', 'must be an amount, such as 12.50'],
    ['people', 'many', 'people'],
  ])('says what is wrong with %s, with the rest of its fields open', async (name, value, message) => {
    const { status, text } = await get(pathOf({ [name]: value }));
    expect(status).toBe(400);
    expect(text).toContain(message);
    expect(text).toContain('<details open><summary>More');
  });
});
