/**
 * Short requests on the things that a kind of software looks after, "something for payslips", and the same of things that none
 * is for, "something for sore feet". Who is no expert names the thing and not the kind.
 */
import { readLines } from '../data-lines.ts';
import { pick } from './pick.ts';

/** How a thing is spoken of. Words of need, of trouble and of numbers stand in all, so that they tell nothing of the kind. */
const frames: readonly ((subject: string) => string)[] = [
  (subject) => subject,
  (subject) => `${subject}?`,
  (subject) => `${subject} please`,
  (subject) => `something for ${subject}`,
  (subject) => `Something for ${subject}, please.`,
  (subject) => `We need something for ${subject}.`,
  (subject) => `anything for ${subject}?`,
  (subject) => `Is there anything for ${subject} that is easy?`,
  (subject) => `help with ${subject}`,
  (subject) => `We are a bakery and need help with ${subject}.`,
  (subject) => `Something for ${subject} in a clinic with 40 staff.`,
  (subject) => `${subject} for a team of six`,
  (subject) => `${subject}, cheap and simple`,
  (subject) => `a better way for ${subject}`,
  (subject) => `There must be a better way for ${subject} than this.`,
  (subject) => `What do people use for ${subject}?`,
  (subject) => `How do others deal with ${subject}?`,
  (subject) => `We have nothing for ${subject} yet.`,
  (subject) => `no system for ${subject}`,
  (subject) => `All of us lose track of ${subject}.`,
  (subject) => `trouble with ${subject}`,
  (subject) => `${subject} are a nightmare here`,
  (subject) => `${subject} in a notebook, it cannot go on`,
  (subject) => `I spend half my week on ${subject}.`,
  (subject) => `The boss wants ${subject} under control by May.`,
  (subject) => `looking for something for ${subject}`,
  (subject) => `Who knows something good for ${subject}?`,
  (subject) => `one place for ${subject}`,
  (subject) => `fed up with ${subject} by hand`,
  (subject) => `Excel is no place for ${subject}`,
  (subject) => `${subject} are chaos at our place`,
  (subject) => `total mess: ${subject}`,
  (subject) => `our ${subject} are a mess`,
  (subject) => `Our ${subject} are a disaster.`,
  (subject) => `nobody knows where the ${subject} are`,
  (subject) => `Our ${subject} drive me mad.`,
  (subject) => `Nobody keeps up with ${subject} here.`,
  (subject) => `We forget half of it: ${subject}.`,
  (subject) => `too many spreadsheets for ${subject}`,
  (subject) => `tidying up ${subject}`,
  (subject) => `how to handle ${subject} well`,
  (subject) => `keeping on top of ${subject}`,
  (subject) => `${subject} without paper`,
  (subject) => `I hate ${subject}.`,
  (subject) => `${subject} takes forever`,
  (subject) => `${subject} done properly`,
  (subject) => `We have to get better at ${subject}.`,
  (subject) => `The whole office quarrels over ${subject}.`,
  (subject) => `${subject} on a whiteboard, honestly`,
  (subject) => `${subject} for our three shops`,
  (subject) => `My colleague spends Fridays on ${subject}.`,
  (subject) => `We want ${subject} in one place.`,
  (subject) => `what do you suggest for ${subject}`,
];

