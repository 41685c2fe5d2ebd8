/**
 * Products that may be unwanted, in the light of the kind that is sought: who asks for a help desk and names one that he
 * seems unhappy with has no use for it, while a product of another kind is what the help desk stands beside.
 */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { CategoryClassifier, Kinds } from './category-classifier.ts';
import type { Finding, Reading } from './reading/reading.ts';

/** A kind at this level is the one that is sought. */
const soughtLevelMin = 0.5;

/** The findings of a reading, with those products as unwanted that are of a kind sought. */
export const settleProducts = (
  catalogue: Catalogue,
  { categoriesOf }: CategoryClassifier,
  { findings, perhapsUnwanted }: Reading,
  { levels }: Pick<Kinds, 'levels'>,
): Finding[] => {
  const unwanted = perhapsUnwanted.filter(({ value }) => {
    const [primary = -1] = categoriesOf[catalogue.position(value as string) as number] as readonly number[];
    return (levels[primary] ?? 0) >= soughtLevelMin;
  });
  const isUnwanted = ({ as, start }: Finding): boolean =>
    as === 'integration' && unwanted.some((other) => other.start === start);
  return [...findings.filter((finding) => !isUnwanted(finding)), ...unwanted];
};
