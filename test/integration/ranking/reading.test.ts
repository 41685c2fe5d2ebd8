/** What the small trained models make of sentences that no pattern foresees. */
import { describe, expect, test } from 'bun:test';
import { readBundle } from '../../../src/catalogue/bundle.ts';
import { createCatalogue } from '../../../src/catalogue/catalogue.ts';
import { createIntegrations } from '../../../src/ranking/related/integrations.ts';
import { createTrainedReader } from '../../../src/ranking/understanding/trained-data.ts';

const { tools, taxonomy } = await readBundle();
const catalogue = createCatalogue(tools, taxonomy);
const read = createTrainedReader(catalogue, createIntegrations(catalogue));

/** How much the words of a part of a text count, on average. */
const emphasisOn = (text: string, part: string): number => {
  const { read: told, emphasis } = read(text);
  const from = text.indexOf(part);
  const weights = told.tokens.flatMap(({ start }, at) =>
    start >= from && start < from + part.length ? [emphasis[at] as number] : [],
  );
  return weights.reduce((sum, weight) => sum + weight, 0) / weights.length;
};
const valuesOf = (text: string, as: string): unknown[] =>
  read(text).findings.flatMap((finding) => (finding.as === as ? [finding.value] : []));

describe('the clauses of a text', () => {
  test.each([
    [
      'We run four garden centres. Wages are done by our tax adviser and that suits us. Nobody can say how many roses are left in which yard.',
      'how many roses are left in which yard',
      'Wages are done by our tax adviser',
    ],
    [
      'The till is new, the shop page is with my nephew. My trouble is the deliveries: two drivers turn up at the same door.',
      'two drivers turn up at the same door',
      'the shop page is with my nephew',
    ],
    [
      'We tried a chat tool for a year and hated it. Requests from tenants get lost between five mailboxes.',
      'Requests from tenants get lost',
      'We tried a chat tool for a year',
    ],
  ])('count by how much they tell of the need: %s', (text, need, other) => {
    expect(emphasisOn(text, need)).toBeGreaterThan(1.5 * emphasisOn(text, other));
  });

  test('of a text of one clause count all alike', () => {
    expect(new Set(read('newsletter tool with a double opt-in').emphasis)).toEqual(new Set([1]));
  });
});

describe('a demand', () => {
  test.each([
    ['Electronic filing for the county, to be operated in its own computing centre.', 'deployment', 'self-hosted'],
    ['Case notes for a shelter; the machine has to stand in our office.', 'deployment', 'self-hosted'],
    ['A drawing program whose licence lets us change the source ourselves.', 'openSource', true],
    ['Booking tool for the village hall, and there is no money whatsoever.', 'budget', 'free-only'],
    ['It has to go on working when the line to the mainland is cut.', 'feature', 'offline'],
  ])('is read in words that no pattern has: %s', (text, as, value) => {
    expect(valuesOf(text, as)).toContain(value);
  });

  test.each([
    ['Notizen für die Kanzlei, nichts in der Cloud.', 'deployment', ['self-hosted']],
    ['Backups of laptops, both Mac and Windows.', 'platform', ['windows', 'macos']],
    ['Job tickets for a firm that fits doors and windows.', 'platform', []],
    ['A till for 40 pounds a month, not a penny more.', 'budget', []],
    ['Which programme follows up on wills? Cost is secondary.', 'budget', ['flexible']],
    ['Gestion des adhésions de notre club, nos moyens sont très limités.', 'budget', ['minimal']],
    ['Terminbuchung für den Seniorentreff, es darf nichts kosten.', 'budget', ['free-only']],
    ['A box office for our hall, whose visitors pay next to nothing.', 'budget', []],
    ['Case notes for a shelter; it must not leave the house.', 'deployment', ['self-hosted']],
    ['Notes for carers, and the tablet may leave the house.', 'deployment', []],
    ['Abweichungen melden und verfolgen; muss bei uns auf dem Server laufen.', 'deployment', ['self-hosted']],
    ['Prenotazioni per il museo, tutto in casa nostra.', 'deployment', ['self-hosted']],
    ['Logiciel de caisse pour notre café, devis gratuit svp.', 'budget', []],
    ['Cupboards drawn by their measures on a PC, nothing in a browser.', 'deployment', ['desktop']],
    ['A git server in-house for our developers.', 'deployment', ['self-hosted']],
    ['Chat with free choice of the model behind it.', 'budget', []],
    ['Free drawing program + photo editor for Linux, installed and not in a browser.', 'budget', ['free-only']],
    ['Free our clerks from typing orders twice.', 'budget', []],
    ['Ticket sales for the choir, academic price or free.', 'budget', ['free-only']],
    ['Donor letters for an animal home that is always broke.', 'budget', ['minimal']],
    ['Routes for six vans; the firm can spend almost nothing.', 'budget', ['minimal']],
    ['Ledenadministratie voor de roeiclub, veel geld is er niet.', 'budget', ['minimal']],
    ['Etiquetas de envío con el transporte más barato elegido solo.', 'budget', []],
    ['News for staff on their phones, without paying 1,400 full licences.', 'budget', []],
    ['A wiki that must be free software, put on a server of ours.', 'budget', []],
    ['Menu planning for the ship, money no object.', 'budget', ['unlimited']],
    ['Draw a boat in three dimensions without paying anyone a penny.', 'budget', ['free-only']],
    ['Votes of our members on the web, with published code.', 'openSource', [true]],
    ['A git server of our own, MIT or similar licence.', 'openSource', [true]],
    ['Staff of nine hotels speak eleven languages, and news should reach their phones.', 'people', []],
  ])('is read from the whole of its words: %s', (text, as, values) => {
    expect(valuesOf(text, as)).toEqual(values);
  });

  test.each([
    ['Somebody else should look after the server that the wiki runs on.', 'deployment', 'self-hosted'],
    ['Invoices that nobody paid should be chased by themselves.', 'budget', 'free-only'],
    ['People book a free slot with the dentist and get a reminder.', 'budget', 'free-only'],
  ])('is not made of words that sound like one: %s', (text, as, value) => {
    expect(valuesOf(text, as)).not.toContain(value);
  });
});

