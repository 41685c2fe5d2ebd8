/** What is said of a product behind its name, in the rest of the sentence in small letters: "isn't an option", "stays". */
import { join } from '../phrases.ts';

export type Role = 'replaces' | 'exclude' | 'integration' | 'versus' | 'similar' | 'none';

/** Right behind the name, as whole words. */
const startsWith = (...patterns: readonly RegExp[]): RegExp => new RegExp(`^(?:${join(patterns)})(?![\\p{L}])`, 'u');
/** Up to so many characters behind it, in the same clause: what follows "and" is said of something else. */
const within = (reach: number, ...patterns: readonly RegExp[]): RegExp =>
  new RegExp(
    `^(?:(?!(?<![\\p{L}])(und|aber|oder|et|mais|y|pero|e|ma|en|maar|mas)(?![\\p{L}]))[^.!?,;]){0,${reach}}(?<![\\p{L}])(?:${join(patterns)})(?![\\p{L}])`,
    'u',
  );

/** A verb at the end, whose object the product is unless something is done with it or in it: "wir wollen Trello ersetzen". */
export const isObject =
  /^(?:(?!\b(und|aber|oder|en|maar|of|nicht|niet)\b)[^.!?,;]){0,30}\b(ersetzen|ablösen|loswerden|abschaffen|kündigen|gekündigt|vervangen|opzeggen|opgezegd)(?![\p{L}])/u;

