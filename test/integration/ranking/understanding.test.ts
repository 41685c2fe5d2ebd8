import { describe, expect, setDefaultTimeout, test } from 'bun:test';
import dictionary from 'dictionary-en';
import fc from 'fast-check';
import { readBundle } from '../../../src/catalogue/bundle.ts';
import { createCatalogue } from '../../../src/catalogue/catalogue.ts';
import type { Tool } from '../../../src/catalogue/tool.ts';
import { stemWord } from '../../../src/ranking/analysis/stemmer.ts';
import { tokenize } from '../../../src/ranking/analysis/tokenizer.ts';
import { createRanker } from '../../../src/ranking/ranker.ts';
import { englishWords } from '../../../src/ranking/understanding/trained-data.ts';

/** Far above what they take, so that a busy machine fails none. */
const timeoutMs = 60_000;
setDefaultTimeout(timeoutMs);
const runs = { numRuns: 200 };

const { tools, taxonomy } = await readBundle();
const catalogue = createCatalogue(tools, taxonomy);
const ranker = createRanker(catalogue);
const sold = tools.filter(({ status }) => status === 'active');

const kind = fc.constantFrom(
  ...taxonomy.categories.flatMap(({ name, synonyms, needs }) => [name.toLowerCase(), ...synonyms, ...needs]),
);
const feature = fc.constantFrom(...[...catalogue.features.values()].map(({ name }) => name.toLowerCase()));
const name = fc.constantFrom(...sold.map((tool) => tool.name));
const plain = fc.constantFrom(
  ...'we our shop nobody knows where the old spreadsheet is must not need only with without and but easy cheap team orders people every week customers on time free app from phone 12 for'.split(
    ' ',
  ),
);
const joint = fc.constantFrom(' ', ', ', '. ', ' with ', ' and ', ' but ', ' not ', ' instead of ', ' (', '; ');
const part = fc.oneof(
  { weight: 3, arbitrary: kind },
  { weight: 2, arbitrary: feature },
  { weight: 1, arbitrary: name },
  { weight: 3, arbitrary: fc.array(plain, { minLength: 1, maxLength: 6 }).map((words) => words.join(' ')) },
);
const text = fc
  .array(fc.tuple(part, joint), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.flat().slice(0, -1).join(''));

const recommend = (useCase: string, limit = 10) => ranker.recommend({ useCase, limit });

const featureName = (id: string): string => catalogue.features.get(id)?.name ?? id;
const stemAll = (texts: readonly string[]): string[] => tokenize(texts.join('. ')).map((word) => stemWord(word.text));
/** The stems of all that a record says a tool is, has and serves for; what it lacks is not among them. */
const stemsOf = (tool: Tool): Set<string> => {
  const said = [tool.name, tool.vendor ?? '', tool.summary ?? '', tool.description, ...tool.useCases, ...tool.aliases];
  const has = tool.features.has.flatMap((id) => [id.replaceAll('-', ' '), featureName(id)]);
  const facts = [...(tool.deployment ?? []), ...(tool.platforms ?? []), ...(tool.openSource ? ['open source'] : [])];
  return new Set(stemAll([...said, ...has, ...facts, ...tool.categories, ...tool.roles, ...tool.industries]));
};
const spokenOf = (sentence: string): string[] => {
  const [, list = ''] = /speaks of (.*?)(?:, as your use case does)?\.$/i.exec(sentence) ?? [];
  return stemAll([list.replaceAll(' and ', ' ')]);
};
/** The stems that reasons quote, each with the tool, over the same texts at every run. */
const quoteAll = (): { tool: Tool; stem: string }[] =>
  fc
    .sample(text, { seed: 7, numRuns: 400 })
    .flatMap((useCase) =>
      recommend(useCase).data.flatMap(({ tool, reasons }) =>
        reasons.flatMap((reason) => spokenOf(reason.text).map((stem) => ({ tool, stem }))),
      ),
    );

