/** Features that any software may have, and that are demanded in a few fixed ways. */
import { anyOf } from '../phrases.ts';
import type { FactRule } from './rules.ts';

const reception = 'internet|wi-?fi|signal|reception|coverage|connection|connectivity|mobile data';
const language =
  '(arabic|basque|bengali|bulgarian|catalan|chinese|croatian|czech|danish|dutch|english|estonian|finnish|flemish|french|german|greek|hebrew|hindi|hungarian|indonesian|irish|italian|japanese|korean|latvian|lithuanian|malay|mandarin|marathi|norwegian|persian|polish|portuguese|romanian|russian|serbian|slovak|slovene|slovenian|spanish|swahili|swedish|tamil|thai|turkish|ukrainian|urdu|uzbek|vietnamese|welsh)';
/** Names of places begin with a capital letter, so the patterns that end in one mind case. */
const region =
  "((the )?(EU|EEA|UK|US|USA|European Union)|[A-Z][\\p{L}'-]+(?![\\p{L}'-])(?<!Slack|Teams|Excel|Google|Microsoft|AWS|Azure))";

export const featureRules: readonly FactRule<'feature'>[] = [
  {
    value: 'api',
    patterns: [
      /\b(must have|needs?|requires?|with|has|have|offers?) (an? |its )?((open|public|good|decent|rest|full|documented) )*apis?\b/i,
    ],
  },
  {
    value: 'offline',
    patterns: [
      new RegExp(
        `\\b(without|w/o|no|poor|bad|weak|patchy|flaky|lose|loses|losing)( (an?|any|the|good|stable|mobile))* (${reception})\\b(?! (security|monitoring|team|engineer|of))`,
        'i',
      ),
      new RegExp(
        `\\b(${reception}|network|phone line|line)( \\w+)? (is|goes|ends?|drops?|fails?|breaks|doesn['’]?t|does not|isn['’]?t)( (often|weekly|always|out|off|down|dead|away|gone|at|there|reach|work)\\b|[.,;]|$)`,
        'i',
      ),
      anyOf(
        /\b(need(n['’]t| not)|doesn['’]?t (need|have)|does not (need|have)|don['’]?t (need|have)|not need|no need) to be (online|connected)\b/,
        /\b(even )?when (we(['’]re| are) )?offline\b/,
        /\bsin (conexi[oó]n|internet|cobertura)\b/,
        /\b(back in range|until there['’]?s (a |some )?(connection|signal|network))\b/,
      ),
    ],
  },
  {
    value: 'data-residency',
    patterns: [
      new RegExp(
        `\\b(servers?|hosted|hosting|stored?|storage|located|kept|stays?|remains?|data ?cent(er|re)s?|resid(es?|ing))( (only|physically|must be|be|and stored|and kept|and stays?|or stored|located))* (in|inside|within) ${region}`,
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
      ),
    ],
  },
];