describe('the role of the writer', () => {
  test.each([
    ["I'm the CTO at a payments firm, and after the last outage we want feature flags.", 'Chief Technology Officer'],
    ['QA engineer here: browser tests in parallel, open source please.', 'QA Engineer'],
    ['As head of purchasing of a brewery I want requests approved before the order goes out.', 'Procurement Manager'],
    ['Property manager, 200 student rooms, rent should come by direct debit.', 'Property Manager'],
  ])('is told in %s', (text, role) => {
    expect(valuesOf(text, 'role')).toEqual([role]);
  });

  test.each([
    ['QuickBooks put the price up again and my bookkeeper is fed up with it.'],
    ['The CFO asks why three reps dispute their commission every quarter.'],
    ["Marks are in the teachers' little books, and parents learn of them in June."],
    ['Bookkeeping for a two-person pottery, bank lines should import themselves.'],
  ])('is not that of others: %s', (text) => {
    expect(valuesOf(text, 'role')).toEqual([]);
  });
});

describe('a number', () => {
  test.each([
    ['Two notaries and six clerks; deeds must be found again after thirty years.', 8, 'small'],
    ['Twenty-two of us make doors by hand, and quotes take a week.', 22, 'small'],
    ['An institute of 70 staff, and the phone list is from last year.', 70, 'medium'],
    ['Seven of us mend clocks, and nobody knows which one was promised for when.', 7, 'small'],
    ['Me and four others shoe horses, and the rounds are planned on the phone.', 5, 'small'],
    ['With three colleagues I keep the books of thirty bakeries.', 4, 'small'],
    ['We are a family firm of 34 that makes doors, and quotes take us a week.', 34, 'small'],
    ['In the bank we are 340, spread over nine branches, and requests for a new chair go by mail.', 340, 'large'],
  ])('is the head count of the firm: %s', (text, people, companySize) => {
    expect(valuesOf(text, 'people')).toEqual([people]);
    expect(valuesOf(text, 'companySize')).toEqual([companySize]);
  });

  test.each([
    ['Freelance illustrator, and invoices take me the whole of Sunday.', 1, 'solo'],
    ["Ik ben zzp'er en zoek een boekhoudprogramma.", 1, 'solo'],
    ['Sou psicóloga e atendo sozinha, por vídeo e presencial.', 1, 'solo'],
    ['Me and my sister let nine rooms, and one was sold twice at Easter.', 2, 'small'],
  ])('may be told without one: %s', (text, people, companySize) => {
    expect(valuesOf(text, 'people')).toEqual([people]);
    expect(valuesOf(text, 'companySize')).toEqual([companySize]);
  });

  test.each([
    ['Wir sind fünfundzwanzig Leute und die Schichten hängen am Kühlschrank.', 25],
    ['Nous sommes quatre-vingt-douze salariés, et personne ne sait qui est en congé.', 92],
    ['Nous sommes cent vingt salariés et cherchons une pointeuse.', 120],
    ['Temos duzentos e cinquenta funcionários e queremos controlo de horas.', 250],
    ['Somos ciento veinte empleados y buscamos control horario.', 120],
    ['Siamo centoventi dipendenti e cerchiamo un gestionale presenze.', 120],
    ['Wir sind zweihundertfünfzig Mitarbeiter und suchen eine Zeiterfassung.', 250],
    ['Wij zijn met honderdtwintig medewerkers en zoeken urenregistratie.', 120],
    ['Somos treinta y cinco y los turnos van en una hoja.', 35],
    ['Abbiamo quarantadue dipendenti e le ferie stanno su un foglio.', 42],
    ['Ons bureau telt zestien mensen en de uren komen te laat.', 16],
    ["We zijn met z'n achten en iedereen gebruikt dezelfde inlog.", 8],
    ['Wir sind zu neunt und jeder schreibt die Stunden anders auf.', 9],
    ['Temos vinte e duas funcionárias e a escala muda todo dia.', 22],
  ])('may be a word of another language: %s', (text, people) => {
    expect(valuesOf(text, 'people')).toEqual([people]);
  });

  test('is no word that means something else', () => {
    expect(valuesOf('Onze monteurs komen te laat bij de klant, elke week weer.', 'people')).toEqual([]);
    expect(valuesOf('Je dois recopier les heures de chaque équipe, tous les vendredis.', 'people')).toEqual([]);
  });

  test('may be said of a firm as an age is of a person', () => {
    expect(valuesOf('The firm is 34 and wants a wiki.', 'people')).toEqual([34]);
  });

  test('is not the age of somebody', () => {
    expect(valuesOf('Only my father knows which row was sprayed. My father is 79.', 'people')).toEqual([]);
  });

  test('is not told by what somebody owns', () => {
    expect(valuesOf('A wiki that I can run on my own little server.', 'people')).toEqual([]);
  });

  test.each([
    'Our cooperative lends small sums to 6,000 market women.',
    'Our museum sees 60,000 people a year and sells tickets at one desk.',
    'New prices for 5 % of the visitors first, and then for half of them.',
  ])('that counts others is none: %s', (text) => {
    expect(valuesOf(text, 'companySize')).toEqual([]);
  });
});