describe('the reasons for a tool', () => {
  const quoted = quoteAll();

  test('quote words that stand in its record, and none that only what it lacks is called by', () => {
    expect(quoted.length).toBeGreaterThan(2_000);
    const unsaid = quoted.filter(({ tool, stem }) => !stemsOf(tool).has(stem));
    expect(unsaid.map(({ tool, stem }) => `${tool.id}: ${stem}`)).toEqual([]);
  });

  test('quote use cases as they stand in its record', () => {
    fc.assert(
      fc.property(text, (useCase) => {
        for (const { tool, reasons } of recommend(useCase).data) {
          for (const { code, field, text: sentence } of reasons) {
            if (code !== 'use-case-fits' || field !== 'useCases' || !sentence.startsWith('Its uses include ')) continue;
            expect(tool.useCases.some((phrase) => sentence.startsWith(`Its uses include “${phrase}”; `))).toBe(true);
          }
        }
      }),
      runs,
    );
  });

  test('never rest on what it is known to lack', () => {
    fc.assert(
      fc.property(text, fc.uniqueArray(feature, { minLength: 1, maxLength: 4 }), (useCase, mustHave) => {
        const { data } = ranker.recommend({ useCase, mustHave, priorities: mustHave, limit: 10 });
        for (const { tool, reasons } of data) {
          const has = new Set(tool.features.has.map((id) => featureName(id).toLowerCase()));
          for (const { code, field, text: sentence } of reasons) {
            if (code !== 'demand-met' || field !== 'features') continue;
            const [, label = ''] =
              /^Offers (.*), which (?:you asked for|your use case may need)(?:, from .*)?\.$/.exec(sentence) ?? [];
            const lacked = tool.features.lacks.some((id) => featureName(id).toLowerCase() === label.toLowerCase());
            expect({ label, has: has.has(label.toLowerCase()), lacked }).toEqual({ label, has: true, lacked: false });
          }
        }
      }),
      runs,
    );
  });
});

describe('what was understood', () => {
  test('is told with its place in the text that was sent', () => {
    fc.assert(
      fc.property(text, (sent) => {
        const read = [
          ...recommend(sent, 1).profile.understood,
          ...ranker.search({ q: sent, limit: 1 }).query.understood,
        ];
        for (const { text: said, start, end } of read) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThan(start);
          expect(sent.slice(start, end)).toBe(said);
        }
      }),
      runs,
    );
  });

  test('keeps its places behind spaces, accents and signs of two units', () => {
    const sent = '  😀 Büro: a CRM with single sign-on, not Salesforce';
    const { understood } = recommend(sent, 1).profile;
    expect(understood.map(({ as, text: said }) => [as, said])).toContainEqual(['exclude', 'Salesforce']);
    for (const { text: said, start, end } of understood) expect(sent.slice(start, end)).toBe(said);
  });
});

describe('what a text says that it does not ask for', () => {
  const wantedOf = (useCase: string): unknown[] =>
    recommend(useCase).profile.understood.flatMap(({ as, value, force }) =>
      as === 'feature' && force !== 'not' ? [value] : [],
    );

  test.each([
    ['We want visitors to enter themselves at reception. Booking of desks and rooms is not required.', 'desk-booking'],
    ['A place to track our cloud spending. We are not interested in buying commitments.', 'commitment-automation'],
    ['Planning of lorries is needed. Time clocks, payroll and invoicing are out of scope.', 'invoicing'],
    ['Wir suchen eine Besucheranmeldung, die Buchung von Schreibtischen brauchen wir nicht.', 'desk-booking'],
    ['Il nous faut la planification des tournées ; la facturation n’est pas concernée.', 'invoicing'],
  ])('is no feature that it wants: %s', (useCase, id) => {
    expect(wantedOf(useCase)).not.toContain(id);
  });

  test.each([
    ["We don't need a big suite, a booking calendar is enough.", 'Scheduling'],
    ['We want scheduling so that phone calls are no longer needed.', 'Scheduling'],
    ['Payroll is not part of our current software, so we are looking for payroll.', 'Payroll'],
    ['Wir brauchen keine große Lösung, Zeiterfassung reicht.', 'Time Tracking'],
    ['Wir brauchen nicht nur Zeiterfassung, sondern auch Rechnungen.', 'Time Tracking'],
    ['We hebben geen voorraadbeheer en willen dat nu.', 'Inventory Management'],
    ['Nous n’avons aucune gestion des stocks, il en faut une.', 'Inventory Management'],
  ])('is not what stands beside it or is lacked today: %s', (useCase, category) => {
    expect(recommend(useCase, 1).data[0]?.tool.categories).toContain(category);
  });

  test('tells nothing of the kind that it seeks', () => {
    const { data } = recommend(
      'Personnel files and duty rosters stay where they are and are no object of this purchase. Sought are courses that every conductor takes in a fixed order, with a certificate at the end.',
      5,
    );
    expect(data[0]?.tool.categories[0]).toBe('Learning Management');
  });

  test('leaves what it does ask for', () => {
    expect(wantedOf('We do not need rooms, but people must book a desk for the day.')).toContain('desk-booking');
  });
});

