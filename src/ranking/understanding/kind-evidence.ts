/** What a reading tells of the kind besides its words. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { KindEvidence } from './category-classifier.ts';
import { isUnwanted, namesKind, type Reading } from './reading/reading.ts';

/** What is to be replaced is of the kind that is sought, and so is what the text calls by the name of a kind. */
export const evidenceOf = (catalogue: Catalogue, { findings, similarTo, versus, notHeld }: Reading): KindEvidence => {
  const named = findings.filter(namesKind).map(({ value }) => value as string);
  return {
    // "CRM instead of Teams" seeks a CRM, and no chat.
    tools:
      named.length > 0
        ? []
        : [
            ...findings.filter(isUnwanted).flatMap(({ value }) => catalogue.position(value as string) ?? []),
            ...similarTo,
            ...versus,
          ],
    categories: [...named, ...notHeld.flatMap(({ category }) => category ?? [])],
  };
};
