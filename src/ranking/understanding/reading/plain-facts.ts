/**
 * Facts that buyers demand in a few fixed ways: where the software runs, on which devices, open source, without a network,
 * in which languages, where data stays, and a budget told in words. Patterns rather than a vocabulary, as each has few forms and many ways to go wrong ("free trial").
 */
import type { Budget } from '../../budget.ts';
import type { ReadText } from './text.ts';

export type PlainFact = { readonly start: number; readonly end: number } & (
  | { readonly as: 'deployment'; readonly value: 'self-hosted' | 'cloud' | 'desktop' | 'browser-extension' }
  | { readonly as: 'platform'; readonly value: 'web' | 'windows' | 'macos' | 'linux' | 'ios' | 'android' }
  | { readonly as: 'openSource'; readonly value: true }
  | { readonly as: 'feature'; readonly value: 'offline' | 'data-residency' | 'multi-language' | 'mobile-apps' | 'api' }
  | { readonly as: 'budget'; readonly value: Budget }
);

type Rule = readonly [pattern: RegExp, as: PlainFact['as'], value: PlainFact['value']];

const place =
  '(servers?|vps|box(es)?|nas|hosts?|hardware|machines?|data ?cent(er|re)s?|dc|clusters?|k8s|kubernetes|infrastructure|web ?space|rack|cellar|basement|buildings?|premises|vms?|metal|network|four walls|raspberry|docker)';

const reception = 'internet|wi-?fi|signal|reception|coverage|connection|connectivity|mobile data';
const language =
  '(arabic|basque|bengali|bulgarian|catalan|chinese|croatian|czech|danish|dutch|english|estonian|finnish|flemish|french|german|greek|hebrew|hindi|hungarian|indonesian|irish|italian|japanese|korean|latvian|lithuanian|malay|mandarin|marathi|norwegian|persian|polish|portuguese|romanian|russian|serbian|slovak|slovene|slovenian|spanish|swahili|swedish|tamil|thai|turkish|ukrainian|urdu|uzbek|vietnamese|welsh)';
/** Names of places begin with a capital letter, so the patterns that end in one mind case. */
const region =
  "((the )?(EU|EEA|UK|US|USA|European Union)|[A-Z][\\p{L}'-]+(?![\\p{L}'-])(?<!Slack|Teams|Excel|Google|Microsoft|AWS|Azure))";

/** Machines that are counted, old or someone's are there already: "70 iPads", "an old Mac", "sent from my iPhone". */
const notOwned =
  "(?<!(\\b(\\d[\\d.,]*|hundred|thousand|dozen|ten|twenty|thirty|forty|fifty|sixty|old|older|spare|broken|cheap|low-cost|sent from my|came with|runs out of)|['’]s) )";