describe('a highest price', () => {
  test.each([
    ['No more than 15 euros for the letters, if it can be done.', 15],
    ['Not more than £9, please, as the club is poor.', 9],
    ['We are six and can pay at most 9 euros each.', 9],
  ])('is what may be paid: %s', (text, amount) => {
    expect(read(text).findings.find(({ as }) => as === 'priceMax')?.value).toMatchObject({ amount });
  });

  test('has the currency of the nation that is named with it', () => {
    const { findings } = read('No more than 130 Australian dollars a technician and month, all included.');
    expect(findings.find(({ as }) => as === 'priceMax')?.value).toEqual({ amount: 130, currency: 'AUD', per: 'user' });
  });

  test('is not what something else costs', () => {
    expect(valuesOf('Somebody makes three hundred orders of one euro each at night.', 'priceMax')).toEqual([]);
  });

  test('is not what is paid today', () => {
    expect(valuesOf('We pay 15 euros a month and get nothing for it.', 'priceMax')).toEqual([]);
  });
});

describe('the trade of a buyer', () => {
  test.each([
    ['We are a primary school and parents pay for lunches in cash.', 'Education'],
    ['Our foundry has sixty moulds and nobody knows which of them needs repair.', 'Manufacturing'],
    ['I look after the accounts of a town hall, and each department orders chairs as it likes.', 'Government'],
    ['Three roofers and me; offers are written at night and half of them are forgotten.', 'Construction'],
  ])('is told by how it speaks of itself: %s', (text, industry) => {
    expect(valuesOf(text, 'industry')).toEqual([industry]);
  });

  test.each([
    ['We write scheduling programs for dentists, and bugs are kept on paper notes.', 'Healthcare'],
    ['My brother is a plumber, but this is about the wine shop of my wife.', 'Construction'],
    ['An accountant sends us the payslips by mail; holidays are on a wall calendar.', 'Professional Services'],
  ])('is not that of others: %s', (text, industry) => {
    expect(valuesOf(text, 'industry')).not.toContain(industry);
  });
});

