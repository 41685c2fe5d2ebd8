import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { bearer, type RunningService, startRunningService } from '../../running-service.ts';
import { unclearTexts } from '../../unclear-texts.ts';
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
    // An account of its own, as many requests at once are refused.
    const { client } = await openMember(service, { plan: 'professional' });
    let [useCase, text] = ['', ''];
    for (const one of unclearTexts) {
      [useCase, text] = [one, (await client.get(pathOf({ useCase: one }))).text];
      if (text.includes('does not make clear which kind')) break;
    }
    expect(text).toContain('does not make clear which kind');
    expect(text).toContain('Which kind do you mean?');
    const [, category = ''] =
      text.match(/<a class="chip" href="[^"]*"><span class="unseen">Only <\/span>([^<]*) </) ?? [];
    const chosen = await get(pathOf({ useCase, category }));
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
    const asked = {
      ...{ category: 'Accounting', budget: 'free-only' },
      mustHave: 'self-hosted, android, sso, scim, offline',
    };
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
    ['priceMax', 'cheap', 'must be an amount, such as 12.50', false],
    ['people', 'many', 'people', false],
    ['role', 'x'.repeat(101), 'Your role', true],
  ])('says what is wrong with %s, and unfolds the fields among which it is', async (name, value, message, isRare) => {
    const { status, text } = await get(pathOf({ [name]: value }));
    expect(status).toBe(400);
    expect(text).toContain(message);
    expect(text.includes('<details open><summary>More')).toBe(isRare);
  });

  test.each([
    { useCase: 'what is the weather' },
    { role: 'asdf' },
    { mustHave: 'asdf qwer' },
    { category: 'CRM' },
    { people: '12', read: 'false', role: 'asdf', useCase: 'asdf qwer' },
  ])('lists nothing and charges nothing where it says nothing to judge by: %j', async (fields) => {
    const { client } = await openMember(service);
    const { status, text, headers } = await client.get(pathOf(fields as Record<string, string>));
    expect(status).toBe(200);
    expect(text).not.toContain('<ol class="tools">');
    expect((await client.get('/account/profile')).body.used).toBe(0);
    expect(headers.get('x-ratelimit-remaining')).toBe(headers.get('x-ratelimit-limit'));
  });

  test('takes lists as fields of the same name, in order, and offers one more', async () => {
    const { text } = await get(
      `${pathOf({ useCase: 'CRM' })}&priorities=integrations&priorities=&priorities=ease+of+use,security`,
    );
    expect(callIn(text)['priorities']).toEqual(['integrations', 'ease of use', 'security']);
    expect(text.match(/<input type="text" [^>]*name="priorities"/g)).toHaveLength(4);
    expect(text).toContain('<datalist id="names-priorities"><option value="');
  });

  test('refuses any other field that is given twice', async () => {
    expect((await get('/explore/recommend?useCase=a&useCase=b')).status).toBe(400);
  });

  test('has three profiles to try, each with an answer', async () => {
    const { text } = await get('/explore/recommend');
    const paths = [...text.matchAll(/<h3><a href="(\/explore\/recommend[^"#]*)/g)].map(([, path = '']) => path);
    expect(paths).toHaveLength(3);
    for (const path of paths) expect((await get(path.replaceAll('&amp;', '&'))).text).toContain('<ol class="tools">');
  });
});

describe('an answer', () => {
  const chat = { useCase: 'Team chat that works with Jira', budget: 'minimal', people: '12', priorities: 'security' };

  test('says of each part of a score what was asked and found, in words', async () => {
    const { text } = await get(pathOf({ ...chat, currentTools: 'GitHub' }));
    expect(text).toContain('<th scope="row">What it is for <span class="tag">');
    expect(text).toMatch(/<th scope="row">Tools in use <span class="tag">[a-z ]*<\/span><\/th><td>GitHub<\/td>/);
    expect(text).toMatch(/<td class="points">\d+ of \d+<\/td>/);
    expect(text).toContain('<svg class="parts"');
  });

  test('draws price against fit, with a table of every tool beside it', async () => {
    const { text } = await get(pathOf(chat));
    const [, section = ''] = text.match(/<h2 id="prices">(.*?)<\/section>/s) ?? [];
    const circles = section.match(/<circle /g)?.length ?? 0;
    expect(circles).toBeGreaterThanOrEqual(3);
    expect(section.match(/<tr><td>\d+<\/td>/g)).toHaveLength(text.match(/<li class="tool">/g)?.length ?? 0);
    // Nothing is drawn outside its frame.
    for (const [, x = '', y = ''] of section.matchAll(/<circle cx="([\d.-]+)" cy="([\d.-]+)"/g)) {
      expect([Number(x) >= 34 && Number(x) <= 350, Number(y) >= 12 && Number(y) <= 186]).toEqual([true, true]);
    }
  });

  test.each([
    [{ useCase: 'Invoices', budget: 'free-only', companySize: 'small' }, 'With the company size solo instead of small'],
    [{ useCase: 'Team chat', priorities: 'security, ease of use' }, 'Without the priority ease of use'],
    [{ useCase: crm }, 'Without the demand Linux'],
    [
      { useCase: 'Team chat that must be self-hosted, must have HIPAA; it has to work with Jira' },
      'Without the demand Jira',
    ],
    [{ useCase: 'Team chat', mustHave: 'hipaa, self-hosted' }, 'Without the demand self-hosted'],
  ])('says which change would put another tool first, with a link that makes it: %j', async (fields, change) => {
    const { status, text } = await get(pathOf(fields as Record<string, string>));
    expect(status).toBe(200);
    const changes = [...text.matchAll(/<li><a href="([^"]*)">([^<]*)<\/a>, <a href="[^"]*">([^<]*)<\/a> would win/g)];
    const [, path = '', , other = ''] = changes.find(([, , words]) => words === change) ?? [];
    expect(`${change}: ${other}`).not.toBe(`${change}: `);
    const changed = await get(path.replaceAll('&amp;', '&').replace('#results', ''));
    expect(changed.text.match(/<li class="tool">.*?<h3><a [^>]*>([^<]*)/s)?.[1]).toBe(other);
  });

  test('says why a tool is not among the first, by its name, and asks without what keeps it out', async () => {
    const outscored = await get(pathOf({ ...chat, explain: 'pipedrive' }));
    expect(outscored.text).toMatch(/<strong>Pipedrive<\/strong> scores \d+ and comes \d+/);
    expect(outscored.text).toContain('<li>What it is for: ');
    expect(callIn(outscored.text)['explain']).toEqual(['pipedrive']);
    const excluded = await get(pathOf({ ...chat, exclude: 'Slack', explain: 'Slack' }));
    expect(excluded.text).toContain('Slack is left out');
    expect(fieldsOf(linkIn(excluded.text, 'Ask without that'))['exclude']).toBeUndefined();
    const none = await get(pathOf({ ...chat, explain: 'slakc' }));
    expect(none.text).toMatch(/No tool is called “slakc”. Did you mean <a href="[^"]*explain=Slack[^"]*">Slack<\/a>/);
  });

  test('names a contradiction of text and filter, and what to drop', async () => {
    const { text } = await get(pathOf({ useCase: 'We need a CRM', category: 'Payroll' }));
    expect(text).toContain('The text asks for CRM, and the filter lets Payroll alone through.');
    expect(fieldsOf(linkIn(text, 'Drop the filter'))).toEqual({ useCase: 'We need a CRM' });
    // Of no tool for payroll is anything known that was asked.
    expect(text).toContain('<h2 id="results">Nothing fits</h2>');
    expect(text).not.toContain('<ol class="tools">');
  });
});
