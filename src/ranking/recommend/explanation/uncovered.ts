/** What the use case asks for where the catalogue holds no software of that kind, or where it asks for no software. */
import type { Catalogue } from '../../../catalogue/catalogue.ts';
import type { IndexContext } from '../../index-context.ts';
import type { CategoryClassifier } from '../../understanding/kinds/category-classifier.ts';
import { isNotHeld, type Kinds } from '../../understanding/kinds/kinds.ts';
import { type Finding, isUnwanted, namesKind, tellsKindSought } from '../../understanding/reading/finding.ts';
import { isSearch } from '../../understanding/reading/text.ts';
import type { Need } from '../need.ts';
import type { NoMatch } from './why-not.ts';

/**
 * A text asks for nothing of ours from this probability on, if that is so many times as likely as every kind: of 195 judged
 * texts that ask for nothing .85 are so, of 2,029 others .006; from .5 on .78 and .006.
 */
const nothingMin = 0.25;
const nothingMargin = 2;
/** Below this it may be a need that was not understood, and the answer asks back. */
const nothingSure = 0.6;
/** The same for a text that names a kind or a product, but nothing that only software has. */
const nothingPlain = 0.75;
/** And from this probability on such a text may ask for a kind that is not held: "a church: gifts, the rota, the hall". */
const notHeldPlain = 0.4;
/** Who names what he has, and a trouble beside it, is asked back rather than told that no software is for it; below this. */
const nothingOfNamed = 0.9;
const nearestShown = 3;

/** The names of the likeliest kinds, to be named as the nearest. */
const nearestKinds = ({ names }: CategoryClassifier, { probabilities }: Kinds): string[] =>
  [...probabilities.keys()]
    .sort((one, other) => (probabilities[other] as number) - (probabilities[one] as number))
    .slice(0, nearestShown)
    .map((place) => names[place] as string);

/** Whether a feature is asked for by its name, and not by the problem that it solves. */
const namesFeature = ({ as, isInferred }: Finding): boolean => as === 'feature' && isInferred !== true;

/** Whether a finding tells what the software should do: a feature that only some kinds have does, a price does not. */
const tellsKind = (catalogue: Catalogue, finding: Finding): boolean =>
  namesFeature(finding) && catalogue.categoriesWith(finding.value as string).length > 0;

/** Whether a finding is of what only software has: a platform, a place to run, open code. */
const isOfSoftware = ({ as }: Finding): boolean => ['platform', 'deployment', 'openSource'].includes(as);

export const findUncovered = (
  { catalogue, classifier }: IndexContext,
  { purpose, categories }: Need,
): NoMatch | null => {
  if (purpose === undefined || categories !== undefined || !classifier.knowsAllKinds) return null;
  const { kinds, reading, isTelling } = purpose;
  const { notHeld, nothing, confidence } = kinds;
  // Who names a product to be replaced or refused asks for software of a kind that is known, and who names a kind or any product
  // mostly does: "gloves for a small dental practice" and "lost my Shopify password" do not.
  const isNamed = reading.namedThemselves.length > 0 || reading.findings.some(namesKind);
  if (
    reading.notHeld.some((one) => tellsKindSought(one) && one.category !== undefined) ||
    reading.similarTo.length + reading.versus.length > 0 ||
    reading.findings.some(isUnwanted) ||
    (isNamed &&
      ((nothing < nothingPlain && notHeld.probability < notHeldPlain) ||
        isSearch(reading.read) ||
        reading.findings.some(isOfSoftware)))
  )
    return null;
  const found = { field: 'useCase', blockers: [] };
  if (!isTelling && !reading.findings.some((finding) => tellsKind(catalogue, finding))) {
    const text = 'The use case does not say what the software should do.';
    return { ...found, code: 'not-understood', text, nearest: [] };
  }
  // "We have to comply with SOC 2" asks for software, however little it tells of what for.
  const least = reading.findings.some(namesFeature) ? nothingSure : nothingMin;
  if (nothing >= least && nothing > nothingMargin * confidence && nothing > notHeld.probability) {
    const text =
      nothing >= (isNamed ? nothingOfNamed : nothingSure)
        ? 'The use case asks for no software that a catalogue like this one holds.'
        : 'It is not clear which software the use case asks for. Say what the software should do, or name the kind in categories.';
    return { ...found, code: 'not-understood', text, nearest: nearestKinds(classifier, kinds) };
  }
  if (!isNotHeld(kinds)) return null;
  const text = `The use case asks for ${notHeld.name}, a kind of software that the catalogue does not hold.`;
  return { ...found, code: 'not-covered', kind: notHeld.name, text, nearest: nearestKinds(classifier, kinds) };
};
