/**
 * Short requests made of what a kind is called ("Can you recommend an expense app?"), and the same of what no catalogue of
 * software holds ("Can you recommend a plumber?"). Few of the statements are so plain. Without these the words around the
 * name are taken for those of texts that ask for nothing.
 */
import { english, type Phrasebook, phrasebooks } from './phrasebooks.ts';
import { pick } from './pick.ts';

/** Words that end a name and say only that it is software. */
const genericEnd =
  /\s(management|software|systems?|platforms?|tools?|tracking|solutions?|apps?|suite|automation|analytics|monitoring|programs?)$/i;
const subjectLengthMin = 3;

/** What a name is about: "expense" of "expense management". */
const subjectOf = (name: string): string => name.toLowerCase().replace(genericEnd, '');

const requestsPerSubject = 4;
const requestsPerTranslation = 2;
const requestsPerGood = 8;
const requestsPerTranslatedGood = 4;

/** So many requests of one subject. */
const ask = (subject: string, count: number, { things, frames }: Pick<Phrasebook, 'things' | 'frames'>): string[] =>
  Array.from({ length: count }, (_, nth) =>
    pick(frames, subject, nth)(pick(things, subject, nth + requestsPerSubject)(subject)),
  );

const itself = [(name: string): string => name];

export type NamedKind = {
  readonly slug: string;
  readonly names: readonly string[];
  /** By language. */
  readonly translations?: Readonly<Record<string, readonly string[]>>;
};

/** Of each name, and of what it is about, a few requests; not of what several kinds are about. */
export const createRequests = (kinds: readonly NamedKind[]): { slug: string; text: string }[] => {
  const slugsOf = new Map<string, Set<string>>();
  for (const { slug, names } of kinds) {
    for (const subject of names.flatMap((name) => [name.toLowerCase(), subjectOf(name)])) {
      if (subject.length >= subjectLengthMin) slugsOf.set(subject, (slugsOf.get(subject) ?? new Set()).add(slug));
    }
  }
  const original = [...slugsOf].flatMap(([subject, slugs]) => {
    const [slug = ''] = slugs;
    return slugs.size > 1 ? [] : ask(subject, requestsPerSubject, english).map((text) => ({ slug, text }));
  });
  const translated = kinds.flatMap(({ slug, translations = {} }) =>
    Object.entries(translations).flatMap(([language, names]) => {
      const phrasebook = phrasebooks[language];
      return phrasebook === undefined
        ? []
        : names.flatMap((name) => ask(name, requestsPerTranslation, phrasebook).map((text) => ({ slug, text })));
    }),
  );
  return [...original, ...translated];
};

/** Requests in the same words for what is no software. */
export const createRequestsForGoods = (): string[] => {
  const of = ({ goods, frames }: Phrasebook, count: number): string[] =>
    goods.flatMap((good) => ask(good, count, { things: itself, frames }));
  return [
    ...of(english, requestsPerGood),
    ...Object.values(phrasebooks).flatMap((phrasebook) => of(phrasebook, requestsPerTranslatedGood)),
  ];
};
