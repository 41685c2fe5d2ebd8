/**
 * Products that may be unwanted, in the light of the kind that is sought: who asks for a help desk and names one that he
 * seems unhappy with has no use for it, while a product of another kind is what the help desk stands beside.
 */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { CategoryClassifier } from './kinds/category-classifier.ts';
import type { Kinds } from './kinds/kinds.ts';
import type { Finding } from './reading/finding.ts';
import type { Reading } from './reading/reading.ts';

/** A kind at this level is the one that is sought. */
const soughtLevelMin = 0.5;

/** Of a maker that is refused, products of kinds at this level are meant. */
const makerLevelMin = 0.25;

/** The findings of a reading, with those products as unwanted that are of a kind sought. */
export const settleProducts = (
  catalogue: Catalogue,
  { categoriesOf }: CategoryClassifier,
  { findings, perhapsUnwanted, ofRefusedMakers }: Reading,
  { levels }: Pick<Kinds, 'levels'>,
): Finding[] => {
  const levelOf = ({ value }: Finding): number => {
    const [primary = -1] = categoriesOf[catalogue.position(value as string) as number] as readonly number[];
    return levels[primary] ?? 0;
  };
  const unwanted = perhapsUnwanted.filter((finding) => levelOf(finding) >= soughtLevelMin);
  const isUnwanted = ({ as, start }: Finding): boolean =>
    as === 'integration' && unwanted.some((other) => other.start === start);
  const isKnown = ({ value }: Finding): boolean => findings.some((other) => other.value === value);
  const ofMakers = ofRefusedMakers.filter((finding) => levelOf(finding) >= makerLevelMin && !isKnown(finding));
  return [...findings.filter((finding) => !isUnwanted(finding)), ...unwanted, ...ofMakers];
};