describe('a tool that is refused', () => {
  test('tells what is sought where little else does, by the best known of its name', () => {
    const { data } = recommend('Salesforce is overkill for us. Six people selling tiles.', 1);
    expect(data[0]?.tool.categories[0]).toBe('CRM');
  });

  test('is never recommended, whatever else is said', () => {
    fc.assert(
      fc.property(text, name, fc.constantFrom('not', 'instead of', 'anything but'), (before, refused, cue) => {
        const { data, profile } = recommend(`${before}. A tool, ${cue} ${refused}`, 25);
        const shown = new Set(data.map(({ tool }) => tool.id));
        const unwanted = profile.understood.filter(({ as }) => as === 'exclude' || as === 'replaces');
        expect(unwanted.filter(({ value }) => shown.has(String(value)))).toEqual([]);
      }),
      runs,
    );
  });

  test.each([
    ['refused', (own: string, refused: string) => `${own}, not ${refused}`],
    ['to be replaced', (own: string, refused: string) => `${own} instead of ${refused}`],
    ['what an alternative is sought to', (_: string, refused: string) => `alternative to ${refused}`],
  ])('is known by its name when it is %s, of every tool', (_, phrase) => {
    const shown = sold.filter((tool) =>
      recommend(phrase((tool.categories[0] as string).toLowerCase(), tool.name)).data.some(
        (answer) => answer.tool.id === tool.id,
      ),
    );
    expect(shown.map(({ id }) => id)).toEqual([]);
  });
});

describe('a name that begins with a number', () => {
  test.each([
    ['fifteen five', '15five'],
    ['one password', '1password'],
  ])('is found with the number in words: %s', (q, id) => {
    expect(ranker.search({ q, limit: 1 }).data[0]).toMatchObject({ score: 100, tool: { id } });
  });
});

describe('a search that names a country', () => {
  test.each(['payroll germany', 'germany payroll', 'payroll in germany'])('is for what is sold there: %s', (q) => {
    const { data } = ranker.search({ q, limit: 5 });
    expect(data.length).toBe(5);
    for (const { tool } of data) expect(tool.regions).not.toEqual(['US']);
  });
});

describe('a search in words that no record has', () => {
  test.each([
    ['kassensysteem horeca', 'Point of Sale and Restaurants'],
    ['gestionale magazzino', 'Warehouse Management'],
  ])('is answered by the kind that they speak of: %s', (q, category) => {
    const { data } = ranker.search({ q, limit: 5 });
    expect(data.map(({ tool }) => tool.categories.includes(category))).toEqual(Array(5).fill(true));
  });

  test('finds nothing where they speak of none', () => {
    expect(ranker.search({ q: 'zzyzx qwrtz', limit: 5 }).total).toBe(0);
  });
});

describe('who has none of a kind', () => {
  test.each([
    ['we have no CRM', 'CRM'],
    ['There is no intranet here and nobody knows anything.', 'Intranet and Employee Communication'],
    ['Still no time tracking at our studio.', 'Time Tracking'],
  ])('is in want of it: %s', (useCase, category) => {
    expect(recommend(useCase).data[0]?.tool.categories).toContain(category);
  });

  test('is not in want of it where there is no need for one', () => {
    const { data } = recommend('we have no need for a CRM, only a newsletter');
    expect(data[0]?.tool.categories).toContain('Email Marketing');
  });
});

