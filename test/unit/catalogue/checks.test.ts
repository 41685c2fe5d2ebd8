import { beforeAll, describe, expect, test } from 'bun:test';
import { type BundleFiles, bundleFolder, readBundleFiles } from '../../../src/catalogue/bundle.ts';
import type { Evidence } from '../../../src/catalogue/evidence.ts';
import type { Plan } from '../../../src/catalogue/plan.ts';
import type { Taxonomy } from '../../../src/catalogue/taxonomy.ts';
import { completeTool, type Tool } from '../../../src/catalogue/tool.ts';
import { checkFiles } from '../../../src/catalogue/validate/checks.ts';

let bundled: BundleFiles;

beforeAll(async () => {
  bundled = await readBundleFiles(bundleFolder);
});

const first: Tool = completeTool({
  id: 'first',
  name: 'First',
  vendor: 'First Ltd',
  website: 'https://www.first-tool.com/',
  summary: 'Keeps contacts and deals of small sales teams.',
  description:
    'First keeps the contacts and deals of small sales teams on one board. Calls are logged by themselves, and a weekly mail names the deals that have not moved for ten days.',
  categories: ['CRM'],
  crossIndustry: true,
  companySizes: ['small'],
  pricingTiers: ['starter'],
  pricing: {
    ...{ model: 'subscription', freeTrial: true, quoteOnly: false },
    entryPrice: { amountMinor: 1200, currency: 'USD', per: 'user', period: 'month' },
  },
  deployment: ['cloud'],
  platforms: ['web'],
  openSource: false,
  features: { has: ['contact-management', 'sales-pipeline', 'api'], lacks: ['self-hosting'] },
  integrations: ['Google Calendar'],
  useCases: ['track deals', 'log calls', 'see what stands still'],
  roles: ['Sales Representative'],
  strengths: ['ease-of-use'],
  alternatives: ['second'],
  sources: [{ url: 'https://www.first-tool.com/pricing', readOn: null }],
  asOf: '2026-01-31',
});

const second: Tool = {
  ...first,
  ...{ id: 'second', name: 'Second', alternatives: ['first'] },
  description:
    'A register of customers for workshops: each visit, offer and invoice of a customer stands on a single page that prints well. Data stays in the country where the workshop is.',
};

const price = (amountMinor: number) => ({ amountMinor, currency: 'USD', per: 'user', period: 'month' }) as const;
const plan = (change: Partial<Plan>): Plan => ({
  ...{ name: 'Team', audience: 'team', price: price(1200), billing: 'monthly', baseFeeMinor: null },
  ...{ seatsFrom: null, seatsTo: null, opens: [], ...change },
});
const entry = (change: Partial<Evidence>): Evidence => ({
  ...{ fields: ['plans', 'features.has.api'], url: 'https://www.first-tool.com/pricing' },
  ...{ method: 'vendor page', saidOn: null, readOn: '2026-11-20', quote: null, ...change },
});

const toFile = ({ updatedAt: _, ...tool }: Tool, name = `${tool.id}.json`) => ({ name, text: JSON.stringify(tool) });

/** What is said of two small tools, one of them changed, besides how few there are. */
const faultsWith = (change: object, other: object = {}): string[] => {
  const tools = [toFile({ ...first, ...change }), toFile({ ...second, ...other })];
  return checkFiles({ taxonomy: bundled.taxonomy, tools })
    .faults.filter(({ file }) => file.startsWith('tools/'))
    .map(({ file, field, message }) => `${file} ${field} ${message}`);
};

