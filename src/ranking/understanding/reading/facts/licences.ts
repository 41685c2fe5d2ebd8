/** Whether its source is to be open. */
import { anyOf } from '../phrases.ts';
import type { FactRule } from './rules.ts';

export const licenceRules: readonly FactRule<'openSource'>[] = [
  {
    value: true,
    patterns: [
      anyOf(
        /\bopen[- ]?source[a-z]*/,
        /\b(foss|floss|libre software)\b|\boss licen[cs]e/,
        /\btruly open\b/,
        /\bopen (licen[cs]e|code)\b/,
        /\b(sources?|code) (is|are|(must|should|has to|have to) be) (open|public|published)\b/,
        /\bc[oó]digo (abierto|aberto)\b/,
        /\bquelloffene?[nrsm]?\b|\bquellcode (ist |muss |soll )?offen/,
        /\b(logiciel|outil|alternative|solution)s? libres?\b/,
        /\bsoftware (libre|livre|libero)\b/,
        /\b(bron|broncode) (moet|is) open\b|\bopen bron\b/,
        /\bfreie software\b/,
        /\b(apache|mit|bsd|a?gpl|mpl)([- ]?v?\d(\.\d)?)?([ ,/]+(or|and) (apache|mit|bsd|a?gpl|mpl))?[- ](licen[cs]ed?|licen[cs]es)\b/,
      ),
    ],
  },
];
