/**
 * Short requests made of what a kind is called ("Can you recommend an expense app?"), and the same of what no catalogue of
 * software holds ("Can you recommend a plumber?"). Few of the statements are so plain. Without these the words around the
 * name are taken for those of texts that ask for nothing.
 */

/** Words that end a name and say only that it is software. */
const genericEnd =
  /\s(management|software|systems?|platforms?|tools?|tracking|solutions?|apps?|suite|automation|analytics|monitoring|programs?)$/i;
const subjectLengthMin = 3;

/** What a name is about: "expense" of "expense management". */
const subjectOf = (name: string): string => name.toLowerCase().replace(genericEnd, '');

const things: readonly ((subject: string) => string)[] = [
  (subject) => `${subject} software`,
  (subject) => `${subject} tool`,
  (subject) => `${subject} app`,
  (subject) => `${subject} system`,
  (subject) => `${subject} platform`,
  (subject) => `${subject} program`,
  (subject) => `${subject} solution`,
  (subject) => `tool for ${subject}`,
  (subject) => `system for ${subject}`,
  (subject) => `app for ${subject}`,
];

const frames: readonly ((thing: string) => string)[] = [
  (thing) => thing,
  (thing) => `best ${thing}`,
  (thing) => `cheap ${thing} for small business`,
  (thing) => `need ${thing} asap`,
  (thing) => `I need a ${thing}.`,
  (thing) => `We need a ${thing}, please.`,
  (thing) => `Hello, we need a new ${thing}. What do you suggest?`,
  (thing) => `Looking for a ${thing}, any suggestions?`,
  (thing) => `We are looking for an easy ${thing}.`,
  (thing) => `I am looking for a decent ${thing} for my people.`,
  (thing) => `Can you recommend a ${thing}?`,
  (thing) => `Could you please recommend a good ${thing} to us?`,
  (thing) => `What is the best ${thing} for us?`,
  (thing) => `We want a ${thing} for the office. Thanks!`,
  (thing) => `Hi, we would like a simple ${thing} for our team.`,
  (thing) => `Please suggest a ${thing} for our company.`,
  (thing) => `Which ${thing} do you recommend for a company of 80?`,
  (thing) => `Our department seeks a new ${thing}.`,
  (thing) => `Good morning. We are a team of twelve and want a ${thing}.`,
  (thing) => `We have no ${thing} yet. Which should we buy?`,
  (thing) => `The boss wants a ${thing} by summer.`,
  (thing) => `Is there an affordable ${thing}?`,
  (thing) => `It is time to replace our old ${thing}.`,
  (thing) => `A good ${thing} for my colleagues, please.`,
  (thing) => `Do you know a reliable ${thing}?`,
  (thing) => `I was asked to find a ${thing} for our employees.`,
];

/** What a request may ask for that is no software. */
const goods =
  `plumber; electrician; coffee machine; office chair; standing desk; caterer; lawyer; translator for a meeting; van;
bicycle; cleaning service; carpet; heater; fridge; photographer; carpenter; gardener; language teacher; printer; toner;
headset; monitor; laptop; mouse; router; phone contract; conference room; hotel in Vienna; restaurant for a dinner; venue;
speaker for our summer party; gift for a colleague; birthday cake; plant for the lobby; painter; locksmith; moving company;
recruiter who finds us a cook; nurse; driver; bookkeeper who comes in once a week; tax adviser; notary; architect; loan;
insurance for our car; leasing contract; building site; warehouse to rent; office to rent; parking space; shelf; ladder;
forklift; drill; pump; oven; dishwasher; uniform; pair of safety shoes; first-aid course; yoga teacher; coach; consultant for
strategy; slogan; logo; name for our firm; business plan; pen; notebook with lined paper; calendar for the wall; whiteboard
pen; lamp; window; door lock; safe; alarm siren; guard; dog; doctor; dentist; physiotherapist; flight to Lisbon; train ticket;
rental car; excavator; tractor; seed; fertiliser; cow; pallet; cardboard box; tape; stamp; coffee; water dispenser; sandwich
delivery; fitness room; sofa; curtain; roof repair; solar panel; battery; cable; sensor; camera tripod; microphone; piano tuner;
band for a wedding; magician; florist; jeweller; tailor; hairdresser; vet; piece of advice; joke; poem; recipe; weather forecast;
horoscope; investor; co-founder; intern; apprentice; sales rep; web designer; copywriter; trainer; mediator; witness; permit;
visa; trade fair booth; prize; sponsor; football pitch; swimming pool; kitchen; toilet; bench; fence; well; bridge`
    .split(';')
    .map((one) => one.trim().replace(/\s+/g, ' '));

const requestsPerSubject = 4;
const requestsPerGood = 8;

/** Some of a list, by a hash of what they are for, so that the same data gives the same requests. */
const pick = <One>(from: readonly One[], key: string, nth: number): One =>
  from[Number(Bun.hash.wyhash(key, BigInt(nth)) % BigInt(from.length))] as One;

export type NamedKind = { readonly slug: string; readonly names: readonly string[] };

/** Of each name, and of what it is about, a few requests; not of what several kinds are about. */
export const createRequests = (kinds: readonly NamedKind[]): { slug: string; text: string }[] => {
  const slugsOf = new Map<string, Set<string>>();
  for (const { slug, names } of kinds) {
    for (const subject of names.flatMap((name) => [name.toLowerCase(), subjectOf(name)])) {
      if (subject.length >= subjectLengthMin) slugsOf.set(subject, (slugsOf.get(subject) ?? new Set()).add(slug));
    }
  }
  return [...slugsOf].flatMap(([subject, slugs]) => {
    const [slug = ''] = slugs;
    return Array.from({ length: slugs.size > 1 ? 0 : requestsPerSubject }, (_, nth) => ({
      slug,
      text: pick(frames, subject, nth)(pick(things, subject, nth + requestsPerSubject)(subject)),
    }));
  });
};

/** Requests in the same words for what is no software. */
export const createRequestsForGoods = (): string[] =>
  goods.flatMap((good) => Array.from({ length: requestsPerGood }, (_, nth) => pick(frames, good, nth)(good)));