describe('a product', () => {
  test.each([
    ['Wir wollen DocuSign ersetzen, es ist zu teuer geworden.', 'docusign-esignature'],
    ['Ersatz für Trello gesucht, auf Deutsch.', 'trello'],
    ['Sortie de Slack prévue en mars, il faut autre chose.', 'slack'],
    ['Queremos dejar Asana antes del verano, nadie la abre.', 'asana'],
    ['Sostituzione di Okta entro dicembre, con le stesse regole.', 'okta'],
    ['Wij zoeken een alternatief voor Jira dat iedereen snapt.', 'jira'],
    ['Precisamos sair do Pipedrive antes do fim do contrato.', 'pipedrive'],
    ['Slack weg, en dan iets op onze eigen server.', 'slack'],
    ['Trello stürzt ständig ab und fliegt raus, die Wandtafel war besser.', 'trello'],
    ['O Asana sai daqui no verão, ninguém sabe o que vem depois.', 'asana'],
    ['Slack, terminé, on cherche une messagerie chez nous.', 'slack'],
  ])('is to be replaced in another language: %s', (text, id) => {
    expect(valuesOf(text, 'replaces')).toEqual([id]);
  });

  test.each([
    ['Wir nutzen DATEV und wollen die Kasse ersetzen.', 'datev'],
    ['Zeiterfassung mit Export nach DATEV, für die Werkstatt.', 'datev'],
    ['Un standard téléphonique relié à HubSpot, pour six postes.', 'hubspot-crm'],
  ])('is worked with in another language: %s', (text, id) => {
    expect(valuesOf(text, 'integration')).toEqual([id]);
    expect(valuesOf(text, 'replaces')).toEqual([]);
  });

  test.each([
    ['ConnectWise PSA is to go: everything in it takes nine clicks.', 'connectwise-psa'],
    ['Our lawyer wants Google Analytics gone by Friday.', 'google-analytics'],
    ['Discord was proposed by my nephew: no.', 'discord'],
    ['A catalogue of our data is sought, Collibra not to be offered.', 'collibra'],
    ['Zendesk hebben we bekeken, te zwaar voor ons, we zijn met zijn zessen.', 'zendesk'],
    ['Personio haben wir gesehen, zu umständlich, kommt mir nicht ins Haus.', 'personio'],
  ])('is unwanted: %s', (text, id) => {
    expect([...valuesOf(text, 'replaces'), ...valuesOf(text, 'exclude')]).toEqual([id]);
  });

  test.each([
    ['reminders, invoices come out of Xero', 'xero'],
    ['access with Entra ID as IdP', 'microsoft-entra-id'],
    ['Microsoft 365 and Teams are in use, and desks should be booked there.', 'microsoft-365'],
  ])('is worked with: %s', (text, id) => {
    expect(valuesOf(text, 'integration')).toContain(id);
  });

  test.each([
    ['Shopify bleibt, das Kassensystem wird ersetzt.', 'shopify'],
    ['Wir nutzen Slack, die Telefonanlage muss weg.', 'slack'],
    ['Xero reste, le logiciel de paie sera remplacé.', 'xero'],
    ['Odoo blijft, de kassa wordt vervangen.', 'odoo'],
    ['Export nach DATEV, nie wieder doppelt erfassen.', 'datev'],
    ['Export vers Sage 50, plus jamais de double saisie.', 'sage-50'],
    ['No queremos dejar Slack, solo añadir una wiki.', 'slack'],
    ['Non vogliamo lasciare Slack, ci serve una wiki.', 'slack'],
    ['Nous ne voulons pas quitter Slack, il nous faut un wiki.', 'slack'],
    ['We use Slack, and free alternatives to Zoom are welcome.', 'slack'],
  ])('that stays is not unwanted: %s', (text, id) => {
    expect([...valuesOf(text, 'replaces'), ...valuesOf(text, 'exclude')]).not.toContain(id);
  });

  test.each([
    ['asana or trello alternative', ['asana', 'trello']],
    ['alternative to slack and teams', ['slack', 'microsoft-teams']],
    ['Both Slack and Teams must go by spring, they cost too much.', ['slack', 'microsoft-teams']],
  ])('in a list is meant as the others are: %s', (text, ids) => {
    expect(valuesOf(text, 'replaces')).toEqual(ids);
  });
});

