/**
 * What a mention is doing in its clause: asked for, refused, to be replaced, in use, or compared.
 *
 * Cue words stand within a few words of the mention, in the same sentence: "leaving Wix", "not Teams", "Wix isn't an
 * option", "synced to Xero". What stands between cue and mention may only be words that carry no meaning of their own, or
 * other names in a list.
 */
import type { ReadText, ReadToken } from '../text.ts';

export type Role = 'replaces' | 'exclude' | 'integration' | 'versus' | 'similar' | 'none';

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

const fillers = set(
  `the a an our my your their this that these those to from of off away existing old current present any more on with just
  enough only also even please really own company team using use used being been be is it its whole completely entirely for by
  costly expensive overpriced ageing aging legacy cloud account accounts subscription licence license contract or and nor
  either neither both towards into touch all at in out top one ones with con com avec mit met sea seja sia
  soit fur zu von vom der die das den dem unser unsere unseren de du des d le la les l el los al o os do da dos di del della
  dei il lo gli van voor het ons onze nuestro nuestra nosso nossa notre nos nostro nostra`,
);

const replaceVerbs = set(
  `leaving leave left replace replaces replacing replaced replacement successor outgrew outgrown outgrow outgrowing ditch
  ditching abandon abandoning quit quitting drop dropping dropped retire retiring bury swap swapping supersede succeed
  succeeds instead dump dumping sunset sunsetting scrap escape escaping fed had sick tired unhappy goodbye farewell
  alternative alternatives substitute migrate migrating moving move switch switching switched moved migration off predecessor
  ablosen ersetzen ersatz remplacer quitter reemplazar sustituir sostituire substituir vervangen alternativa wechseln weg
  ablosung umstieg statt anstelle nachfolger loswerden remplacement sortie abandonner abandon dejar sustitucion sustituto
  reemplazo sostituzione lasciare vervanging overstap overstappen plaats lugar substituicao sair largar alternatief
  alternatieve alternativen`,
);
/** These replace only with "from", "off" or "away" behind them. */
const movers = set('migrate migrating moving move switch switching switched moved migration wechseln come coming get');
const refusals = set(
  `not no never without except avoid avoiding neither nor excluding anything but besides refuse refusing hate hates hated
  skip banned forbidden rather dont non nicht kein keine ohne sans pas sin senza niet geen sem nao nothing than hors
  ausser fuera excepto exceto salvo tranne behalve`,
);
const excludeRight = set(`banned forbidden overkill pricey expensive dear excluded prohibited unaffordable`);
const worksCues = set(
  `with into via inside to from on onto in against beside alongside through under over connects connect connected connector
  connectors integrates integrate integrated integration integrations sync synced syncs syncing plug plugs plugged hook
  hooks talks talk talking speak speaks feeds feed fed push pushes pull pulls read reads embedded embeds embed use uses
  using run runs running our have has keep keeps links link shop connection compatible works work via for and export exports
  import imports next writes records mit avec con com met lives sits sit
  nutzen nutzt verwenden verwendet benutzen haben arbeiten lauft aus nach anbindung schnittstelle angebunden verbunden
  utilisons utilise utilisent avons relie reliee lie liee connecte connecter raccorde vers usamos uso usa utilizamos utilizo
  tenemos temos conectado conectar integrado integrada ligado ligada desde usiamo utilizziamo abbiamo collegato collegata
  legata integrato verso gebruiken gebruikt hebben gekoppeld gekoppelde koppeling verbonden naar`,
);
const versusCues = set('vs versus');

const reach = 5;
/** In a text of no more words "X or Y" asks which of the two. */
const eitherWordsMax = 8;

/** Where the sentence of the token before a place ends in the text. */
const sentenceEnd = ({ text, tokens }: ReadText, to: number): number => {
  let last = to - 1;
  while (tokens[last + 1]?.sentence === tokens[to - 1]?.sentence && last + 1 < tokens.length) last++;
  return Math.min(text.length, (tokens[last] as ReadToken).end + 1);
};

const sentenceOf = (tokens: readonly ReadToken[], at: number): number | undefined => tokens[at]?.sentence;

/** Whether the gap before a token holds nothing that ends a clause. */
const isJoined = ({ text, tokens }: ReadText, at: number): boolean =>
  !/[;:()]/.test(text.slice((tokens[at - 1] as ReadToken).end, (tokens[at] as ReadToken).start));

