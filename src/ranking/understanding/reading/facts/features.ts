/** Features that any software may have, and that are demanded in a few fixed ways. */
import { anyOf, phrasesElsewhere } from '../phrases.ts';
import type { FactRule } from './rules.ts';

const reception =
  'internet|wi-?fi|signal|reception|coverage|connection|connectivity|mobile data|(phone |mobile )?network';
/** What keeps the accounts of a firm. */
const directory =
  '(entra|okta|azure ad|active directory|google workspace|microsoft 365|keycloak|authentik|ldap|saml|adfs|onelogin|jumpcloud|auth0)';
const language =
  '(arabic|basque|bengali|bulgarian|catalan|chinese|croatian|czech|danish|dutch|english|estonian|finnish|flemish|french|german|greek|hebrew|hindi|hungarian|indonesian|irish|italian|japanese|korean|latvian|lithuanian|malay|mandarin|marathi|norwegian|persian|polish|portuguese|romanian|russian|serbian|slovak|slovene|slovenian|spanish|swahili|swedish|tamil|thai|turkish|ukrainian|urdu|uzbek|vietnamese|welsh)';
/** Names of places begin with a capital letter, so the patterns that end in one mind case. */
const region =
  "((the )?(EU|EEA|UK|US|USA|European Union)|[A-Z][\\p{L}'-]+(?![\\p{L}'-])(?<!Slack|Teams|Excel|Google|Microsoft|AWS|Azure|Git|GitHub|GitLab|Word|Access|Notion|Dropbox|SharePoint|Outlook|Salesforce|Jira))";