const rules: readonly Rule[] = [
  [
    /\b(must have|needs?|requires?|with|has|have|offers?) (an? |its )?((open|public|good|decent|rest|full|documented) )*apis?\b/gi,
    'feature',
    'api',
  ],
  [
    new RegExp(
      `\\b(without|w/o|no|poor|bad|weak|patchy|flaky|lose|loses|losing)( (an?|any|the|good|stable|mobile))* (${reception})\\b(?! (security|monitoring|team|engineer|of))`,
      'gi',
    ),
    'feature',
    'offline',
  ],
  [
    new RegExp(
      `\\b(${reception}|network|phone line|line)( \\w+)? (is|goes|ends?|drops?|fails?|breaks|doesn['’]?t|does not|isn['’]?t)( (often|weekly|always|out|off|down|dead|away|gone|at|there|reach|work)\\b|[.,;]|$)`,
      'gi',
    ),
    'feature',
    'offline',
  ],
  [
    /\b(need(n['’]t| not)|doesn['’]?t (need|have)|does not (need|have)|don['’]?t (need|have)|not need|no need) to be (online|connected)\b|\b(even )?when (we(['’]re| are) )?offline\b|\b(back in range|until there['’]?s (a |some )?(connection|signal|network))\b/gi,
    'feature',
    'offline',
  ],
  [
    new RegExp(
      `\\b(servers?|hosted|hosting|stored?|storage|located|kept|stays?|remains?|data ?cent(er|re)s?|resid(es?|ing))( (only|physically|must be|be|and stored|and kept|and stays?|or stored|located))* (in|inside|within) ${region}`,
      'gu',
    ),
    'feature',
    'data-residency',
  ],
  [
    new RegExp(
      `\\b([Dd]ata|[Nn]othing|[Rr]ecords|[Ff]iles|[Tt]exts?|it)( \\w+){0,2} leaves? (the country|our country|${region})`,
      'gu',
    ),
    'feature',
    'data-residency',
  ],
  [
    /\b[Dd]ata( (only|must|should|has to|be|is|are|kept|stays?|remains?|residency))* (in|inside|within) (the )?(EU|EEA|Europe|European Union|UK|US|USA|Switzerland|Germany|France|Canada|Australia|India)\b/g,
    'feature',
    'data-residency',
  ],
  [
    /\b(EU|European|German|Swiss|French|UK|Canadian|Australian)[- ]?(only )?(data|servers?|hosting|hosted|region|data ?cent(er|re)s?)\b(?! (team|scientist|protection|law|analyst))/g,
    'feature',
    'data-residency',
  ],
  [
    new RegExp(
      `\\bin ${language},? (and|or|plus|&|as well as) ${language}\\b|\\b${language}(, ${language})* (and|plus|or|&) ${language} (languages?|interface|screens?|versions?|menus?)\\b`,
      'gi',
    ),
    'feature',
    'multi-language',
  ],
  [
    new RegExp(
      `\\b(interface|screens?|menus?|software|program|system|app|instructions?|everything|all)( (must|should|has to|have to|to))? ?(be|is|are|available|at each station)? in ${language}\\b|\\b${language} (screens?|interface|menus?|ui|version|language)\\b`,
      'gi',
    ),
    'feature',
    'multi-language',
  ],
  [
    /\b(two|three|four|five|six|seven|several|both|many|\d+) (official )?languages\b|\bmulti-?(lingual|language)\b/gi,
    'feature',
    'multi-language',
  ],
  [
    /\b(works?|runs?|usable|use it|used|available|do it|sees?|reads?|checks?|gets?|fill(ed)? in|signs?|app)( \w+){0,2} (on|from) (the|their|my|his|her|our|a|your)( own)? ?(mobile |smart|cell ?)?phones?\b|\bon mobile\b|\bon (the|their) (mobile|smartphone)s?\b/gi,
    'feature',
    'mobile-apps',
  ],
  [/\bself[- ]?host(ed|ing|able)?\b/gi, 'deployment', 'self-hosted'],
  [/\bon[- ]?prem(ises?)?\b/gi, 'deployment', 'self-hosted'],
  [/\bair[- ]?gapped\b/gi, 'deployment', 'self-hosted'],
  [/\bbare metal\b/gi, 'deployment', 'self-hosted'],
  [
    new RegExp(
      `\\b(on|in|into|to|from|within|onto) (our|my|the|a|an|your|its|ministry|university|one of our)( \\w+('s)?){0,2}? own( [\\w-]+){0,2} ${place}\\b`,
      'gi',
    ),
    'deployment',
    'self-hosted',
  ],
  [new RegExp(`\\b(on|in|into|within|onto) (our|my)( [\\w-]+){0,2} ${place}\\b`, 'gi'), 'deployment', 'self-hosted'],
  [
    new RegExp(
      `\\b(on|in) (ministry|company|university|college|hospital|school|state|government|municipal|parish|their own)( [\\w-]+)? ${place}\\b`,
      'gi',
    ),
    'deployment',
    'self-hosted',
  ],
  [
    /\b(on|in) a (server|machine|box|computer) (of our own|of ours|here|in our|in the (house|building|cellar|basement)|we own)/gi,
    'deployment',
    'self-hosted',
  ],
  [
    /\b(own|local) (server|servers|hosting|hosts|data ?cent(er|re)|infrastructure|machines)\b/gi,
    'deployment',
    'self-hosted',
  ],
  [
    /\bon (our|my) own ([\w-]+ )?disks?\b|\bon a (machine|server|box) (that )?we (control|own|run)\b|\b(on|to) (my|our|a|the) (synology|qnap|proxmox)\b|\ba (box|server|machine|computer) in (our|my) \w+|\bwe have our own (hardware|servers?|racks?|data ?cent(er|re)s?)\b|\bruns? (in|on|under|with) (docker|kubernetes|k8s|podman)\b|\bwe host(?=[.,;!]|$)|\b(servers?|hosted|hosting|kept|runs?|stays?|installed) in[- ]house\b/gi,
    'deployment',
    'self-hosted',
  ],
  [/\bservers? (of our own|of ours|in our (building|house|cellar|basement))/gi, 'deployment', 'self-hosted'],
  [
    /\b(host|hosting|hosted|install|run|operate) (it |this |that |them )?(by )?(ourselves|myself|alone|in[- ]house|locally)\b/gi,
    'deployment',
    'self-hosted',
  ],
  [
    /\bhosted by (ourselves|us)\b|\bwe host (our|it|everything|alone|all|ourselves)\b|\b(something|anything|one|that|which|it) we (can |could |would |will )?host\b|\b(must|has to|should) run here\b/gi,
    'deployment',
    'self-hosted',
  ],
  [/\bsits on our (own )?[\w-]+/gi, 'deployment', 'self-hosted'],
  [
    /\b((nothing|no data) (may|can)|(nothing|no data|data|records|files|it|they|this|that) (must not|mustn['’]?t|must never|may not|may never|can ?not|can['’]t|should not|shall not|do not|does not|don['’]t|doesn['’]t)) (leave|be stored outside|go outside)( the| our)? (it|house|building|premises|site|network|company|bank|walls|((\w+['’]?s )?(own )?(servers?|hospital)))\b/gi,
    'deployment',
    'self-hosted',
  ],
  [
    /\b(no|not in the|without|never the|forbids? the|nothing in the) cloud\b(?! (upload|sync|account))( allowed)?/gi,
    'deployment',
    'self-hosted',
  ],
  [
    /\b(keine? cloud|nichts? in (die|der) cloud|(pas|rien) (de|dans le) cloud|niente cloud|(nada en|sin) la nube|geen cloud|niets? in de cloud|(nada na|sem) nuvem)\b/gi,
    'deployment',
    'self-hosted',
  ],
  [
    /\b(auf (unser(e[mn])? )?(eigene[mnr]? )?servern?|(auf|im) eigene[mnr] (rechenzentrum|infrastruktur|hardware)|selbst (gehostet|hosten|betreiben)|h[eé]berger [^.!?]{0,30}(moi|nous)-m[eê]mes?|zelf (kunnen )?(hosten|draaien)|bei uns (auf|im) (dem |den |der )?(servern?|haus|keller|rechenzentrum)|(server|servidor|serveur) (mio|nostro|proprio|propio|nuestro|nosso)|in casa nostra|(in|op) (ons|onze|een) eigen (rack|datacenter|serverkast)|auto-?h[eé]berg[eé]e?s?|autoalojad[oa]|zelf gehost|(sur|chez) (notre|nos|un|des) (propres? )?serveurs?|(en|nos|no) (nuestros?|nossos?|un|um) (propios? )?servid(or|ores)( propios?| pr[oó]prios?)?|servidor (propio|pr[oó]prio)|(su|sul|sui) (un )?(nostr[oi]|propri[oi]) server( propri[oi])?|op (onze|een|eigen) (eigen )?servers?)(?![\p{L}])/giu,
    'deployment',
    'self-hosted',
  ],
  [
    /\bcloud[- ](based|hosted|only)\b|(^|[.,;:] )cloud(?=[.,;]|$)|\b(must|should|has to) (be|run) in the cloud\b|\bsaas only\b|\b(?<!\b(nichts?|nie|pas|rien|jamais|niente|non|mai|nada|nunca|no|niets|niet|nooit|n[aã]o) )(dans le cloud|in der cloud|nella cloud|(en|na) la nube|na nuvem|in de cloud)\b|\b(some(body|one)|anyone) else (who )?(should |must |to )?(runs?|hosts?|operates?)\b/gi,
    'deployment',
    'cloud',
  ],
  [/\b(browser|chrome) (extension|plug-?in|add-?on)\b/gi, 'deployment', 'browser-extension'],
  [
    /\bdesktop (programm?e?|app|application|software|version|client)\b|\b(nothing|not) in (a|the) browser\b/gi,
    'deployment',
    'desktop',
  ],
  [
    /\b(purely |only |entirely )in (the|a) browser\b|\bbrowser[- ](only|based)\b|\bno install(ation|s)?\b|\bnothing to install\b/gi,
    'platform',
    'web',
  ],
  [
    new RegExp(
      `${notOwned}\\bwindows\\b(?! (cleaners?|cleaning|into))(?<!\\b(shop|the|of|(doors|glass|roofs|walls|floors|fa[cç]ades) and|our) windows)`,
      'gi',
    ),
    'platform',
    'windows',
  ],
  [new RegExp(`${notOwned}\\b(mac ?os|os ?x|macs?|macbooks?|imacs?)\\b`, 'gi'), 'platform', 'macos'],
  [/\b(linux|ubuntu|debian|fedora)\b/gi, 'platform', 'linux'],
  [new RegExp(`${notOwned}\\b(iphones?|ipads?|ios)\\b`, 'gi'), 'platform', 'ios'],
  [new RegExp(`${notOwned}\\bandroids?\\b`, 'gi'), 'platform', 'android'],
  [
    /\bopen[- ]?source(d)?\b|\b(foss|floss|libre software)\b|\btruly open\b|\bopen (licen[cs]e|code)\b|\b(sources?|code) (is|are|(must|should|has to|have to) be) (open|public|published)\b|\bc[oó]digo (abierto|aberto)\b|\bquelloffene?n?\b|\b(logiciel|outil|alternative|solution)s? libres?\b|\bsoftware (libre|livre|libero)\b|\bfreie software\b|\b(apache|mit|bsd|a?gpl|mpl)([- ]?v?\d(\.\d)?)?([ ,/]+(or|and) (apache|mit|bsd|a?gpl|mpl))?[- ](licen[cs]ed?|licen[cs]es)\b/gi,
    'openSource',
    true,
  ],
  [
    /\b(free of charge|free[- ]only|only free|(?<!on (a|an|the|its|their) )free plan( only)?|free tier|for free|be free(?! (in|on|to|at|next|from|when|again|until|before|after|for (?!us|non|charit|schools|small|up to|\d))\b)|free software only|completely free|gratis|kostenlos(e[srnm]?)?|(?<!\b(devis|presupuesto|preventivo|or[çc]amento|essai|prueba|prova) )gratuit[aeo]?s?|umsonst|something free|(must|should|may|can) ?(not|n['’]t) cost (us )?(anything|a (cent|penny)|money)|zero budget|z[ée]ro budget|custo zero|coste cero|co[uû]t z[ée]ro|0 budget|no budget|no money( for it)?|budget[: ]+(is )?(0|zero|nil|none)|without (paying|cost|(monthly|licen[cs]e|any) fees?)|no (licen[cs]e|monthly) fees?|(licen[cs]e|monthly) fees? (is|are) out of the question|costs? ((us|me|them|anyone|anybody|(the|our|my) \w+) )?nothing|pays? nothing( for (it|software))?|(may|can|could) use (it )?free|cannot pay|can('t|not) afford (anything|to pay)|no (cost|charge)|not a (cent|penny)(?! (more|above|over|beyond))|w\/o (paying|cost)|for nothing(?=[.,;!?)]|$)|free (if (that |it |there )?(exists|possible)|would be (best|nice|good|great|ideal)|for a (tiny|small|little) \w+ would))\b/gi,
    'budget',
    'free-only',
  ],
  // A few words that begin with it name software: "free crm for churches".
  [
    /^free (?!up|trial|time|text|slot|hour|day|range|form\b|shipping|delivery|standing)(?=[\w-]+( [\w-]+){0,4}$)/gi,
    'budget',
    'free-only',
  ],
  [/(?:^|[.,;:!?(] ?)free(?=[.,;:!?)]|$| on | and (open|on)| please)/gi, 'budget', 'free-only'],
  [
    /\bfree (?=((desktop|web|mobile|online|windows|mac|linux|simple|small|note|chat|wiki|survey|newsletter|invoice|invoicing|booking|payroll|accounting|drawing|photo|video|pdf|backup|password|project|task) )?(editor|programs?|programmes?|tool|app|software|program|version|crm|wiki|solution|system|service|one|open|alternative|chat|forum|platform|for \w+ (people|users)))/gi,
    'budget',
    'free-only',
  ],
  [
    /, (and )?free\b(?![- ](trial|of|time|text|slot|hour|day|range|form|shipping|delivery|standing|choice|will|rein|hand|use of))/gi,
    'budget',
    'free-only',
  ],
  [
    /\b(cheap(er)?(?! (hardware|labour|gps|box|phones?|tablets?|android|laptops?|than|talk|wine|flights?|products?|parts?))|cheep+|must be cheap|as cheap as|low[- ]cost(?! (hardware|labour|phones?|tablets?|android|laptops?|airline))|low budget|small budget|tight budget|shoestring|inexpensive|limited (budget|funds)|little money|not much money|affordable|for little money|(?<!(delivery|shipping|entry|entrance|school|membership|transport) )(fees?|costs?|prices?) (must|should|has to|have to|need to) (stay|be|remain) low(?=[.,;!]|$| as | because | since )|budget is (small|tight|limited)|g[uü]nstig|pas cher|barat[oa])\b/gi,
    'budget',
    'minimal',
  ],
  [
    /\b(moyens (sont |tr[eè]s |assez |plut[oô]t )*limit[ée]s|petit budget|peu (d['’]argent|de moyens)|spesa minima|pochi soldi|poco dinero|poca plata|wenig geld|kleines budget|weinig geld|pouco dinheiro|(budget|presupuesto|or[çc]amento) ([eéè]s? |est |is |ist )?(molto |muy |muito |tr[eè]s |sehr |erg )?(serr[ée]|r[ée]duit|piccolo|ridotto|peque[nñ]o|ajustado|reducido|apertado|reduzido|curto|krap|klein|knapp)|as close to nothing as|(?<!\b(pays?|paid|costs?) )next to nothing|(can['’]?t|cannot) (spend|pay) (a lot|much)|every (penny|cent|euro) counts|hardly any money|(?<=, )not money)(?![\p{L}])/giu,
    'budget',
    'minimal',
  ],
  [
    /\b(z[ée]ro euros?|null euro|sin (coste|pagar)|ohne kosten|(darf|soll) nichts kosten|mag niets kosten|(non deve|deve non) costare (nulla|niente)|a costo zero|sem custos?|n[aã]o pode custar nada|no puede costar nada|ne doit rien co[uû]ter)\b/gi,
    'budget',
    'free-only',
  ],
  [
    /\b(mid-?market pric(e|es|ing)|(pric(e|ed|es)|cost|costs|budget|money) (is |are |stays? )?within reason|(neither|not) the (dearest|cheapest)|mid-?sized budget|moderate budget|reasonable budget|medium budget|sensible (mid-sized )?budget|modest budget|normal budget|middling( monthly)? (cost|price|budget))\b/gi,
    'budget',
    'moderate',
  ],
  [
    /\b((money|price|costs?|budget) (is|are|comes?) (secondary|second|not (decisive|the (point|obstacle|question|issue|problem)))|(money|price|cost) (is|was)n['’]?t the (point|obstacle|issue|problem|question)|price matters (little|less)|can (spend|pay) (properly|decently)|money is (set|put) aside(?=[.,;!]|$| for (it|this|that|software))|(price|cost) comes second|approved a (decent|good|fair|generous) (sum|amount|budget)|good budget|decent budget|budget[^.]{0,20} flexible|flexible (on|with|about) (price|budget|cost)|i'm flexible if|budget exists|budget (is|has been) (there|available|secured)|we have (a |the )?budget|healthy budget|generous budget|can pay (well|for it)|(leeway|room) in the (money|budget)|money (exists|is there|is available))\b/gi,
    'budget',
    'flexible',
  ],
  [
    /\b(money is (no|not an?) (object|issue|problem|obstacle)|budget is no (object|issue|problem|concern)|(price|cost) (does ?n[o']?t|does not|is no) (matter|object|issue)|(what it costs|the (price|cost)) is of no (importance|concern)|whatever it costs|(may|can) cost what it (must|will|likes)|cost is no (object|issue)|(dinheiro n[aã]o [eé]|el dinero no es|geld is geen|i soldi non sono) (un )?(problema|probleem)|geld spielt keine rolle|l['’]argent n['’]est pas un probl[eè]me|unlimited budget|no limit (on|to) (the )?(budget|price|cost))\b/gi,
    'budget',
    'unlimited',
  ],
];

/** The facts of a text, the first of each kind and value. */
export const findPlainFacts = ({ text }: ReadText): PlainFact[] => {
  const found: PlainFact[] = [];
  for (const [pattern, as, value] of rules) {
    if (found.some((other) => other.as === as && other.value === value)) continue;
    pattern.lastIndex = 0;
    const match = pattern.exec(text);
    if (match === null) continue;
    const lead = match[0].length - match[0].replace(/^[\s.,;:!?(]+/, '').length;
    found.push({ start: match.index + lead, end: match.index + match[0].trimEnd().length, as, value } as PlainFact);
  }
  return found;
};