/** The same in other languages, by ISO 639-1. */
const framesElsewhere: Readonly<Record<string, readonly ((subject: string) => string)[]>> = {
  de: [
    (subject) => subject,
    (subject) => `etwas für ${subject}`,
    (subject) => `Wir brauchen etwas für ${subject}.`,
    (subject) => `${subject} auf Papier, es reicht`,
    (subject) => `Hilfe bei ${subject}`,
    (subject) => `${subject}: bei uns das reine Chaos`,
    (subject) => `Was nehmt ihr für ${subject}?`,
    (subject) => `${subject} in Excel geht nicht mehr`,
    (subject) => `Keiner hat den Überblick über ${subject}.`,
    (subject) => `${subject} für einen kleinen Betrieb`,
  ],
  fr: [
    (subject) => subject,
    (subject) => `quelque chose pour ${subject}`,
    (subject) => `Il nous faut quelque chose pour ${subject}.`,
    (subject) => `${subject} sur papier, ça suffit`,
    (subject) => `besoin d'aide pour ${subject}`,
    (subject) => `${subject}, c'est le bazar chez nous`,
    (subject) => `Vous utilisez quoi pour ${subject} ?`,
    (subject) => `${subject} dans Excel, ça ne va plus`,
    (subject) => `Personne ne s'y retrouve : ${subject}.`,
    (subject) => `${subject} pour une petite équipe`,
  ],
  es: [
    (subject) => subject,
    (subject) => `algo para ${subject}`,
    (subject) => `Necesitamos algo para ${subject}.`,
    (subject) => `${subject} en papel, se acabó`,
    (subject) => `ayuda con ${subject}`,
    (subject) => `${subject}: un caos total`,
    (subject) => `¿Qué usáis para ${subject}?`,
    (subject) => `${subject} en Excel ya no funciona`,
    (subject) => `Nadie se aclara con ${subject}.`,
    (subject) => `${subject} para un equipo pequeño`,
  ],
  it: [
    (subject) => subject,
    (subject) => `qualcosa per ${subject}`,
    (subject) => `Ci serve qualcosa per ${subject}.`,
    (subject) => `${subject} su carta, basta`,
    (subject) => `aiuto con ${subject}`,
    (subject) => `${subject}: da noi è un disastro`,
    (subject) => `Cosa usate per ${subject}?`,
    (subject) => `${subject} in Excel non va più bene`,
    (subject) => `Nessuno si raccapezza con ${subject}.`,
    (subject) => `${subject} per una piccola squadra`,
  ],
  nl: [
    (subject) => subject,
    (subject) => `iets voor ${subject}`,
    (subject) => `We hebben iets nodig voor ${subject}.`,
    (subject) => `${subject} op papier, genoeg ervan`,
    (subject) => `hulp bij ${subject}`,
    (subject) => `${subject}: bij ons een puinhoop`,
    (subject) => `Wat gebruiken jullie voor ${subject}?`,
    (subject) => `${subject} in Excel gaat niet meer`,
    (subject) => `Niemand heeft overzicht over ${subject}.`,
    (subject) => `${subject} voor een klein team`,
  ],
  pt: [
    (subject) => subject,
    (subject) => `alguma coisa para ${subject}`,
    (subject) => `Precisamos de algo para ${subject}.`,
    (subject) => `${subject} em papel, chega`,
    (subject) => `ajuda com ${subject}`,
    (subject) => `${subject}: aqui é um caos`,
    (subject) => `O que usam para ${subject}?`,
    (subject) => `${subject} no Excel já não dá`,
    (subject) => `Ninguém se entende com ${subject}.`,
    (subject) => `${subject} para uma equipa pequena`,
  ],
};

/** Fewer things are listed that no software is for, so that each has more requests. */
const requestsPerSubject = 6;
const requestsPerGood = 16;
const requestsElsewhere = 4;
const requestsPerGoodElsewhere = 10;

const requestsOf = (slugs: readonly string[], spoken: typeof frames): number => {
  const isGood = slugs.includes('nothing');
  if (spoken !== frames) return isGood ? requestsPerGoodElsewhere : requestsElsewhere;
  return isGood ? requestsPerGood : requestsPerSubject;
};

/** A line: slugs, the likelier first, a tab, a thing that these look after, and a tab and its language, if that is not English. */
const readSubjectLines = (): { slugs: string[]; subject: string; spoken: typeof frames }[] =>
  readLines('subjects.tsv').map((line) => {
    const [slugs = '', subject = '', language] = line.split('\t');
    const spoken = language === undefined ? frames : framesElsewhere[language];
    if (slugs === '' || subject === '' || spoken === undefined)
      throw new Error(`data/subjects.tsv cannot be read: ${line}`);
    return { slugs: slugs.split(','), subject, spoken };
  });

export const createRequestsOnSubjects = (): { slugs: readonly string[]; text: string }[] =>
  readSubjectLines().flatMap(({ slugs, subject, spoken }) =>
    Array.from({ length: requestsOf(slugs, spoken) }, (_, nth) => ({
      ...{ slugs, text: pick(spoken, subject, nth)(subject) },
    })),
  );