export const featureRules: readonly FactRule<'feature'>[] = [
  {
    value: 'api',
    patterns: [
      /\b(must have|needs?|requires?|with|has|have|offers?) (an? |its )?((open|public|good|decent|rest|full|documented) )*apis?\b/i,
    ],
  },
  {
    value: 'sso',
    patterns: [
      new RegExp(
        `\\b(sign|log)(s|ged)?[- ]?(in|ins|on|ons) ([\\w-]+ ){0,3}(via|through|with|by|from|against|using) (our |the |your )?(own |existing )?(account )?[(]?${directory}\\b|\\b${directory} (for|as) (the )?(sign|log)[- ]?(in|on)s?\\b`,
        'i',
      ),
    ],
  },
  {
    value: 'offline',
    patterns: [
      new RegExp(
        `\\b(without|w/o|no|poor|bad|weak|patchy|flaky|lose|loses|losing|lack of)( (an?|any|the|good|stable|mobile|phone))* (${reception})\\b(?! (security|monitoring|team|engineers?|of|admin\\w*|drives?|shares?|storage|equipment|devices?|access|cards?|changes?|documentation|diagrams?|attached))`,
        'i',
      ),
      new RegExp(
        `\\b(${reception}|(mobile )?net|phone line|line)( \\w+)? (is|goes|ends?|dies|drops?|fails?|breaks|collapses|doesn['’]?t|does not|isn['’]?t)( (often|weekly|always|out|off|down|dead|away|gone|at|there|reach|work)\\b|[.,;]|$)`,
        'i',
      ),
      anyOf(
        /\b(need(n['’]t| not)|doesn['’]?t (need|have)|does not (need|have)|don['’]?t (need|have)|not need|no need) to be (online|connected)\b/,
        /\b(even )?when (we(['’]re| are) )?offline\b/,
        /\bsin (conexi[oó]n|internet|cobertura)\b/,
        /\b(back in range|until there['’]?s (a |some )?(connection|signal|network))\b/,
      ),
    ],
    elsewhere: [
      phrasesElsewhere(
        /ohne (empfang|netz|internet|leitung|verbindung|wlan|internetverbindung|handynetz|mobilfunk|netzabdeckung)/u,
        /keine?n? (empfang|netz|internet|wlan|handynetz|mobilfunk)/u,
        /sans (r[ée]seau|connexion|internet|couverture|wifi)|hors[- ](ligne|connexion)|zones? blanches?|pas de r[ée]seau/u,
        /(sin|no hay) (señal|cobertura|internet|conexi[oó]n|wifi)|fuera de l[ií]nea|(estando |poder |funcion\p{L}+ )desconectad[oa]s?/u,
        /senza (rete|connessione|internet|segnale|campo)|(non c['’]è|non prende|non arriva) (il |la )?(campo|segnale|rete|internet)/u,
        /zonder (bereik|internet|verbinding|netwerk|wifi|signaal)|geen (bereik|internet|verbinding|signaal|wifi)/u,
        /sem (internet|sinal|rede|conex[aã]o|liga[cç][aã]o|cobertura)|n[aã]o (h[aá]|tem|pega) (internet|sinal|rede)/u,
      ),
    ],
  },
  {
    value: 'data-residency',
    patterns: [
      new RegExp(
        `\\b((?<!\\b([Oo]wn|[Oo]ur|[Mm]y)( [\\w-]+)? )servers?|hosted|hosting|stored|store (it|them|data|everything)|storage|located|kept|stays?|remains?|(?<!\\b([Oo]wn|[Oo]ur|[Mm]y)( [\\w-]+)? )data ?cent(er|re)s?|resid(es?|ing))( (only|physically|must be|must stand|must stay|be|stand|and stored|and kept|and stays?|or stored|located))* (in|inside|within) ${region}`,
        'u',
      ),
      new RegExp(
        `\\b([Dd]ata|[Nn]othing|[Rr]ecords|[Ff]iles|[Tt]exts?|it)( \\w+){0,2} leaves? (the country|our country|${region})`,
        'u',
      ),
      /\b[Dd]ata( (only|must|should|has to|be|is|are|kept|stays?|remains?|residency))* (in|inside|within) (the )?(EU|EEA|Europe|European Union|UK|US|USA|Switzerland|Germany|France|Canada|Australia|India)\b/,
      /\b[Dd]ados (s[oó] |guardados |alojados )?(em|no|na) \p{Lu}\p{L}+/u,
      /\b(EU|European|German|Swiss|French|UK|Canadian|Australian)[- ]?(only )?(data|servers?|hosting|hosted|region|data ?cent(er|re)s?)\b(?! (team|scientist|protection|law|analyst))/,
    ],
    elsewhere: [
      phrasesElsewhere(
        /(daten|servern?|rechenzentr\p{L}+|gehostet|gespeichert|speicherung|hosting)( \p{L}+){0,3} in (deutschland|[öo]sterreich|der schweiz|der eu|europa|luxemburg|liechtenstein)/u,
        /(eu|deutschland|[öo]sterreich|schweiz) nicht verlassen/u,
        /(donn[ée]es|serveurs?|h[ée]berg\p{L}*|stock[ée]\p{L}*|conserv[ée]\p{L}*)( \p{L}+){0,3} (en (france|suisse|belgique|europe)|au (canada|qu[ée]bec|luxembourg)|dans l['’](ue|union))/u,
        /(datos|servidor(es)?|alojad\p{L}+|guardad\p{L}+|almacenad\p{L}+)( \p{L}+){0,3} en (españa|la ue|europa|la uni[oó]n europea|m[eé]xico|chile|colombia|argentina|suiza)/u,
        /(dati|server|conservat\p{L}+|archivi|ospitat\p{L}+)( \p{L}+){0,3} (in (italia|svizzera|europa)|nell['’](ue|unione))|(lasciare|uscire) (l['’]italia|dall['’](italia|ue|unione))/u,
        /(gegevens|data|servers?|opgeslagen|opslag|gehost|bewaard)( \p{L}+){0,3} (in|binnen) (nederland|belgi[eë]|de eu|europa|de europese)|(mag|mogen) (de eu|nederland|europa) niet (uit|verlaten)/u,
        /(dados|servidor(es)?|alojad\p{L}+|hospedad\p{L}+|guardad\p{L}+|armazenad\p{L}+)( \p{L}+){0,3} (em portugal|no brasil|na (ue|uni[aã]o europeia|europa|su[ií][cç]a))/u,
      ),
    ],
  },
  {
    value: 'multi-language',
    patterns: [
      new RegExp(
        `\\bin ${language},? (and|or|plus|&|as well as) ${language}\\b|\\b${language}(, ${language})* (and|plus|or|&) ${language} (languages?|interface|screens?|versions?|menus?)\\b`,
        'i',
      ),
      new RegExp(
        `\\b(interface|screens?|menus?|software|program|system|app|instructions?|everything|all)( (must|should|has to|have to|to))? ?(be|is|are|available|at each station)? in ${language}\\b|\\b${language} (screens?|interface|menus?|ui|version|language)\\b`,
        'i',
      ),
      /\b(two|three|four|five|six|seven|several|both|many|\d+) (official )?languages\b|\bmulti-?(lingual|language)\b/i,
    ],
  },
  {
    value: 'mobile-apps',
    patterns: [
      anyOf(
        /\b(works?|runs?|usable|use it|used|available|do it|sees?|reads?|checks?|gets?|fill(ed)? in|signs?|app)( \w+){0,2} (on|from) (the|their|my|his|her|our|a|your)( own)? ?(mobile |smart|cell ?)?phones?\b/,
        /\bon mobile\b/,
        /\bon (the|their) (mobile|smartphone)s?\b/,
        // "On the phone" mostly says that somebody calls: whose phone it is, or what is done with it, says that he does not.
        /(?<!\b(sent|texts?|texted|typed) )\b(on|from|with) ((my|their|his|her|our|your|every|each|any|[\w-]+['’]s|[\w-]+s['’]) )((own|private|personal|work|company|mobile|smart|android|old|cheap) )*(cell|smart|mobile|i)?-?phones?\b(?! (numbers?|lines?|systems?|bills?|calls?))/,
        /\bfrom (the|a) (mobile |smart|cell ?)?phone\b/,
        /\b(not(e|ed|ing)|report(ed|ing)?|log(ged)?|record(ed|ing)?|signed|tick(ed)?( off)?|scan(ned|ning)?|enter(ed)?|filled in|photograph(ed|ing)?|approved?|confirm(ed)?|collect(ed)?|count(ed)?|leave requests) ([\w-]+ ){0,5}(by|with|on|from|via) (a |the )?(mobile |smart|cell ?)?phones?\b/,
        /\b(phone|mobile|smartphone) app\b/,
        /\b(in|with|by|through|as|via) an app\b|\bapps? for (the |our |all )?(parents|drivers|staff|crews?|members|residents|guests|carers|nurses|volunteers|technicians|fitters|employees|workers|players|tenants|families|pupils|students)\b/,
      ),
    ],
    elsewhere: [
      phrasesElsewhere(
        /(auf|vom|mit|aufs|per) (dem |den |ihren |ihrem |unseren |meinem |seinem |eigenen )*(handys?|smartphones?|diensthandys?|mobiltelefone?n?)/u,
        /(sur|depuis|avec|dans) (leurs?|son|mon|le|un|votre|notre|nos|ses|les) (propre )?(smartphones?|portables?|mobiles?)/u,
        /(sur|depuis) (leurs?|son|mon|ses) (propre )?t[ée]l[ée]phones?/u,
        /(en|desde|con) (el|su|mi|sus|un|los) (propio )?(m[oó]vil(es)?|celular(es)?|smartphones?)/u,
        /(dal|sul|col|con il|sui|dai) (proprio |loro |suo )?(cellular[ei]|telefonin[oi]|smartphone)/u,
        /(op|met|via|vanaf) (de|hun|zijn|haar|mijn|m['’]n|een|je) (eigen )?(mobiel(tje)?|smartphones?|gsm|telefoons?)/u,
        /(no|pelo|do|nos|pelos) (seu |pr[oó]prio )?(celular(es)?|telem[oó]ve(l|is)|smartphones?)/u,
      ),
    ],
  },
];
