/** Which of the things that were read are meant, in the light of the kinds that the text asks for. */
import type { IndexContext } from '../index-context.ts';
import { type Finding, isUnwanted, namesKind } from '../understanding/reading/finding.ts';
import type { Reading } from '../understanding/reading/reading.ts';

/** Of several tools of one name those of a kind at this level are meant. */
const kindMeantMin = 0.25;
/** Tools of a kind below this level are no answers (`explanation/shortfall.ts`). */
const kindAnsweredMin = 0.05;
/** The feature of screens in other languages, and how buyers call screens. */
const screenLanguages = 'multi-language';
const screens = /interface|screen|menu|\bui\b|button|oberfl|interfaz|interfac|schermat|pantalla|ecr[aã]|écran/i;
const phoneApps = 'mobile-apps';
const ownApp =
  /\b(our|my|build|builds|ship|ships|test|tests|release|releases) ([\w-]+ ){0,2}(iphone|ios|ipad|android|mobile|phone) apps?\b/i;
const ownAppReach = 20;
const builtFor = /\b(builds?|building|compiles?|compiling|ships?|releases?)\b[^.!?]{0,40}\bfor\b[^.!?]{0,40}$/i;
const builtForReach = 100;
/** Features of kinds whose content has languages of its own: websites, lessons, product texts. */
const ofContentLanguages = /multilingual|translation|lesson-languages/;

/**
 * What was read, in the light of the kinds asked for. Of several tools that one unwanted name may mean, those of the kinds are
 * meant; where none is, the best known, and those that could be among the answers. A feature that only other kinds of software
 * have is not asked for.
 */
export const resolveFindings = (
  context: IndexContext,
  { findings, read }: Reading,
  levels: Float64Array,
): Finding[] => {
  const { catalogue, classifier } = context;
  const isOfKind = ({ value }: Finding, levelMin = kindMeantMin): boolean => {
    const position = catalogue.position(value as string) as number;
    return (classifier.categoriesOf[position] as readonly number[]).some(
      (place) => (levels[place] as number) >= levelMin,
    );
  };
  const levelOf = (category: string): number => levels[classifier.placeOf(category) ?? -1] ?? 0;
  const isForeign = (id: string): boolean => {
    const owners = catalogue.categoriesWith(id);
    return owners.length > 0 && !owners.some(({ name }) => levelOf(name) >= kindMeantMin);
  };
  /** "Whiteboard" names the kind that is sought, and not what some other kind can do besides. */
  const isKindItself = ({ start, value }: Finding): boolean =>
    findings.some((other) => {
      if (!namesKind(other) || other.start !== start) return false;
      const isOwn = catalogue.categoriesWith(value as string).some(({ name }) => name === other.value);
      return !isOwn && levelOf(other.value as string) === 1;
    });
  /** "In Welsh and English" says of a website what it is written in, and not what its editors' screens are. */
  const isOfContent = ({ value, start, end }: Finding): boolean =>
    value === screenLanguages &&
    !screens.test(read.text.slice(start, end)) &&
    catalogue.categories.entries.some(
      ({ name, features }) => levelOf(name) === 1 && features.some(({ id }) => ofContentLanguages.test(id)),
    );
  /** Who makes an app for phones asks for no app by saying so: "crashes of our iPhone app". */
  const isOwnApp = ({ value, start, end }: Finding): boolean =>
    value === phoneApps && ownApp.test(read.text.slice(Math.max(0, start - ownAppReach), end));
  /** "Builds for macOS and Windows" says what comes out, and not where the software is used. */
  const isBuiltFor = ({ as, start }: Finding): boolean =>
    as === 'platform' && builtFor.test(read.text.slice(Math.max(0, start - builtForReach), start));
  return findings.filter((finding) => {
    if (isBuiltFor(finding)) return false;
    if (finding.as === 'feature')
      return (
        !isForeign(finding.value as string) && !isKindItself(finding) && !isOfContent(finding) && !isOwnApp(finding)
      );
    if (!isUnwanted(finding)) return true;
    const namesakes = findings.filter(({ start, as }) => start === finding.start && as === finding.as);
    if (namesakes.some((one) => isOfKind(one))) return isOfKind(finding);
    return finding === namesakes[0] || isOfKind(finding, kindAnsweredMin);
  });
};