describe('a text that seeks somebody for a job', () => {
  test.each([
    'Which law firm in Antwerp is good with collisions at sea? We want a second opinion on a claim.',
    'Looking for an honest electrician near Leeds who mends the sockets of our clinic by Friday.',
    'Conoce alguien un buen gestor en Jaén que lleve las facturas de un taller?',
    'Someone to mend the dishwasher of our kitchen this week, with his own pump.',
    'Whom do I call when the gutter of the parish hall leaks?',
    'Is it legal that the landlord raises the rent of our shop twice in one year?',
    'Jemand, der uns die Gardinen im Saal näht?',
  ])('asks for no software: %s', (useCase) => {
    expect(recommend(useCase).noMatch?.code).toBe('not-understood');
  });

  test.each([
    'Need invoices and time records for a lawyer who works alone.',
    'Looking for accounting that my accountant can look into.',
  ])('asks for some where it is for them: %s', (useCase) => {
    expect(recommend(useCase).noMatch).toBeNull();
  });
});

describe('an alternative to a maker', () => {
  test.each([
    ['alternative to salesforce', 'CRM'],
    ['sap alternative', 'ERP'],
    ['alternatives to atlassian', 'Issue Tracking'],
  ])('is one to the best known of its products: %s', (q, category) => {
    const { data } = ranker.search({ q, limit: 5 });
    expect(data.filter(({ tool }) => tool.categories.includes(category)).length).toBeGreaterThanOrEqual(4);
  });

  test('is none of the products that are named', () => {
    const { data } = ranker.search({ q: 'alternative to slack and teams', limit: 20 });
    expect(data.map(({ tool }) => tool.id)).not.toContain('slack');
    expect(data.map(({ tool }) => tool.id)).not.toContain('microsoft-teams');
  });
});

describe('a hostile text', () => {
  const lengthMax = 2_000;
  const fill = (piece: string): string => piece.repeat(Math.ceil(lengthMax / piece.length)).slice(0, lengthMax);
  const pieces = [
    ...['not ', 'no ', 'without not ', 'must ', 'instead of Salesforce ', 'Slack vs ', 'Slack licence ', ', free'],
    ...['under 10 dollars a user ', '12 people ', 'from 1 to ', 'one hundred and ', 'in our own big servers '],
    ...['9', '1 2 3 ', '((((', '[[{{', '. ', ', ', '\n', '-', 'aaaa-', 'a', "isn't ", 'is not an option '],
    ...['😀', '👩‍👩‍👧‍👦', '\u0301', 'ß', '１', '\ud800', '\u0000', '<script>', '../', '%00', '{{x}}'],
  ];
  /** What takes seconds would hold up everybody else; the texts take a few thousandths. */
  const elapsedMaxMs = 2_000;

  test.each(pieces)('of nothing but %j is answered', (piece) => {
    const hostile = fill(piece);
    const startedAt = performance.now();
    expect(recommend(hostile).data.length).toBeLessThanOrEqual(10);
    expect(ranker.search({ q: hostile, limit: 10 }).data.length).toBeLessThanOrEqual(10);
    expect(performance.now() - startedAt).toBeLessThan(elapsedMaxMs);
  });

  test('of any signs and cues is answered', () => {
    const hostile = fc
      .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary', maxLength: 20 })), { maxLength: 200 })
      .map((parts) => parts.join('').slice(0, lengthMax));
    fc.assert(
      fc.property(hostile, (sent) => {
        const startedAt = performance.now();
        recommend(sent);
        ranker.search({ q: sent, limit: 10 });
        expect(performance.now() - startedAt).toBeLessThan(elapsedMaxMs);
      }),
      runs,
    );
  });
});

describe('the words of English', () => {
  const sampleSize = 500;
  const words = Buffer.from(dictionary.dic)
    .toString('utf8')
    .split('\n')
    .slice(1)
    .map((line) => (line.split('/')[0] as string).trim())
    .filter((word) => /^[a-z]{3,}$/.test(word) && englishWords.has(word));
  const sample = Array.from(
    { length: sampleSize },
    (_, nth) => words[nth * Math.floor(words.length / sampleSize)] as string,
  );

  test('are known', () => {
    expect(words.length).toBeGreaterThan(30_000);
    expect(['spreadsheet', 'invoices', 'quickly'].filter((word) => !englishWords.has(word))).toEqual([]);
    expect(['spredsheet', 'invocies', 'qzx'].filter((word) => englishWords.has(word))).toEqual([]);
  });

  test('are never corrected by a search', () => {
    const corrected = sample.filter(
      (word) => Object.keys(ranker.search({ q: word, limit: 1 }).query.corrected).length > 0,
    );
    expect(corrected).toEqual([]);
  });
});
