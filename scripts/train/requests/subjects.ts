/**
 * Short requests on the things that a kind of software looks after, "something for payslips", and the same of things that none
 * is for, "something for sore feet". Who is no expert names the thing and not the kind.
 */
import { readLines } from '../data-lines.ts';
import { english, type Phrasebook, phrasebooks } from './phrasebooks.ts';
import { pick } from './pick.ts';

/** Fewer things are listed that no software is for, so that each has more requests. */
const requestsPerSubject = 6;
const requestsPerGood = 16;
const requestsElsewhere = 4;
const requestsPerGoodElsewhere = 10;

const requestsOf = (slugs: readonly string[], phrasebook: Phrasebook): number => {
  const isGood = slugs.includes('nothing');
  if (phrasebook !== english) return isGood ? requestsPerGoodElsewhere : requestsElsewhere;
  return isGood ? requestsPerGood : requestsPerSubject;
};

/** A line: slugs, the likelier first, a tab, a thing that these look after, and a tab and its language, if that is not English. */
const readSubjectLines = (): { slugs: string[]; subject: string; phrasebook: Phrasebook }[] =>
  readLines('subjects.tsv').map((line) => {
    const [slugs = '', subject = '', language] = line.split('\t');
    const phrasebook = language === undefined ? english : phrasebooks[language];
    if (slugs === '' || subject === '' || phrasebook === undefined)
      throw new Error(`data/subjects.tsv cannot be read: ${line}`);
    return { slugs: slugs.split(','), subject, phrasebook };
  });

export const createRequestsOnSubjects = (): { slugs: readonly string[]; text: string }[] =>
  readSubjectLines().flatMap(({ slugs, subject, phrasebook }) =>
    Array.from({ length: requestsOf(slugs, phrasebook) }, (_, nth) => ({
      ...{ slugs, text: pick(phrasebook.subjectFrames, subject, nth)(subject) },
    })),
  );
