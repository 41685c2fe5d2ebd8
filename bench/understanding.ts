/**
 * What it takes to understand a text: reading it, searching by it and recommending for it, in process and never twice from
 * a cache; then how long the service takes to start, and its memory before the first request.
 *
 * Times are of the fastest of several rounds a text, as the machine may do other work. Run: bun bench/understanding.ts
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readBundle } from '../src/catalogue/bundle.ts';
import { createCatalogue } from '../src/catalogue/catalogue.ts';
import { runToEnd } from '../src/ranking/incremental.ts';
import { createIndexContext } from '../src/ranking/index-context.ts';
import { createRanker } from '../src/ranking/ranker.ts';
import { readMemory } from '../test/integration/process/memory.ts';
import { openProcess } from '../test/integration/process/process.ts';

const rounds = 40;
const starts = 3;
/** How long the service is left alone before its memory is read, so that what is garbage has been collected. */
const restMilliseconds = 1_000;

/** What buyers might say, long and short, plain and in the words of the trade. */
const sentences = [
  'We are twelve in the office and need something to keep track of who called which customer.',
  'Open source help desk that we can run on our own servers, with single sign-on.',
  'My bakery has three shops and I still write the shifts on paper every Sunday night.',
  'Looking for an alternative to Trello, under 8 dollars a user, that works on Linux.',
  'The volunteers of our food bank sign up by phone and half of them forget to come.',
  'Project management for a construction company of 200 people, not Asana, with Gantt charts.',
  'How do I stop leads from going cold while my two sales reps are on the road?',
  'Free accounting software for a freelancer with invoices in euros.',
  'We must keep patient records inside our hospital; nothing may leave the building.',
  'Our developers want to see errors from production before customers write to us.',
  'Team chat that integrates with GitHub and Jira, has an iPhone app and costs nothing.',
  'I teach yoga online and want people to book and pay for a class without mailing me.',
  'Newsletter tool for a museum with 40,000 subscribers, money is no object.',
  'Every month somebody copies hours from five spreadsheets into payroll, and it is always wrong.',
  'Leaving Mailchimp because it became too expensive; we have 9,000 contacts and a small budget.',
  'Password manager for a family business, ideally with two-factor authentication.',
  'crm for churches',
  'Where can a law firm of thirty lawyers store contracts so that they can be found again?',
  'Our shop runs on Shopify and parcels get lost between the warehouse and the courier.',
  'Need a wiki, self-hosted, Docker, LDAP, no per-seat pricing.',
  'Customers ask the same four questions on the website all day long.',
  'As head of HR I want staff to ask for holidays in one place and see who is away.',
  'Something like Figma but cheaper, for a team of six designers on macOS and Windows.',
  'Nobody knows which laptop belongs to whom, and two were never given back.',
  'A dashboard over our Postgres database that managers can read without SQL.',
  'We film lectures and want students to watch them with subtitles, in the browser only.',
  'Monitoring for forty servers, alerts by SMS, on-premises.',
  'The choir has eighty members and collecting the yearly fee takes me until June.',
  'Compare Notion vs Confluence for a startup of fifteen.',
  'We sell wine to restaurants, orders come in by WhatsApp, and I type each of them again.',
  'Electronic signatures with an audit trail that hold up in court, for an estate agency.',
  'Backups that just work, for one person and three machines.',
  'I run a dental clinic and patients do not show up; reminders would be nice.',
  'Screen recording for support, at most 10 euros a month.',
  'University library needs a way to publish open data sets with a permanent address.',
  'Plan routes for nine delivery vans and tell customers when we arrive.',
  'Our code reviews take days, we use GitLab and cannot use a cloud service.',
  'survey tool gdpr',
  'Ten of us translate manuals into six languages and keep asking which version is current.',
  'Landlord with 14 flats wants to see who has paid the rent and who has reported a leak.',
];
const fill = (from: string): string => from.repeat(Math.ceil(2_000 / from.length)).slice(0, 2_000);
const longText = fill(`${sentences.slice(0, 24).join(' ')} `);
/** Texts that match much, or begin to match everywhere. */
const hostile = [
  fill('on our own server in our '),
  fill('free, no budget, not in the cloud, without '),
  fill('12 345,678 $ a user '),
  fill('not Slack or Teams vs Notion, '),
  fill('managment custmer analitycs '),
  fill('a'),
  fill('two hundred and '),
  fill('((((,,,,'),
  fill('ñé '),
];

const percentile = (times: readonly number[], share: number): number => {
  const sorted = [...times].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] as number;
};
const shownMs = (milliseconds: number): string => `${milliseconds.toFixed(3).padStart(8)} ms`;
const row = (name: string, ...figures: string[]): void => console.log(`${name.padEnd(34)}${figures.join('  ')}`);

/** By text the fastest of the rounds. All texts take turns, so that none finds its own memory still at hand. */
const measure = (texts: readonly string[], ask: (text: string) => unknown): number[] => {
  const best = texts.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < rounds; round++) {
    for (const [nth, text] of texts.entries()) {
      const startedMs = performance.now();
      ask(text);
      best[nth] = Math.min(best[nth] as number, performance.now() - startedMs);
    }
  }
  return best;
};

const { tools, taxonomy } = await readBundle();
const catalogue = createCatalogue(tools, taxonomy);
const ranker = createRanker(catalogue);
const { reader: read } = runToEnd(createIndexContext(catalogue));

const sentenceMs = measure(sentences, read);
const searchMs = measure(sentences, (q) => ranker.search({ q, limit: 20 }));
const recommendMs = measure(sentences, (useCase) => ranker.recommend({ useCase, limit: 10 }));
row('reading a sentence', shownMs(percentile(sentenceMs, 0.5)), `p95${shownMs(percentile(sentenceMs, 0.95))}`);
row('reading 2,000 characters', shownMs(percentile(measure([longText], read), 0.5)));
row('reading a hostile text, the worst', shownMs(Math.max(...measure(hostile, read))));
row('search', shownMs(percentile(searchMs, 0.5)), `p95${shownMs(percentile(searchMs, 0.95))}`);
row('recommend', shownMs(percentile(recommendMs, 0.5)), `p95${shownMs(percentile(recommendMs, 0.95))}`);
const hostileMs = measure(hostile, (useCase) => ranker.recommend({ useCase, limit: 10 }));
row('recommend, hostile, the worst', shownMs(Math.max(...hostileMs)));

const folder = mkdtempSync(join(tmpdir(), 'understanding-'));
try {
  const databaseUrl = `sqlite:${join(folder, 'service.db')}`;
  const startMs: number[] = [];
  const residentMb: number[] = [];
  // The first start makes the database, and is not counted.
  for (let nth = 0; nth <= starts; nth++) {
    const startedMs = performance.now();
    const service = await openProcess({ DATABASE_URL: databaseUrl });
    while ((await fetch(`${service.url}/readyz`)).status !== 200) await Bun.sleep(5);
    if (nth > 0) {
      startMs.push(performance.now() - startedMs);
      await Bun.sleep(restMilliseconds);
      residentMb.push(readMemory(service.pid).now);
    }
    service.kill('SIGTERM');
    await service.exited;
  }
  row('start to ready', shownMs(Math.min(...startMs)));
  row('resident at start', `${percentile(residentMb, 0.5).toFixed(0).padStart(8)} MB`);
} finally {
  rmSync(folder, { recursive: true });
}