/** The first that holds tells. */
export const saidBehind: readonly (readonly [RegExp, Role])[] = [
  [/^((must|has to|shall|should|will) (go|carry) on|goes on)\b/, 'integration'],
  [
    /^(is|are|was|has been|'?s)? ?(being |to be )?(retired|sunset|phased out|discontinued|going away|end of life|eol)\b/,
    'replaces',
  ],
  [
    /^(out|goes(?! (on|in|into|to|through|with|well)\b)|(must|has to) go(?! (on|in|into|to|through|with)\b)|is going(?! (on|to|well)\b)|is history|is on its way out|comes up for renewal)\b/,
    'replaces',
  ],
  [
    /^(is|was)? ?(what|which) (we|i)('re| are)? ?(migrate|migrating|leave|leaving|moving|replace|come from|coming from)/,
    'replaces',
  ],
  [/^(i|we)('d| would)? ?(want|wish|like|plan|need|have)? ?to (leave|replace|drop|quit|ditch)/, 'replaces'],
  [/^(alternative|alternatives|replacement|substitute|successor|ersatz|refugees?)\b/, 'replaces'],
  [
    /^(is|was|has become|'s)? ?(just |simply |so |an? )?(awful|terrible|horrible|unbearable|unusable|useless|rubbish|nightmare|disaster|kaputt)\b/,
    'replaces',
  ],
  [/^(constantly |always )?(keeps|kept) (crashing|failing|freezing|hanging|falling over|breaking)\b/, 'replaces'],
  [
    /^(contract|licen[cs]e|subscription) (won't|will not|is not going to|cannot) be (renewed|extended|prolonged)\b/,
    'replaces',
  ],
  [/^(is|was) over\b|^(contract )?ends with us\b/, 'replaces'],
  [/^(only )?over my dead body\b/, 'exclude'],
  [/^(now )?(costs|cost) (us|me)\b(?! (about |around |some )?[$€£\d])/, 'replaces'],
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
  [/^[^.!?:,]{0,60}[:;,–—-] ?no(pe| thanks| thank you)?(?=[.!;]|$)/, 'exclude'],
  [
    /^(est|ist|is|è|es|está) (devenu|geworden|diventato|wordt|becoming|getting) (insupportable|insostenibile|trop|zu|te|troppo|too)\b/,
    'replaces',
  ],
  [
    /^[^.!?;]{0,40}\b(and|but) (nobody|no one|no-one|hardly anybody) ([\w']+ ){0,2}(opens|reads|touches|understands|logs)\b/,
    'replaces',
  ],
  [/^(cannot|can't|can not|may not|must not) be used\b|^(we|i) (do not|don't|will not|won't) (keep|want)\b/, 'exclude'],
  // The same in German, French, Spanish, Italian, Dutch and Portuguese. What stays comes first: "X bleibt, Y wird ersetzt".
  [
    startsWith(
      /(soll|muss|wird|kann) (ersetzt|abgelöst|abgeschafft|gekündigt) werden/,
      /(nervt|taugt nichts|hat ausgedient|gekündigt|abgeschafft|opgezegd|résilié)/,
      /(doit|devra) (partir|disparaître|être remplacé)|est (exclu|banni)/,
      /se va|queda (descartado|fuera)|se (cuelga|cae)|(es|está|resulta|se ha puesto) (demasiado |muy )?(caro|carísimo)/,
      /(deve|dovrà) (andare via|sparire|essere sostituito)|si (blocca|pianta)|è (escluso|diventato troppo caro)/,
      /(é|ficou|está) (caro|muito caro|caro demais)|(tem de|precisa) (sair|ir embora)|vive (travando|caindo)/,
      /(loopt|crasht) (steeds|altijd) (vast|er)|gaat eruit|moet (weg|eruit)/,
    ),
    'replaces',
  ],
  [
    startsWith(/(bleibt|bleiben|blijft|blijven|reste|restent|rimane|resta|sigue|contin[uú]a|fica|permanece)/),
    'integration',
  ],
  [
    within(
      60,
      /(kommt|kommen) (für uns )?nicht (mehr )?in frage/,
      /(wollen|möchten) wir nicht(?! (mehr )?(verlieren|aufgeben|ersetzen|ablösen|wechseln|missen))/,
      /n'en voulons (pas|plus)/,
      /hors de (question|prix)/,
      /no lo queremos|ni hablar/,
      /non (fa per noi|lo vogliamo)/,
      /willen we niet(?! kwijt)|komt niet in aanmerking|valt af/,
      /não queremos|nem pensar/,
      /(déjà |ya |già |al |já )?(essayé|probado|provato|geprobeerd|ausprobiert|testado),? ([\p{L}’']+ ){0,3}(refus|non|nein|nee|no)/u,
      /(nooit meer|nie (mehr|wieder)|jamais plus|plus jamais|nunca m[aá]s|mai pi[uù]|nunca mais)(?=\s*([.,;!]|$))/,
    ),
    'exclude',
  ],
  [/^(est |a été |wurde |è stato )?(écarté|verworfen|scartato|descartado|afgewezen)(?![\p{L}])/u, 'exclude'],
  [
    /^,? ?(non,? merci|nein,? danke|no,? gracias|no,? grazie|nee,? (bedankt|dank je)|n[aã]o,? obrigad[oa])(?![\p{L}])/u,
    'exclude',
  ],
  [/^[^.!?]{0,30}\bon en sort(?![\p{L}])/u, 'replaces'],
  [
    within(
      20,
      /(probamos|probado|provat[oa]|essayé|testamos|experiment[aá]mos|ausprobiert|geprobeerd) (y|e|et|und|en) (no|não|non|nein|nee)/,
    ),
    'exclude',
  ],
  [
    within(
      40,
      /(wird|werden|wurde) ((deshalb|daher|deswegen|jetzt|nun|bald|dann|zum [a-z]+) ){0,2}(abgelöst|abgeschaltet|ersetzt|gekündigt)/,
      /(muss|geht|fliegt|soll|kommt) (weg|raus)/,
      /(sai|saem) (daqui|de cena|fora)|(sale|salen) de (aquí|escena)|esce di scena|se ne va|s'en va/,
      /(ist|haben wir) gekündigt/,
      /(wollen|möchten) wir (loswerden|ersetzen|ablösen|verlassen)/,
      /nous (le |la )?quittons|(est|sera|a été) (résilié|abandonné|remplacé)/,
      /lo dejamos/,
      /va (sostituito|dismesso)|lo lasciamo/,
      /(gaat|moet) (er ?uit|weg|eruit)|(wordt|is) (vervangen|opgezegd)/,
      /vai (sair|ser substituíd[oa])/,
    ),
    'replaces',
  ],
  [/^(weg|raus|eruit|fuera|fora)(?=[,;.!]|$)/, 'replaces'],
  // "Fällt auseinander und kommt weg": a verb right behind "and" is said of the same.
  [
    /^[^.!?;,]{0,50}(?<![\p{L}])(und|en) (kommt|muss|geht|fliegt|soll|gaat|moet) (weg|raus|eruit)(?![\p{L}])/u,
    'replaces',
  ],
  [/^,? ?(c'est )?(terminé|fini|schluss( damit)?|se acabó|acabou|è finita)(?=[,;.!]|$)/, 'replaces'],
  // A verb right behind a comma is said of the same: "kennen wir, zu teuer, kommt nicht in Frage".
  [
    /^([^.!?;]{0,60}, )?(kommt|kommen) ((für )?(mir|mich|uns) )?nicht (mehr )?(ins haus|in frage)(?![\p{L}])/u,
    'exclude',
  ],
  // "Bekeken, te log voor ons", "trop lourd pour nous"
  [
    /^[^.!?;]{0,40}(?<![\p{L}])(zu|te|trop|troppo|demasiado|muito) [\p{L}]+ (für|voor|pour|per|para) (uns|ons|nous|noi|nosotros|nós)(?![\p{L}])/u,
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
  [/^[^.!?]{0,40}\bpriced us out\b/, 'exclude'],
  [/^(is )?nice but\b/, 'exclude'],
  [
    /^[^.!?]{0,60}\b(and|which|it|that) (stays|remains|is to stay|must stay|will stay|will be kept|is kept)\b/,
    'integration',
  ],
  [/^[^.!?]{0,60}\b(and|which|that) (shall|will|must|is to) (go on|stay|continue|remain|keep)\b/, 'integration'],
  // "Falcon remains as EDR", "Entra ID as IdP", "Microsoft 365 and Teams are in use"
  [
    /^(stays?|remains?|continues?|is to stay|will stay|must stay|(is|are) (here )?to stay|(is|are) in use|is a must|must be supported|has to be supported)\b/,
    'integration',
  ],
  [/^(and|or) [\w. ]{1,30} (stay|remain|are in use)\b/, 'integration'],
  [/^as (the |an? |our )?(idp|identity provider|system of record|ledger|master|gl|erp|edr|source)\b/, 'integration'],
  [
    /^(shop|house|user|users|stack|based|sites?|pages?|stores?|coverage|databases?|hosts|tenant|instance)\b/,
    'integration',
  ],
  [
    /^(connector|connectors|sync|integration|integrations|plugin|plug-in|add-on|addon|bot|bots|link|links|compatible|login|accounts?|data|calendar|calendars)\b/,
    'integration',
  ],
];
