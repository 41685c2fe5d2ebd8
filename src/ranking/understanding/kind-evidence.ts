/** What a reading tells of the kind besides its words. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { KindEvidence } from './category-classifier.ts';
import { isUnwanted, namesKind, type Reading } from './reading/reading.ts';

/**
 * What is to be replaced is of the kind that is sought, and so is what the text calls by the name of a kind. A name that
 * several products have ("Google") tells less, and so does one of which nothing is said.
 */
export const evidenceOf = (catalogue: Catalogue, reading: Reading): KindEvidence => {
  const { findings, similarTo, versus, notHeld } = reading;
  const named = findings.filter(namesKind).map(({ value }) => value as string);
  const positionOf = (id: unknown): number[] => [catalogue.position(id as string)].flatMap((at) => at ?? []);
  const unwanted = findings.filter(isUnwanted);
  const firsts = unwanted.filter(({ start }, nth) => unwanted.findIndex((other) => other.start === start) === nth);
  const isShared = ({ start }: (typeof firsts)[number]): boolean =>
    unwanted.filter((other) => other.start === start).length > 1;
  const used = [...findings.flatMap(({ value }) => positionOf(value)), ...similarTo, ...versus];
  const categories = [...named, ...notHeld.flatMap(({ category }) => category ?? [])];
  // "CRM instead of Teams" seeks a CRM, and no chat.
  if (named.length > 0) return { tools: [], mentioned: [], categories };
  return {
    tools: [
      ...firsts.filter((one) => !isShared(one)).flatMap(({ value }) => positionOf(value)),
      ...similarTo,
      ...versus,
    ],
    mentioned: [
      ...firsts.filter(isShared).flatMap(({ value }) => positionOf(value)),
      ...reading.named.filter((position) => !used.includes(position)),
    ],
    categories,
  };
};
