/** How firmly something is said, by the words of its clause. */
import type { PlainFact } from './facts/rules.ts';
import type { Force } from './finding.ts';
import type { ReadText, ReadToken } from './text.ts';

const mustCue =
  /\b(must|need(s|ed)?( to)?|require[sd]?|required|mandatory|only|has to|have to|can('|no)?t do without|essential|a must|no way around|obligatory|or nothing|or bust|m[uü]ss(en|te)?|zwingend|unbedingt|brauchen?|ben[oö]tigen|doi(t|vent)|faut|obligatoires?|imp[eé]ratif|deben?|necesit\w+|imprescindibles?|obligatori[oa]s?|dev(e|ono|em)|indispensabil[ei]|(ci|mi|vi|gli) serv(e|ono)|moet(en)?|verplicht|precis(o|amos)|obrigat[oó]ri[oa]s?)(?![\p{L}])/iu;
const wantCue =
  /\b(ideally|nice to have|would be (good|nice|great|lovely)|preferably|if possible|bonus|optional|(is|are|would be|['’]s) (also )?(fine|ok|okay|welcome|acceptable)|wish|prefer(red|ably)?|pref|might|could|am liebsten|gerne?|graag|idealerweise|w[aä]re sch[oö]n|wenn m[oö]glich|de pr[eé]f[eé]rence|id[eé]alement|si possible|preferi(blemente|bilmente)|idealmente|si es posible|se possibile|possibilmente|(het )?liefst|idealiter|zo mogelijk|de prefer[eê]ncia|se poss[ií]vel)(?![\p{L}])/iu;
/** What stands before something that is not wanted, or is there already. Who has none is in want of it. */
export const negation =
  /\b((?<!\b(have|has|had|got|still|there is|there['’]s|there are) )no(?!-| (idea|clue|way|matter|doubt|one|longer))|no (need|interest|use|wish|room|money)|not|without|never|don'?t(?! (get|have|know|see|receive|remember))|doesn'?t(?! (get|have|know|see|receive|remember))|isn'?t|aren'?t|needn'?t|nor|neither|instead of|rather than|drowning in|buried in|lost in|(tired|sick|rid) of|fed up with|away from|un(needed|necessary)|out of scope|already|settled|handled|done|exists?|works? (well|fine)|(?<!\b(haben|hat|habe) )keine?[nrms]?|ohne|nicht(?! (nur|jeder|alle|mehr wissen))|sans|(?<!\b(y a|avons|ai|a) )(pas d[e’']|aucune?)|sin|ning[uú]n[ao]?|senza|nessun[ao]?|(?<!\b(hebben|heb|heeft) )geen|zonder|niet(?! alleen)|sem|nenhuma?)(?![\p{L}])/iu;

/** The clause that a token stands in. */
export const clauseAround = ({ text, tokens }: ReadText, from: number): string => {
  const { clause } = tokens[from] as ReadToken;
  let first = from;
  while (first > 0 && tokens[first - 1]?.clause === clause) first--;
  let last = from;
  while (tokens[last + 1]?.clause === clause) last++;
  return text.slice((tokens[first] as ReadToken).start, (tokens[last] as ReadToken).end);
};
/** Up to four words of its clause before a token. */
export const clauseBefore = ({ text, tokens }: ReadText, from: number): string => {
  const { clause } = tokens[from] as ReadToken;
  let first = from;
  while (first > 0 && tokens[first - 1]?.clause === clause && from - first < 4) first--;
  return text.slice((tokens[first] as ReadToken).start, (tokens[from] as ReadToken).start);
};

export const forceOf = (read: ReadText, from: number): Force => {
  const clause = clauseAround(read, from);
  if (wantCue.test(clause)) return 'want';
  return mustCue.test(clause) ? 'must' : 'want';
};

/** Whether the clause of a token calls what it says a wish. */
export const isWish = (read: ReadText, at: number): boolean => wantCue.test(clauseAround(read, Math.max(0, at)));

/** "Self-hosted" and "open source" are not said by the way: they are meant, unless their clause calls them a wish. */
export const isFirm = (read: ReadText, { as }: PlainFact, at: number): boolean =>
  (as === 'deployment' || as === 'openSource') && !isWish(read, at);