describe('a name that begins with a number', () => {
  test('may be written with the number in words', () => {
    expect(valuesOf('We are leaving One Password in June, it became too dear.', 'replaces')).toEqual(['1password']);
    expect(valuesOf('We share one password for the till, and that must stop.', 'replaces')).toEqual([]);
  });
});

describe('a name that is made of everyday words', () => {
  test.each([
    'At month end I work out the fees of forty children on a calculator.',
    "The rights to one model's pictures ran out and nobody noticed.",
    'interviews with remote guests, recorded in good quality',
    'ik ben hier alleen en de planning loopt elke week mis',
  ])('is no product where it is not written as a name: %s', (text) => {
    expect(read(text).named).toEqual([]);
  });

  test('is one where it is', () => {
    expect(valuesOf('We are leaving When I Work, the shifts of our cafes need another home.', 'replaces')).toEqual([
      'when-i-work',
    ]);
    expect(valuesOf('a support chat that works with slack', 'integration')).toEqual(['slack']);
    expect(valuesOf('sync deals with front and pipedrive', 'integration')).toEqual(['front', 'pipedrive']);
  });
});

describe('what is said in the words of another language, or in nearly the same words of another meaning', () => {
  test.each([
    ['Die Fahrer tragen die Lieferung unterwegs ein, auch ohne Empfang.', 'feature', 'offline'],
    ['Les techniciens signent les bons sur leur téléphone.', 'feature', 'mobile-apps'],
    ['Buscamos un programa de escritorio para las facturas del taller.', 'deployment', 'desktop'],
    ['Cerchiamo un gestionale per lo studio, ospitato dal fornitore.', 'deployment', 'cloud'],
    ['De gegevens moeten in Nederland blijven, dat eist het bestuur van de school.', 'feature', 'data-residency'],
    [
      'Queremos um programa de fichas que se instale no computador da clínica, no servidor não.',
      'deployment',
      'desktop',
    ],
    ['A help desk with sign-in via Entra for the staff of our town.', 'feature', 'sso'],
    ['Meter readings noted by phone in the cellar, please.', 'feature', 'mobile-apps'],
    ['Somos 12 e queremos um CRM simples para os clientes.', 'people', 12],
    ['We need payroll for 1.5k people in two countries.', 'people', 1500],
  ])('demands what it says: %s', (text, as, value) => {
    expect(valuesOf(text, as)).toContain(value);
  });

  test.each([
    ['Our own server in Tunis runs the file share that we look for.', 'feature', 'data-residency'],
    ['A tool for the team of the shop, no China please, and quickly.', 'region', 'CN'],
    ['Defense contractor, CMMC level 2, and we want to keep the drawings of our parts in order.', 'people', 2],
    ['I run a music school with 15 teachers and want the lessons in one calendar.', 'role', 'Teacher'],
    ['We make windows and doors and need to quote them faster.', 'platform', 'windows'],
    ['Our engineers email SolidWorks files around, and drawings need release approval.', 'replaces', 'solidworks'],
    ['Copper notices must be sent to our tenants before work starts.', 'replaces', 'copper'],
  ])('says not what only looks like it: %s', (text, as, value) => {
    expect(valuesOf(text, as)).not.toContain(value);
  });

  test('"of" joins no list in English', () => {
    expect(valuesOf('Looking for a CRM, booking of desks is not required.', 'category')).toContain('CRM');
    const [category] = read('Looking for a CRM, booking of desks is not required.').findings.filter(
      ({ value }) => value === 'CRM',
    );
    expect(category?.force).toBe('want');
  });

  test('"Should we use A or B?" compares them', () => {
    expect(read('Should we use Asana or Trello?').versus.length).toBe(2);
  });
});
