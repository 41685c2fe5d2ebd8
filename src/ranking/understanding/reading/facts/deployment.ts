/** Where the software is to run. */
import { anyOf, phrases, phrasesElsewhere } from '../phrases.ts';
import type { FactRule } from './rules.ts';

const place =
  '(servers?|vps|box(es)?|nas|hosts?|hardware|machines?|data ?cent(er|re)s?|dc|clusters?|k8s|kubernetes|infrastructure|web ?space|rack|cellar|basement|buildings?(?! (sites?|materials|permits?|projects?|yards?))|premises|vms?|metal|network|four walls|raspberry|docker)';

export const deploymentRules: readonly FactRule<'deployment'>[] = [
  {
    value: 'self-hosted',
    patterns: [
      /\bself[- ]?host(ed|ing|able)?\b/i,
      /\bon[- ]?prem(ises?)?\b/i,
      /\bair[- ]?gapped\b/i,
      /\bbare metal\b/i,
      new RegExp(
        `\\b(on|in|into|to|from|within|onto) (our|my|the|a|an|your|its|ministry|university|one of our)( \\w+('s)?){0,2}? own( [\\w-]+){0,2} ${place}\\b`,
        'i',
      ),
      new RegExp(`\\b(on|in|into|within|onto) (our|my)( [\\w-]+){0,2} ${place}\\b`, 'i'),
      new RegExp(
        `\\b(on|in) (ministry|company|university|college|hospital|school|state|government|municipal|parish|their own)( [\\w-]+)? ${place}\\b`,
        'i',
      ),
      /\b(on|in) (the|our|my) [\w-]+['’]s (own )?(servers?|machines?|computers?|data ?cent(er|re)s?)\b/i,
      /\b(on|in) a (server|machine|box|computer) (of our own|of ours|here|in our|in the (house|building|cellar|basement)|we own)/i,
      /\b(own|local) (server|servers|hosting|hosts|data ?cent(er|re)|infrastructure|machines)\b/i,
      anyOf(
        /\bon (our|my) own ([\w-]+ )?disks?\b/,
        /\bon a (machine|server|box) (that )?we (control|own|run)\b/,
        /\b(on|to) (my|our|a|the) (synology|qnap|proxmox)\b/,
        /\ba (box|server|machine|computer) in (our|my) \w+/,
        /\bwe have our own (hardware|servers?|racks?|data ?cent(er|re)s?)\b/,
        /\bruns? (in|on|under|with) (docker|kubernetes|k8s|podman)\b/,
        /\bwe host(?=[.,;!]|$)/,
        /\b(servers?|hosted|hosting|kept|runs?|stays?|installed) in[- ]house\b/,
      ),
      /\bservers? (of our own|of ours|in our (building|house|cellar|basement))/i,
      /\b(host|hosting|hosted|install|run|operate) (it |this |that |them )?(by )?(ourselves|myself|alone|in[- ]house|locally)\b/i,
      anyOf(
        /\bhosted by (ourselves|us)\b/,
        /\bwe host (our|it|everything|alone|all|ourselves)\b/,
        /\b(something|anything|one|that|which|it) we (can |could |would |will )?host\b/,
        /\b(must|has to|should) run here\b/,
      ),
      /\bsits on our (own )?[\w-]+/i,
      /\b((nothing|no data) (may|can)|(nothing|no data|data|records|files|it|they|this|that) (must not|mustn['’]?t|must never|may not|may never|can ?not|can['’]t|should not|shall not|do not|does not|don['’]t|doesn['’]t)) (leave|be stored outside|go outside)( the| our)? (it|house|building|premises|site|network|company|bank|walls|((\w+['’]?s )?(own )?(servers?|hospital)))\b/i,
      /\b(no|not in the|without|never the|forbids? the|nothing in the) cloud\b(?! (upload|sync|account))( allowed)?/i,
      phrases(
        /keine? cloud/,
        /nichts? in (die|der) cloud/,
        /(pas|rien) (de|dans le) cloud/,
        /niente cloud/,
        /(nada en|sin) la nube/,
        /geen cloud/,
        /niets? in de cloud/,
        /(nada na|sem) nuvem/,
      ),
      phrasesElsewhere(
        /auf (unser(e[mn])? )?(eigene[mnr]? )?servern?/u,
        /(auf|im) eigene[mnr] (rechenzentrum|infrastruktur|hardware)/u,
        /selbst (gehostet|hosten|betreiben)/u,
        /auf (unser(e[nr]?)? |den |die )?eigenen (maschinen|rechnern|ger[aä]ten)/u,
        /(dans|en) (notre|la) salle (machines?|serveurs?|informatique)/u,
        /in die cloud (d[uü]rfen|k[oö]nnen|wollen|sollen) wir (\p{L}+ ){0,3}nicht/u,
        /h[eé]berger [^.!?]{0,30}(moi|nous)-m[eê]mes?/u,
        /zelf (te |kunnen )?(hosten|draaien)/u,
        /(aloj|hosped)ad[oa] por n[oó]s/u,
        /alojad[oa] (por nosotros|en casa)/u,
        /(podamos|poder|queremos) alojar(l[oa])?( nosotros)?/u,
        /(pouvoir|puissions|voulons) h[eé]berger( nous-m[eê]mes)?/u,
        /(possiamo|poter|vogliamo) ospitare (noi|in casa)/u,
        /h[eé]berg[eé]e?s? (par|chez) nous/u,
        /ospitat[oa] da noi/u,
        /von uns gehostet/u,
        /op de server (in|op|bij) (de|het|ons|onze) \p{L}+/u,
        /mogen (onze|de|het) \p{L}+ (\([^)]*\) )?niet verlaten/u,
        /bei uns (auf|im) (dem |den |der )?(servern?|haus|keller|rechenzentrum)/u,
        /(server|servidor|serveur) (mio|nostro|proprio|propio|nuestro|nosso)/u,
        /in casa nostra/u,
        /(in|op) (ons|onze|een) eigen (rack|datacenter|serverkast)/u,
        /auto-?h[eé]berg[eé]e?s?/u,
        /autoalojad[oa]/u,
        /zelf gehost/u,
        /(sur|chez) (notre|nos|un|des) (propres? )?serveurs?/u,
        /(en|nos|no) (nuestros?|nossos?|un|um) (propios? )?servid(or|ores)( propios?| pr[oó]prios?)?/u,
        /servidor (propio|pr[oó]prio)/u,
        /(su|sul|sui) (un )?(nostr[oi]|propri[oi]) server( propri[oi])?/u,
        /op (onze|een|eigen) (eigen )?servers?/u,
      ),
    ],
  },
  {
    value: 'cloud',
    patterns: [
      anyOf(
        /\bcloud[- ](based|hosted|only)\b/,
        /(^|[.,;:] )cloud(?=[.,;]|$)/,
        /\b(must|should|has to) (be|run) in the cloud\b/,
        /\bsaas only\b/,
        /\b(?<!\b(nichts?|nie|pas|rien|jamais|niente|non|mai|nada|nunca|no|niets|niet|nooit|n[aã]o) )(dans le cloud|in der cloud|nella cloud|(en|na) la nube|na nuvem|in de cloud)\b/,
        /\b(some(body|one)|anyone) else (who )?(should |must |to )?(runs?|hosts?|operates?)\b/,
      ),
    ],
  },
  {
    value: 'browser-extension',
    patterns: [/\b(browser|chrome) (extension|plug-?in|add-?on)\b/i],
  },
  {
    value: 'desktop',
    patterns: [
      /\bdesktop (programm?e?|app|application|software|version|client)\b|\b(nothing|not) in (a|the) browser\b/i,
    ],
  },
];
