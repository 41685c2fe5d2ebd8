/**
 * Disclaimers: where a text says what it does not ask for. "Booking of desks is not required", "we do not need a phone line".
 * Nothing that stands there is sought.
 */
import { type Span, spansOf } from './clauses.ts';
import type { ReadText, ReadToken } from './text.ts';

const refused =
  '(required|needed|wanted|necessary|asked for|desired|requested|of interest|relevant|included|part of|(the )?subject (of|to)|(the )?object of|under review|our (business|concern|affair|job)|concerned|on our list|to be (touched|changed|replaced|moved|considered))';
/** The same in German, French, Spanish, Italian, Dutch and Portuguese. */
const refusedElsewhere =
  'nicht (n[oö]tig|erforderlich|gew[uü]nscht|gefragt|gebraucht|gegenstand|teil|betroffen)|(brauchen?|ben[oö]tigen) (wir|ich) nicht|pas (n[eé]cessaires?|concern[eé]e?s?|demand[eé]e?s?|souhait[eé]e?s?)|no hacen? falta|no (es|son) (necesari[oa]s?|parte)|non (è|sono) (necessari[oae]|richiest[oaei]|previst[oaei])|non (ci |mi )?serv(e|ono)|niet (nodig|gewenst|gevraagd|van toepassing)|n[aã]o ([eé]|s[aã]o) (necess[aá]ri[oa]s?|precis[oa]s?)';
/** Behind what is not asked for. */
const behind = new RegExp(
  `\\b(not|never|nor|no longer|isn['’]?t|aren['’]?t|wasn['’]?t) (be |been |being )?${refused}\\b|\\b(out of scope|outside (the )?scope|off the table|(is|are) no (object|subject|part|matter) of|(is|are) (dealt with|handled|done|covered) (elsewhere|by another)|(is|are) (unneeded|unnecessary|superfluous)|(can|may|should|will) (stay|be|be left) (out|away|aside))\\b|(?<![\\p{L}])(${refusedElsewhere})(?![\\p{L}])`,
  'iu',
);
/** Before it. */
const ahead =
  /\b((do|does|did)(n['’]?t| not) ((need|require)(?! to)|care (about|for)|look for|ask for)|no (need|use|interest|wish) (for|in|of)|not (interested in|looking for|asking for)|(do|does)(n['’]?t| not) (wish|want) (to be sold|a|an|any(?!one|body)|another|more)\b|(brauchen?|ben[oö]tigen) (wir|ich)? ?(aber |auch |dabei )?keine?[nrms]?\b|pas besoin d|no necesit(o|amos)\b|non (ci|mi) serv(e|ono)\b|geen behoefte aan\b|n[aã]o precis(o|amos) de\b)/i;
/** A clause that asks for something again, or tells something else. */
const tellsAnew =
  /\b(i|we|he|she|it|they|you|but|only|just|what|who|which|please|must|should|need|needs|rather|instead|required?:?|wir|ich|aber|sondern|nur|soll(en)?|nous|je|mais|faut|pero|sino|solo|ma|serve|maar|alleen|moet|mas|apenas)\b/i;

/** The parts of a text that say what it does not ask for. */
export const findDisclaimers = ({ text, tokens }: ReadText): Span[] => {
  if (!behind.test(text) && !ahead.test(text)) return [];
  const clauses = spansOf(tokens, 'clause');
  const told = clauses.map(({ from, to }) =>
    text.slice((tokens[from] as ReadToken).start, (tokens[to - 1] as ReadToken).end),
  );
  const sentenceOf = (nth: number): number | undefined => tokens[clauses[nth]?.from ?? -1]?.sentence;
  /** "Accounting, payroll and the shop are not needed": what stands before it is part of a list. */
  const endsList = (clause: string): boolean =>
    /\b(and|or|nor|und|oder|et|ou|y|o|e|en|of)\b/i.test(clause.slice(0, clause.search(behind)));
  /** From one clause on, those of its sentence that only go on with a list. */
  const lastOfList = (nth: number, step: 1 | -1): number => {
    let last = nth;
    while (sentenceOf(last + step) === sentenceOf(nth) && !tellsAnew.test(told[last + step] as string)) last += step;
    return last;
  };
  return clauses.flatMap(({ from, to }, nth): Span[] => {
    const clause = told[nth] as string;
    if (behind.test(clause)) {
      const first = endsList(clause) ? lastOfList(nth, -1) : nth;
      return [{ from: (clauses[first] as Span).from, to }];
    }
    if (ahead.test(clause)) return [{ from, to: (clauses[lastOfList(nth, 1)] as Span).to }];
    return [];
  });
};
