/** What a reading tells of the kind besides its words. */
import type { Catalogue } from '../../../catalogue/catalogue.ts';
import { tokenAt } from '../reading/clauses.ts';
import { type Finding, isUnwanted, type NotHeld, namesKind, tellsKindSought } from '../reading/finding.ts';
import type { Reading } from '../reading/reading.ts';
import { isSearch } from '../reading/text.ts';
import type { KindEvidence } from './kind-odds.ts';
import { asksForService } from './services.ts';

/** What stands before the name of a kind that is the very thing sought: "looking for a better", "still no". */
const soughtBefore =
  /\b((look(s|ing)? for|search(es|ing)? for|needs?|want|seek(s|ing)?|after|require[sd]?) ([\w-]+ ){0,2}|(have|has|there is|there's|still) no )$/i;
const soughtReach = 40;
/**
 * Software asked for as such: "a good expense tool for our staff". Who asks so does not ask for goods or services, however
 * little else is said.
 */
const seekingWords = [
  'need|want|wants|seek|seeks|look(s|ing)? for|search(es|ing)? for|find|buy|recommend|suggest',
  String.raw`advise|which|best|new|replace|(is|are) there|busc\w+|necesit\w+|recomiend\w+|cherch\w+|faut`,
  String.raw`quel|suche?n?|brauchen?|welche[sr]?|zoek(en)?|nodig|welke?|cerc\w+|serve|quale|procur\w+`,
  String.raw`precis\w+|qual`,
].join('|');
const softwareWords = [
  'software|tool|app|platform|program|programme|system|programm|plattform|logiciel|outil|programa',
  'sistema|herramienta|ferramenta|gestionale|programma',
].join('|');
const asksForSoftware = new RegExp(
  String.raw`\b(${seekingWords})\b[^.!?,;]{0,60}\b(${softwareWords})\b(?! (we|you|they) )`,
  'i',
);
/** A kind that is named where this little is told of the need is one that the buyer has, unless all the text begins with it. */
const toldMin = 0.7;
/** Less is enough where the text begins with it. */
const openingMin = 0.5;
/** A text of so many words that begins with what it refuses says little else: "Salesforce is overkill for the six of us". */
const shortMax = 12;
/** "ERP" and "CRM" are software by themselves, as "payroll" and "survey" are not; from this emphasis on. */
const initials = /^[A-Z]{3,5}s?$/;
const initialsMin = 0.5;
/** A feature that more kinds have speaks for none of them. */
const ownersMax = 3;

/**
 * What is to be replaced is of the kind that is sought, and so is what the text calls by the name of a kind. A name that
 * several products have ("Google") tells less, and so does one of which nothing is said.
 */
export const evidenceOf = (catalogue: Catalogue, reading: Reading): KindEvidence => {
  const { findings, similarTo, versus, notHeld } = reading;
  const { text, tokens } = reading.read;
  const emphasisAt = (place: number): number => reading.emphasis[tokenAt(tokens, place)] ?? 1;
  /** A text that begins with the name of a kind is about it: "Recruiting system that works with Workday". */
  const isOpening = ({ start }: Finding): boolean => start <= (tokens[1]?.start ?? 0);
  const isOneSentence = tokens.at(-1)?.sentence === tokens[0]?.sentence;
  const isTold = (finding: Finding): boolean =>
    (isOpening(finding) && (isOneSentence || emphasisAt(finding.start) >= openingMin)) ||
    emphasisAt(finding.start) >= toldMin;
  const kinds = findings.filter((finding) => namesKind(finding) && isTold(finding));
  const named = kinds.map(({ value }) => value as string);
  const isSought = (finding: Finding): boolean =>
    isOpening(finding) || soughtBefore.test(text.slice(Math.max(0, finding.start - soughtReach), finding.start));
  const sought = kinds.filter(isSought).map(({ value }) => value as string);
  const positionOf = (id: unknown): number[] => [catalogue.position(id as string)].flatMap((at) => at ?? []);
  const unwanted = findings.filter(isUnwanted);
  const firsts = unwanted.filter(({ start }, nth) => unwanted.findIndex((other) => other.start === start) === nth);
  const isShared = ({ start }: (typeof firsts)[number]): boolean =>
    unwanted.filter((other) => other.start === start).length > 1;
  const isTopic = ({ start }: Finding): boolean => start === 0 && tokens.length <= shortMax;
  const used = [...findings.flatMap(({ value }) => positionOf(value)), ...similarTo, ...versus];
  /** "CRM instead of Teams" seeks a CRM, and no chat; "CMMS, Maximo is being retired" says twice what it seeks. */
  const isOfNamed = (category: string): boolean => named.length === 0 || named.includes(category);
  const categoryOf = (position: number): string => catalogue.tools[position]?.categories[0] as string;
  const categoriesNotHeld = (isMeant: (one: NotHeld) => boolean): string[] =>
    notHeld.filter(isMeant).flatMap(({ category }) => category ?? []);
  /** What few kinds alone can do speaks for those kinds. */
  const owners = findings.flatMap(({ as, value, force }) => {
    const own = as === 'feature' && force !== 'not' ? catalogue.categoriesWith(value as string) : [];
    return own.length <= ownersMax ? own.map(({ name }) => name) : [];
  });
  return {
    refused: findings.flatMap(({ as, force, value }) => {
      if (as === 'category' && force === 'not') return [value as string];
      const kept = as === 'integration' ? catalogue.find(value as string)?.categories[0] : undefined;
      return kept !== undefined && !named.includes(kept) ? [kept] : [];
    }),
    ofProducts: [
      // "Alternatives to Salesforce" tells nothing else, and means what most buyers have of it. "Not by Meta" tells
      // nothing of the kind, though we hold but one tool of it.
      ...firsts
        .filter((one) => !isShared(one) || (one.as === 'replaces' && isSearch(reading.read)) || isTopic(one))
        .flatMap(({ value }) => positionOf(value))
        .filter((position) => reading.namedThemselves.includes(position))
        .concat(similarTo, versus)
        .map(categoryOf),
      ...categoriesNotHeld(tellsKindSought),
    ].filter(isOfNamed),
    ofMentioned: [
      ...firsts
        .filter(isShared)
        .filter(
          ({ as, value }) => as === 'replaces' || reading.namedThemselves.some((at) => positionOf(value).includes(at)),
        )
        .flatMap(({ value }) => positionOf(value))
        .concat(reading.namedThemselves.filter((position) => !used.includes(position)))
        .map(categoryOf),
      ...categoriesNotHeld(({ role }) => role === 'none'),
    ].filter(isOfNamed),
    // Of all that a maker has, what is refused is most likely of the kind that is sought: "Salesforce is out of the question".
    ofMakers: unwanted
      .filter((one) => isShared(one) && named.length === 0)
      .flatMap(({ value }) => positionOf(value))
      .map(categoryOf),
    categories: [...named, ...owners],
    sought,
    isSoftware:
      unwanted.length > 0 ||
      notHeld.some(tellsKindSought) ||
      sought.length > 0 ||
      asksForSoftware.test(text) ||
      // "No CRM, a newsletter is enough"
      (named.length > 0 && findings.some(({ as, force }) => as === 'category' && force === 'not')) ||
      findings.some(
        (finding) =>
          namesKind(finding) &&
          initials.test(text.slice(finding.start, finding.end)) &&
          emphasisAt(finding.start) >= initialsMin,
      ),
    isService: asksForService(text),
  };
};