describe('checkFiles', () => {
  test('finds nothing wrong with two sound records', () => {
    expect(faultsWith({})).toEqual([]);
  });

  test.each([
    [{ description: 'Too short.' }, 'description has 10 characters; 120 to 500 are allowed'],
    [{ description: 'x'.repeat(501) }, 'description has 501 characters'],
    [{ summary: 'The leading tool for sales.' }, 'summary praises ("leading"); plain words alone are allowed'],
    [{ description: `${first.description} A Seamless tool.` }, 'description praises ("Seamless")'],
    [{ summary: null }, 'summary is missing'],
    [{ useCases: ['one', 'two'] }, 'useCases has 2; 3 to 10 are allowed'],
    [{ categories: ['Crm'] }, 'categories "Crm" is not allowed'],
    [{ industries: ['Moon Mining'] }, 'industries "Moon Mining" is not allowed'],
    [{ roles: ['Wizard'] }, 'roles "Wizard" is not allowed'],
    [{ strengths: ['speed'] }, 'strengths "speed" is not allowed'],
    [{ strengths: ['open-source'] }, 'strengths "open-source" is not allowed'],
    [{ features: { has: ['teleport'], lacks: [] } }, 'features "teleport" is neither a feature of its categories'],
    [{ features: { has: ['api'], lacks: ['api'] } }, 'features a feature is given twice'],
    [{ features: { has: ['self-hosting'], lacks: [] } }, 'features has self-hosting exactly when deployment has'],
    [{ website: 'http://first-tool.com' }, 'website must be an https:// address'],
    [{ website: 'https://localhost/' }, 'website https://localhost/ is not allowed'],
    [{ website: 'https://first.example/' }, 'website https://first.example/ is not allowed'],
    [{ website: 'https://10.0.0.1/' }, 'website https://10.0.0.1/ is not allowed'],
    [{ website: 'https://a:b@first-tool.com/' }, 'website https://a:b@first-tool.com/ is not allowed'],
    [{ sources: [] }, 'sources has none; at least one address is wanted'],
    [{ companySizes: [] }, 'companySizes is empty; null says that it is not known'],
    [{ roles: ['Sales Representative', 'Sales Representative'] }, 'roles a value is given twice'],
    [{ crossIndustry: false }, 'industries is empty; with crossIndustry false'],
    [{ openSource: true }, 'license is missing; openSource is true'],
    [{ license: 'some licence' }, 'license "some licence" is not allowed'],
    [{ asOf: null }, 'asOf is missing'],
    [{ asOf: '2026-13-01' }, 'asOf must be a date such as'],
    [{ aliases: ['FIRST!'] }, 'aliases "FIRST!" is the name already'],
    [{ aliases: ['second'] }, 'aliases[0] is a name or alias of the tool second too'],
    [{ formerIds: ['second'] }, 'formerIds[0] is the id of another tool'],
    [{ alternatives: ['second', 'third'] }, 'alternatives "third" is no tool\'s id'],
    [{ alternatives: ['second', 'first'] }, 'alternatives names the tool itself'],
    [{ integrations: ['Second'] }, 'integrations "Second" is in the catalogue: its id second is wanted'],
    [{ integrations: ['some-tool'] }, 'integrations "some-tool" is no tool\'s id; a name is wanted'],
    [{ pricing: { ...first.pricing, quoteOnly: true } }, 'pricing.entryPrice contradicts quoteOnly true'],
    [{ pricingTiers: ['enterprise'] }, 'pricing.entryPrice needs the tier starter or professional'],
    [{ integrations: ['wordlike'] }, 'integrations "wordlike" is no tool\'s id; a name is wanted'],
    [{ successor: 'third' }, 'successor "third" is no tool\'s id'],
    [{ regions: [] }, 'regions is empty; null says that it is not known'],
    [{ plans: [plan({ opens: ['sso'] })] }, 'plans[0].opens "sso" is not in features.has'],
    [
      { plans: [plan({ opens: ['api'] }), plan({ name: 'Business', opens: ['api'] })] },
      'plans[1].opens "api" is opened by Team already',
    ],
    [{ plans: [plan({ price: price(1000) })] }, 'pricing.entryPrice is not that of the cheapest plan that a team can'],
    [{ plans: [plan({ seatsFrom: 9, seatsTo: 5 })] }, 'plans[0].seatsFrom is 9, above seatsTo, 5'],
    [{ plans: [plan({ audience: 'by quote' })] }, 'plans[0].price is published, but the plan is by quote'],
    [{ plans: [plan({ price: null })] }, 'plans[0].price is missing; billing and a base fee need one'],
    [{ plans: [plan({}), plan({})] }, 'plans[1].name is that of another plan'],
    [
      { plans: [plan({}), plan({ name: 'Less', price: price(800) })] },
      'plans[1] is cheaper than Team; the cheapest comes first',
    ],
    [{ plans: [plan({ seatsFrom: 2 })], minimumSeats: 5 }, 'minimumSeats is 5, but Team is sold from 2'],
    [{ evidence: [entry({ fields: ['prices'] })] }, 'evidence[0].fields "prices" is no field of the tool'],
    [{ evidence: [entry({ fields: ['features.has.scim'] })] }, 'evidence[0].fields "features.has.scim" is no field'],
    [{ evidence: [entry({ quote: 'word '.repeat(16) })] }, 'evidence[0].quote has 16 words; 15 at most are allowed'],
    [{ evidence: [entry({ method: 'recalled' })] }, 'evidence[0] is recalled, so nothing was read or quoted'],
    [{ evidence: [entry({ readOn: null })] }, 'evidence[0] has neither the day it was read nor the day it speaks for'],
    [{ evidence: [entry({ saidOn: '2026-12-01' })] }, 'evidence[0].saidOn is after the day it was read'],
    [{ evidence: [entry({ url: 'https://apievangelist.com/' })] }, 'evidence[0].url is written by a machine'],
    [{ rating: 5 }, 'rating is not known'],
  ])('says what is wrong with %j', (change, message) => {
    expect(faultsWith(change)[0]).toStartWith(`tools/first.json ${message}`);
  });

  test('finds nothing wrong with plans and evidence that agree with the rest', () => {
    const team = plan({ opens: ['api'], seatsFrom: 3, baseFeeMinor: 4000 });
    expect(
      faultsWith({
        plans: [team],
        evidence: [entry({ fields: ['plans[0].price', 'pricing', 'features.lacks'] })],
        minimumSeats: 3,
        regions: ['US'],
      }),
    ).toEqual([]);
  });

  test('holds the entry price to the tier in the unit of the vendor', () => {
    const priced = (entryPrice: object, pricingTiers: string[]) =>
      faultsWith({ pricingTiers, pricing: { ...first.pricing, entryPrice } });
    const yearly = { amountMinor: 24_000, currency: 'USD', per: 'user', period: 'year' };
    expect(priced(yearly, ['starter'])).toEqual([]);
    expect(priced({ ...yearly, amountMinor: 9_600 }, ['professional'])[0]).toContain(
      'lacks starter, but the entry price is below',
    );
    expect(priced({ ...yearly, amountMinor: 18_000 }, ['professional'])).toEqual([]);
    expect(priced({ ...yearly, amountMinor: 48_000 }, ['starter'])[0]).toContain(
      'has starter, but the entry price is above',
    );
    expect(priced({ ...yearly, amountMinor: 48_000, per: 'flat' }, ['starter'])).toEqual([]);
    expect(priced({ ...yearly, amountMinor: 900_000, period: 'once' }, ['starter'])).toEqual([]);
    expect(priced({ ...yearly, amountMinor: 900_000, currency: 'INR' }, ['starter'])).toEqual([]);
  });

  test('wants alternatives to name one another', () => {
    expect(faultsWith({}, { alternatives: [] })).toEqual([
      'tools/first.json alternatives second does not name first in turn',
    ]);
  });

  test('wants names that differ by more than case and punctuation', () => {
    expect(faultsWith({}, { name: 'FIRST.' })).toEqual([
      'tools/second.json name is the name of first too; names are unique',
    ]);
  });

  test('finds a description that is much like another', () => {
    const description = first.description.replace('ten days', 'two weeks');
    expect(faultsWith({}, { description })[0]).toMatch(
      /^tools\/second\.json description is \d+ % like that of first; 30 % are allowed/,
    );
  });

  test('wants the file named as the id, its keys in order, and all of them', () => {
    const { updatedAt: _, ...tool } = first;
    const check = (name: string, value: object) =>
      checkFiles({ taxonomy: bundled.taxonomy, tools: [{ name, text: JSON.stringify(value) }] }).faults.map(
        ({ file, field, message }) => `${file} ${field} ${message}`,
      );
    expect(check('other.json', tool)).toContain("tools/other.json id is first; it must be the file's name, other");
    const { id, ...rest } = tool;
    expect(check('first.json', { ...rest, id })[0]).toStartWith(
      'tools/first.json a tool must have its keys in this order: id, formerIds',
    );
    const { vendor: __, ...poor } = tool;
    expect(check('first.json', poor)[0]).toBe('tools/first.json vendor is required');
  });

  test('says where a file stops being JSON', () => {
    const { faults } = checkFiles({ taxonomy: bundled.taxonomy, tools: [{ name: 'a.json', text: '{\n  "id": a\n}' }] });
    expect(faults[0]).toEqual({
      ...{ file: 'tools/a.json', field: '' },
      message: 'is not JSON: line 2, column 9: a value was expected, not "a"',
    });
  });

  test('counts what there must be of everything', () => {
    const { faults } = checkFiles({ taxonomy: bundled.taxonomy, tools: [toFile(first), toFile(second)] });
    const counted = faults.filter(({ file }) => file === 'tools').map(({ message }) => message);
    expect(counted).toContain('tools that are sold: 2; at least 1700 are wanted');
    expect(counted).toContain('tools with CRM first: 2; at least 6 are wanted');
    expect(counted).toContain('tools for Healthcare: 0; at least 12 are wanted');
    expect(counted).toContain('tools with free: 0; at least 12 are wanted');
    expect(counted).toContain('4.0 decided a tool; 8 on average are wanted');
    const unknown = { ...first, vendor: null };
    const poor = checkFiles({ taxonomy: bundled.taxonomy, tools: [toFile(unknown), toFile(second)] }).faults;
    expect(poor).toContainEqual({
      file: 'tools',
      field: 'vendor',
      message: 'is unknown for 50 % of 2; at most 25 % are allowed',
    });
  });

  test('wants each word of the vocabulary to mean one thing', () => {
    const taxonomy = JSON.parse(bundled.taxonomy) as Taxonomy;
    const [one, other] = taxonomy.categories as [Taxonomy['categories'][number], Taxonomy['categories'][number]];
    const [feature] = one.features as [Taxonomy['features'][number]];
    other.synonyms.push(one.name.toUpperCase());
    other.features.push({ ...feature, meaning: 'Something else.' });
    one.features.push(taxonomy.features[0] as Taxonomy['features'][number]);
    other.needs = [one.needs[0] as string, 'sales'];
    const { faults } = checkFiles({ taxonomy: JSON.stringify(taxonomy), tools: [toFile(first)] });
    const said = faults.filter(({ file }) => file === 'taxonomy.json').map(({ message }) => message);
    expect(said).toContain(`"crm" means both ${one.name} and ${other.name}; it must mean one of them`);
    expect(said.some((message) => message.includes(`feature ${taxonomy.features[0]?.id} is a general one`))).toBe(true);
    expect(said.some((message) => message.includes(`feature ${feature.id} `))).toBe(true);
    expect(said).toContain(`the need "${one.needs[0]}" is one of ${one.name} already`);
    expect(said).toContain('the need "sales" has 1 words; 3 to 14 are wanted');
    expect(said).toContain('has 2 needs; 20 at least are wanted');
  });
});
