/** Whether its source is to be open. */
import { anyOf } from '../phrases.ts';
import type { FactRule } from './rules.ts';

export const licenceRules: readonly FactRule<'openSource'>[] = [
  {
    value: true,
    patterns: [
      anyOf(
        /\bopen[- ]?source[a-z]*/,
        /\bfree software\b(?=[^.!?]{0,60}\b(servers?|hardware|machines?|box|nas|licen[cs]e|source)\b)/,
        /\b(servers?|hardware|machines?|data cent(er|re))\b[^.!?]{0,60}\bfree software\b/,
        /\b(foss|floss|oss|libre software)\b|\b(a?gpl|lgpl)\b/,
        /\btruly open\b/,
        /\bopen (licen[cs]e|code)\b|\b(published|public) (source )?code\b/,
        /\b(sources?|code) (is|are|(must|should|has to|have to) be) (open|public|published)\b/,
        /\bc[oó]digo (abierto|aberto)\b/,
        /\bquelloffene?[nrsm]?\b|\bquell(code|text) [^.!?,]{0,20}offen/,
        /\b(logiciel|outil|alternative|solution)s? libres?\b/,
        /\bsoftware (libre|livre|libero)\b/,
        /\b(bron|broncode) (moet|is) open\b|\bopen bron\b/,
        /\bfreie software\b/,
        /\b(apache|mit|bsd|a?gpl|mpl)([- ]?v?\d(\.\d)?)?([ ,/]+(or|and) (apache|mit|bsd|a?gpl|mpl|similar|such))?[- ](licen[cs]ed?|licen[cs]es)\b/,
      ),
    ],
  },
];