const rightPatterns: readonly (readonly [RegExp, Role])[] = [
  [
    /^(is|are|was|has been|'?s)? ?(being |to be )?(retired|sunset|phased out|discontinued|going away|end of life)\b/,
    'replaces',
  ],
  [
    /^(out|goes(?! (on|in|into|to|through|with|well))|(must|has to) go(?! (on|in|into|to|through|with))|is going(?! (on|to|well))|is history|is on its way out|comes up for renewal)\b/,
    'replaces',
  ],
  [
    /^(is|was)? ?(what|which) (we|i)('re| are)? ?(migrate|migrating|leave|leaving|moving|replace|come from|coming from)/,
    'replaces',
  ],
  [/^(i|we)('d| would)? ?(want|wish|like|plan|need|have)? ?to (leave|replace|drop|quit|ditch)/, 'replaces'],
  [/^(alternative|alternatives|replacement|substitute|successor|ersatz)\b/, 'replaces'],
  [/^(now )?(costs|cost) (us|me)\b/, 'replaces'],
  [/^(is|are|'s) (killing|bankrupting|bleeding|ruining|strangling|eating) (us|our|me|my)\b/, 'replaces'],
  [
    /^(has |have )?(just )?(raised|doubled|tripled|increased|hiked|put up) (its |their |the )?(prices?|fees?|rates?)\b/,
    'replaces',
  ],
  [
    /^(is|are|has become|became|got|gets|was|'s)? ?(far |much |way |just |now )?too (dear|expensive|costly|heavy|complicated|slow|big|complex|old|limited)\b/,
    'replaces',
  ],
  [
    /^[^,;]{0,30}\b(reached|reaches|hit|hits|at) (its|the) limits?\b|^[^,;]{0,20}\b(can'?t keep up|cannot keep up|no longer (copes|scales|fits))\b/,
    'replaces',
  ],
  // "We have been on it for years but the price doubled", "we use it, but it is too slow"
  [
    /^[^;]{0,40}\b(but|however|though|although|and now) ([\w']+ ){0,3}?(prices?|pricing|costs?|bill|fees?|licen[cs]es?|renewal|invoices?)\b[^;]{0,40}\b(doubled|tripled|quadrupled|rose|risen|went up|gone up|exploded|jumped|raised|increased|too (high|much)|killing|insane|crazy)\b/,
    'replaces',
  ],
  [
    /^[^;]{0,40}\b(but|however|though|although|and now) ([\w']+ ){0,4}?(too (expensive|dear|slow|complex|complicated|big|heavy|limited)|hates? it|clunky|outgrow(n|ing)?|outgrew|can'?t stand|unreliable|discontinued|end of life|a pain)\b/,
    'replaces',
  ],
  // "We have Jira and hate it", "our team is on it, and nobody likes it"
  [
    /^[^;]{0,40}\band ([\w']+ ){0,4}?((hates?|hated|loathes?|dislikes?) (it|them)|can'?t stand (it|them)|(nobody|no one|no-one) (likes|uses|trusts) (it|them))\b/,
    'replaces',
  ],
  // "We send through Mailchimp and want to move away from it"
  [
    /^[^,;]{0,40}\b(and|but) ((we|i|now|really|just|finally)('d|'ve)? ){0,2}(want|need|wish|plan|hope|have|had|like|decided|going|are going) to ((move|get|switch|come|be|break) (away|off|rid)|leave|replace|drop|ditch|quit|cancel)( (from|of))? it(?! (all|as|alone|there|in|at|on|open|to)\b)/,
    'replaces',
  ],
  [
    /^('s )?(licen[cs]es?|contracts?|subscriptions?) ([\w']+ )?(was|were|has been|have been|got) cancell?ed\b/,
    'replaces',
  ],
  [/^[^,;]{0,40}\b(won'?t|will not|don'?t want to|not going to) (renew|extend|prolong)\b/, 'replaces'],
  [/^(is|was|'s)? ?(far |much |way |just )?too (pricey|much)\b/, 'exclude'],
  [
    /^('s )?(licen[cs]e|licensing|pricing|price|invoice|bill|invoices|bills|renewal|contract|fees)('s)? ?(switch|change|changes|increase|hike|rise)?\b.{0,60}\b(hit|rules it out|made us|killed|doubled|tripled|ends|expires|why|elsewhere|went up|is up)/,
    'replaces',
  ],
  [
    /^('s )?(licen[cs]e|licensing|pricing|price|offer|quote|data|fees).{0,50}\b(is a no|are a no|beyond us|poor|no thanks|killed it)/,
    'exclude',
  ],
  [
    /^(is|are|'s)? ?(not|isn'?t|isnt|aren'?t|no) (an |a )?(option|allowed|possible|acceptable|for us|wanted|permitted)/,
    'exclude',
  ],
  [/^(isn'?t|isnt|is not|not|is no|nein|no)\b ?(an option|$|[.,;!(])/, 'exclude'],
  // "Jenkins must die", "Lotus Notes was cancelled in June", "SAP Concur was a torture and goes"
  [
    /^(must|has to|needs to|can|will|should) (die|go(?! (on|in|into|to|through|with))|disappear|retire|be (dropped|replaced|removed|buried))\b/,
    'replaces',
  ],
  [
    /^(was|is|has been|gets?|got|will be|is being|(we|i)('ve| have)?) (just |already |now |being )?(cancell?ed|terminated|dropped|switched off|thrown out|abandoned|uninstalled)\b/,
    'replaces',
  ],
  [
    /^[^.!?]{0,80}\b(it|that|(?<!comes? )and|which) ((must|has to|will) go(?! (on|in|into|to|through|with))|(is|are) (leaving|going(?=[.,;!]|$))|will be switched off|goes(?=[.,;!]|$))/,
    'replaces',
  ],
  [
    /^[^.;!?]{0,60}\b(intend|plan|want|decided) to leave it(?! (all|as|alone|there|in|at|on|open|to)\b)|^[^.;!?]{0,60}\brather go elsewhere\b/,
    'replaces',
  ],
  [/^(seats?|licen[cs]es?|fees) ([\w']+ ){0,3}(is|are) (eating|killing|ruining)\b/, 'replaces'],
  [/^(is|are) leaving\b/, 'replaces'],
  // "ConnectWise is to go", "our lawyer wants Google Analytics gone"
  [/^(is|are) to (go|leave|end|be (dropped|retired|replaced))(?! (on|in|into|to|through|with|live))\b/, 'replaces'],
  [/^(to be )?gone\b/, 'replaces'],
  [/^(is |are )?not to be (offered|proposed|considered|suggested|quoted)\b/, 'exclude'],
  // "Discord was proposed by my nephew: no."
  [/^[^.!?]{0,60}[:;,–—-] ?no(pe| thanks| thank you)?(?=[.!;]|$)/, 'exclude'],
  [
    /^(est|ist|is|è|es|está) (devenu|geworden|diventato|wordt|becoming|getting) (insupportable|insostenibile|trop|zu|te|troppo|too)\b/,
    'replaces',
  ],
  [
    /^[^.!?;]{0,40}\b(and|but) (nobody|no one|no-one|hardly anybody) ([\w']+ ){0,2}(opens|reads|touches|understands|logs)\b/,
    'replaces',
  ],
  [/^(cannot|can't|can not|may not|must not) be used\b|^(we|i) (do not|don't|will not|won't) (keep|want)\b/, 'exclude'],
  // The same in the languages that kinds have names in.
  [
    /^[^.!?]{0,60}\b((kommt|kommen) (für uns )?nicht (mehr )?in frage|(wollen|möchten) wir nicht(?! (mehr )?(verlieren|aufgeben|ersetzen|ablösen|wechseln|missen))|n'en voulons (pas|plus)|hors de (question|prix)|no lo queremos|ni hablar|non (fa per noi|lo vogliamo)|willen we niet(?! kwijt)|komt niet in aanmerking|valt af|não queremos|nem pensar|(déjà |ya |già |al |já )?(essayé|probado|provato|geprobeerd|ausprobiert|testado),? ([\p{L}’']+ ){0,3}(refus|non|nein|nee|no|nie wieder|plus jamais|mai più|nunca mais))/u,
    'exclude',
  ],
  [
    /^(?:(?!\b(und|aber|oder|en|maar|of|nicht|niet)\b)[^.!?,;]){0,30}\b(ersetzen|ablösen|loswerden|abschaffen|kündigen|vervangen|opzeggen)(?![\p{L}])|^[^.!?]{0,40}\b((wird|werden|wurde) ((deshalb|daher|deswegen|jetzt|nun|bald|dann|zum \w+) ){0,2}(abgelöst|abgeschaltet|ersetzt|gekündigt)|(muss|geht|fliegt|soll) (weg|raus)|(gaat|moet) (er ?uit|weg|eruit)|(ist|haben wir) gekündigt|(wollen|möchten) wir (loswerden|ersetzen|ablösen|verlassen)|nous (le |la )?quittons|(est|sera|a été) (résilié|abandonné|remplacé)|lo dejamos|va (sostituito|dismesso)|lo lasciamo|gaat eruit|(wordt|is) (vervangen|opgezegd)|vai (sair|ser substituíd))/u,
    'replaces',
  ],
  [/^(weg|raus|eruit|fuera|fora|via)(?=[,;.!]|$)/, 'replaces'],
  [
    /^[^.!?]{0,60}(?<![\p{L}])(nooit meer|nie (mehr|wieder)|jamais plus|plus jamais|nunca m[aá]s|mai pi[uù]|nunca mais)(?![\p{L}])/u,
    'exclude',
  ],
  [
    /^[^.!?]{0,20}(?<![\p{L}])(probamos|probado|provat[oa]|essayé|testamos|experiment[aá]mos|ausprobiert|geprobeerd) (y|e|et|und|en) (no|não|non|nein|nee)(?![\p{L}])/u,
    'exclude',
  ],
  // "Otter did not understand Danish, so drop that", "was tried and nobody went in, so spare me that"
  [
    /^[^.;!?]{0,80}\b(so|therefore|hence|thus),? (no\b|not (that|it|them|this)\b|drop (that|it)|spare (me|us)|never again|away with|leave (that|it|them) out)/,
    'exclude',
  ],
  [/^(is|was|seems|looks|would be) (oversized|built for|made for|for (the )?(giants|big|large))\b/, 'exclude'],
  [
    /^(was|were|has been|we|i) ?(have |had |'ve )?(already )?(tried|tested|looked at|shown|proposed|piloted|considered)\b[^.!?]{0,50}\b(and|but|then|:) ([\w']+ ){0,2}(rejected|dropped|refused|not|nobody|hated?|gave up|too)\b/,
    'exclude',
  ],
  [
    /^[^,;]{0,40}\b(is |was |are |has been )(banned|ruled out|overkill|forbidden|excluded|out of (reach|our league|the question|budget)|off the table|beyond us|a no)\b/,
    'exclude',
  ],
  [/^(is|was|has been|got) (blocked|prohibited)\b/, 'exclude'],
  [/^is out\b/, 'exclude'],
  [/^(eats|take|takes) too much\b/, 'exclude'],
  [/^quoted us\b/, 'exclude'],
  [/^(is )?nice but\b/, 'exclude'],
  [
    /^[^.!?]{0,60}\b(and|which|it|that) (stays|remains|is to stay|must stay|will stay|will be kept|is kept)\b/,
    'integration',
  ],
  // "Falcon remains as EDR", "Entra ID as IdP", "Microsoft 365 and Teams are in use"
  [
    /^(stays?|remains?|continues?|is to stay|will stay|must stay|(is|are) (here )?to stay|(is|are) in use)\b/,
    'integration',
  ],
  [/^(and|or) [\w. ]{1,30} (stay|remain|are in use)\b/, 'integration'],
  [/^as (the |an? |our )?(idp|identity provider|system of record|ledger|master|gl|erp|edr|source)\b/, 'integration'],
  [
    /^(shop|house|user|users|stack|based|sites?|pages?|stores?|coverage|databases?|hosts|tenant|instance)\b/,
    'integration',
  ],
  [
    /^(connector|connectors|sync|integration|integrations|plugin|plug-in|add-on|addon|link|links|compatible|login|accounts?|data|calendar|calendars)\b/,
    'integration',
  ],
];

/** The rest of the sentence behind a name. */
const rightOf = (read: ReadText, to: number): string =>
  read.text
    .slice((read.tokens[to - 1] as ReadToken).end, sentenceEnd(read, to))
    .replace(/^['’]s\b/, " 's")
    .replace(/[’]/g, "'")
    .replace(/^-/, '')
    .trimStart()
    .toLowerCase();

/** Whether what follows can only be said of a product that is refused or to be replaced: "Confluence was cancelled". */
export const isUnwantedBehind = (read: ReadText, to: number): boolean => {
  const right = rightOf(read, to);
  return rightPatterns.some(([pattern, role]) => role !== 'integration' && pattern.test(right));
};

/** Who begins with a product and asks for another has enough of it: "Zapier bill = second rent. Same thing on my own VPS?" */
export const beginsWithReplaced = ({ text, tokens }: ReadText, from: number): boolean =>
  from === 0 &&
  tokens.length > 4 &&
  /\b(alternatives?|what else|anything else|something else|same thing)\b(?=[^.!?]{0,60}\?|[^.!?]{0,40}$)/i.test(text);

/** What stands on the left decides first; then what stands on the right. */
export const roleOf = (read: ReadText, from: number, to: number, isName: (at: number) => boolean): Role => {
  const role = roleByCues(read, from, to, isName);
  return role === 'similar' && isImproved.test(rightOf(read, to)) ? 'replaces' : role;
};

/** "Like Postman but without the nagging": the model itself will not do. */
const isImproved = /^[^.!?]{0,40}\b(but|w\/o|without|minus|cheaper|simpler|lighter|less)\b/;

const roleByCues = (read: ReadText, from: number, to: number, isName: (at: number) => boolean): Role => {
  const { tokens, text } = read;
  const sentence = sentenceOf(tokens, from);
  const word = (at: number): string => (sentenceOf(tokens, at) === sentence ? (tokens[at] as ReadToken).text : '');
  const right = rightOf(read, to);

  // "Leave a Google review" leaves no product.
  if (/^(reviews?|ratings?|comments?|stars?)$/.test(word(to))) return 'none';
  // Nothing but a name, or "Trello but open source".
  if (from === 0 && (to === tokens.length || /^(but|only|except)$/.test(word(to)))) return 'similar';
  // "ChatGPT-style help", "a Trello-like board"
  if (/^[-\u2010\u2011](style|like|type|esque)\b/.test(text.slice((tokens[to - 1] as ReadToken).end))) return 'similar';
  // "Asana or Trello alternative" compares nothing.
  if (/^((and|or) [\w.]+ )?(alternatives?|replacements?|substitutes?)\b/.test(right)) return 'replaces';
  if (versusCues.has(word(from - 1)) || versusCues.has(word(to))) return 'versus';
  /** "Not Notion or Confluence" compares nothing: something to the left refuses, replaces or uses the whole list. */
  const isBare = !tokens
    .slice(0, from)
    .some(
      (token) =>
        token.sentence === sentence &&
        (refusals.has(token.text) || replaceVerbs.has(token.text) || worksCues.has(token.text)),
    );
  const isEither = (word(to) === 'or' && isName(to + 1)) || (word(from - 1) === 'or' && isName(from - 2));
  if (isEither && isBare && tokens.length <= eitherWordsMax) return 'versus';

  /** "Compare Notion and Confluence": nothing but names and fillers stands between. */
  const isComparing = (steps: number): boolean =>
    Array.from({ length: steps }, (_, nth) => from - 1 - nth).every((at) => isName(at) || fillers.has(word(at)));
  let role: Role = 'none';
  let isClear = true;
  for (let at = from - 1, steps = 0; at >= 0 && steps < reach && sentenceOf(tokens, at) === sentence; at--, steps++) {
    if (!isJoined(read, at + 1)) break;
    const here = word(at);
    const hasComma = /,/.test(text.slice((tokens[at] as ReadToken).end, (tokens[at + 1] as ReadToken).start));
    if (hasComma && !isName(at) && !/^(no|not|nor|neither)$/.test(here) && steps > 0) break;
    // "Not MongoDB, managed on AWS": a list goes on behind a comma only with names.
    if (hasComma && (role !== 'none' || !isClear)) break;
    const isModel = word(at + 1) === 'the' && /^ones?$/.test(word(at + 2));
    if (here === 'like' && (at === 0 || isModel)) return 'similar';
    if (here === 'like' && /^(something|anything|tools?|apps?|software|similar|much|but)$/.test(word(at - 1)))
      return 'similar';
    // "Moving our tickets away from X", "giving up X".
    if (here === 'from' && steps === 0 && word(at - 1) === 'away') return 'replaces';
    if (here === 'up' && steps === 0 && /^(giv(e|es|ing)|gave|given)$/.test(word(at - 1))) {
      return /^(not|never|nt|t)$/.test(word(at - 2)) ? 'none' : 'replaces';
    }
    // Who wants it cheaper than X does not want X.
    if (here === 'than' && steps === 0 && /^(cheaper|better|simpler|lighter|easier|faster)$/.test(word(at - 1)))
      return 'replaces';
    if (/^(than|like)$/.test(here) && steps === 0 && /^(other|more|tools?|apps?|similar)$/.test(word(at - 1))) {
      return word(at - 1) === 'other' ? 'exclude' : 'similar';
    }
    if (/^(takes?|taking)$/.test(here) && (word(at + 1) === 'over' || word(at + 2) === 'place')) return 'replaces';
    if (here === 'place' && word(at + 1) === 'of') return 'replaces';
    if (/^(compare|comparing|comparison|between)$/.test(here) && isComparing(steps)) return 'versus';
    if (isClear && replaceVerbs.has(here)) {
      const isMoving = movers.has(here);
      const next = word(at + 1);
      if (!isMoving || next === 'from' || next === 'off' || next === 'away' || word(at + 2) === 'from') {
        if (here === 'left' && !/^(we|i|having|just|us)$/.test(word(at - 1))) continue;
        if (/^(off|drop|dropped|dropping|move|moving)$/.test(here) && steps > 1 && !isMoving) continue;
        if (/^(fed|sick|tired)$/.test(here) && !/^(up|of)$/.test(next)) continue;
        // "We have had it with Zendesk."
        if (here === 'had' && !/^(it|enough)$/.test(next)) continue;
        if (/^(not|never|no|without)$/.test(word(at - 1))) return 'none';
        return 'replaces';
      }
    }
    if (/^(come|comes|coming|came)$/.test(here) && word(at + 1) === 'out' && word(at + 2) === 'of')
      return 'integration';
    if (/^(come|comes|coming)$/.test(here) && word(at + 1) === 'from' && steps <= 1) {
      return /^(we|i)$/.test(word(at - 1)) ? 'replaces' : 'integration';
    }
    if (here === 'but' && /^(anything|everything|anyone|all)$/.test(word(at - 1))) return 'exclude';
    if (here === 'than' && /^(rather|other)$/.test(word(at - 1))) return 'exclude';
    if (here === 'to' && word(at + 1) === 'be' && word(at - 1) === 'not') return 'exclude';
    if (
      isClear &&
      refusals.has(here) &&
      here !== 'anything' &&
      here !== 'but' &&
      here !== 'than' &&
      here !== 'rather'
    ) {
      // "not only X", "no problem with X", "we could not do without X"
      if (
        /^(only|just|sure|yet|least)$/.test(word(at + 1)) ||
        /^(problem|idea|experience|integration|connection)$/.test(word(at + 1))
      )
        break;
      if (here === 'without' && /^(not|cannot|do|live)$/.test(word(at - 1))) break;
      return 'exclude';
    }
    if (/n'?t$/.test(here) || (here === 't' && /n$/.test(word(at - 1)))) {
      if (/^(wont|dont|cant|isnt|doesnt|shouldnt|mustnt|couldnt)$/.test(here.replace("'", ''))) return 'exclude';
    }
    if (isClear && (here === 'not' || here === 'neither' || here === 'nor')) return 'exclude';
    if (role === 'none' && isClear && worksCues.has(here) && steps <= 3) role = 'integration';
    if (!fillers.has(here) && !isName(at)) {
      isClear = false;
      if (steps > 2) break;
    }
  }
  for (const [pattern, found] of rightPatterns)
    if (pattern.test(right)) return found === 'integration' && role !== 'none' ? role : found;
  const after = word(to);
  if (excludeRight.has(after)) return 'exclude';
  if ((after === 'or' || after === 'and' || after === '') && word(from - 1) === 'nor') return 'exclude';
  return role === 'none' && beginsWithReplaced(read, from) ? 'replaces' : role;
};
