/**
 * Disclaimers: where a text says what it does not ask for. "Booking of desks is not required", "we do not need a phone line".
 * Nothing that stands there is sought.
 */
import { createJoinerPattern, placeOf, type Span, spansOf } from './clauses.ts';
import type { ReadText, ReadToken } from './text.ts';

/** Words that join the items of a list of what is not asked for: "no need for A, B or C". */
const alternativeWord = /\b(or|nor)\b/i;
const alternativeWordElsewhere = /\b(or|nor|oder|noch|ou|ni|o|of|nem)\b/i;
/** Words that join the last item of any list to the others. */
const listJoinerOf = createJoinerPattern((joiners) => new RegExp(`\\b(${joiners})\\b`, 'i'));

const refused =
  '(required|needed|wanted|necessary|asked for|desired|requested|of interest|relevant|included(?! in (our|my|the|any))|part of(?! (our|my|the|any) )|(the )?subject (of|to)|(the )?object of|under review|our (business|concern|affair|job)|concerned|on our list|to be (touched|changed|replaced|moved|considered))';
/** The same in German, French, Spanish, Italian, Dutch and Portuguese. */
const refusedElsewhere =
  'nicht (n[oö]tig|erforderlich|gew[uü]nscht|gefragt|gebraucht|gegenstand|teil(?! (unseres|des|meines))|betroffen)|(brauchen?|ben[oö]tigen) (wir|ich) nicht|pas (n[eé]cessaires?|concern[eé]e?s?|demand[eé]e?s?|souhait[eé]e?s?)|no hacen? falta|no (es|son) (necesari[oa]s?|parte)|non (è|sono) (necessari[oae]|richiest[oaei]|previst[oaei])|non (ci |mi )?serv(e|ono)|niet (nodig|gewenst|gevraagd|van toepassing)|n[aã]o ([eé]|s[aã]o) (necess[aá]ri[oa]s?|precis[oa]s?)';
/** Behind what is not asked for. */
const refusedBehind = new RegExp(
  `\\b(not|never|nor|no longer|isn['’]?t|aren['’]?t|wasn['’]?t) (be |been |being )?${refused}\\b|\\b(out of scope|outside (the )?scope|off the table|(is|are) no (object|subject|part|matter) of|(is|are) (dealt with|handled|done|covered) (elsewhere|by another)|(is|are) (unneeded|unnecessary|superfluous)|(can|may|should|will) (stay|be|be left) (out|away|aside))\\b|(?<![\\p{L}])(${refusedElsewhere})(?![\\p{L}])`,
  'iu',
);
/** Before it. */
const refusedAhead =
  /\b((do|does|did)(n['’]?t| not) ((need|require)(?! to)|care (about|for)|look for|ask for)|no (need|use|interest|wish) (for|in|of)|not (interested in|looking for|asking for)|(do|does)(n['’]?t| not) (wish|want) (to be sold|a|an|any(?!one|body)|another|more)\b|(brauchen?|ben[oö]tigen) (wir|ich)? ?(aber |auch |dabei )?keine?[nrms]?\b|pas besoin d|no necesit(o|amos)\b|non (ci|mi) serv(e|ono)\b|geen behoefte aan\b|n[aã]o precis(o|amos) de\b)/i;
/** "Scheduling so that phone calls are no longer needed": what stands before is asked for, to that end. */
const purpose = /\b(so|until|damit|pour que|para que|affinch[eé]|zodat)\b/i;
/** A clause that asks for something again, or tells something else. */
const startsNewWish =
  /\b(i|we|he|she|it|they|you|but|only|just|what|who|which|please|must|should|need|needs|rather|instead|required?:?|wir|ich|aber|sondern|nur|soll(en)?|nous|je|mais|faut|pero|sino|solo|ma|maar|alleen|moet|mas|apenas)\b/i;

/** The parts of a text that say what it does not ask for. */
export const findDisclaimers = (read: ReadText): Span[] => {
  const { text, tokens, language } = read;
  if (!refusedBehind.test(text) && !refusedAhead.test(text)) return [];
  const listJoiner = listJoinerOf(read);
  const alternative = language === undefined ? alternativeWord : alternativeWordElsewhere;
  const clauses = spansOf(tokens, 'clause');
  const clauseTexts = clauses.map((clause) => {
    const { start, end } = placeOf(read, clause);
    return text.slice(start, end);
  });
  const sentenceOf = (nth: number): number | undefined => tokens[clauses[nth]?.from ?? -1]?.sentence;
  /** "Accounting, payroll and the shop are not needed": what stands before it is part of a list. */
  const endsList = (clause: string): boolean => listJoiner.test(clause.slice(0, clause.search(refusedBehind)));
  const goesOn = (nth: number, from: number): boolean =>
    sentenceOf(nth) === sentenceOf(from) && !startsNewWish.test(clauseTexts[nth] as string);
  /** The first clause of the list that one ends. */
  const firstOfList = (nth: number): number => {
    let first = nth;
    while (goesOn(first - 1, nth)) first--;
    return first;
  };
  /** The last clause of the list that one begins: "no need for A, B or C"; without "or" a wish follows. */
  const lastOfList = (nth: number): number => {
    let last = nth;
    while (goesOn(last + 1, nth)) last++;
    return clauseTexts.slice(nth, last + 1).some((clause) => alternative.test(clause)) ? last : nth;
  };
  const isQuestion = ({ to }: Span): boolean => text[(tokens[to - 1] as ReadToken).end] === '?';
  return clauses.flatMap((clause, nth): Span[] => {
    const { from, to } = clause;
    const told = clauseTexts[nth] as string;
    const behind = told.search(refusedBehind);
    if (behind >= 0 && !isQuestion(clause) && !purpose.test(told.slice(0, behind))) {
      return [{ from: (clauses[endsList(told) ? firstOfList(nth) : nth] as Span).from, to }];
    }
    const ahead = told.search(refusedAhead);
    if (ahead >= 0 && !purpose.test(told.slice(0, ahead))) {
      return [{ from, to: (clauses[lastOfList(nth)] as Span).to }];
    }
    return [];
  });
};
