/**
 * Asides: what a text says besides the need. Where things are noted today ("on a sticky note"), and what is demanded that no
 * record tells ("no US cloud", "a European vendor"). Neither speaks of the kind of software that is sought.
 */
import type { Place } from './clauses.ts';
import type { ReadText } from './text.ts';

export type Aside = Place & { readonly isDemand: boolean };

const adjective = '(?!(shared|online|digital|virtual|infinite|collaborative|interactive|joint|common|live)\\b)[\\w-]+ ';
/** What people write on who have no software for it. */
const carriers = new RegExp(
  `\\b(on|in|with|from|by|into|through|via|off) ((a|an|the|our|my|his|her|their|some|one|two|three|several|\\d+) )?(${adjective}){0,2}?(sticky notes?|post-?its?( notes?)?|white ?boards?|spread ?sheets?|excel( sheets?| files?| lists?)?|paper|clipboards?|notepads?|notebooks?|exercise books?|copybooks?|index cards|shoe ?box(es)?|(black|chalk)boards?|(ring )?binders?)\\b`,
  'gi',
);

const nations = 'US|American|Chinese|Russian|foreign';
const homelands =
  'European|EU|German|Swiss|British|UK|French|Dutch|Spanish|Italian|Portuguese|Austrian|Nordic|Canadian|Australian|Indian|local';
const makers = 'vendors?|providers?|suppliers?|compan(?:y|ies)|makers?|manufacturers?|firms?';
const demands: readonly RegExp[] = [
  new RegExp(
    `\\b(no|not (a|an|any)|without( (a|an|any))?|nothing from( (a|an|any|the))?) (${nations})([- ]owned|[- ]based)? ?(cloud|software|servers?|hosting|saas|products?|tools?|${makers})?\\b`,
    'g',
  ),
  new RegExp(`\\b(${homelands}) (${makers})\\b`, 'g'),
  /\b(no|not|nothing|without|never|instead of) (any )?(priced? |paying |paid |billed )?(by|per|a)[- ](seat|user|head|device|agent|minute|transaction|host|contact)( (pricing|prices?|licen[cs]ing|licen[cs]es?|billing|fees?|charges?))?\b/gi,
  /\b(WCAG|BITV|Section 508|EN 301 549)( \d(\.\d)?)?( level)?( A{1,3}\b)?/g,
  /\b(24 ?[/x] ?7|round[- ]the[- ]clock|on-?site|telephone) (support|help ?line|training|hotline)\b/gi,
];

/** Laws, certificates and standards that no record tells of, as they are written. */
const regimes =
  /\b(HDS|GoBD|VERI\*?FACTU|Veri[Ff]actu|CMMC( [Ll]evel \d)?|FedRAMP|StateRAMP|ITAR|SecNumCloud|TISAX|PCI[- ]?DSS|FERPA|CJIS|FIPS 140(-\d)?|HITRUST|Cyber Essentials( Plus)?|IRAP|NEN ?7510|NF ?525|KassenSichV|Davis-Bacon|[Cc]ertified payroll|NIS ?2|DORA|LGPD|POPIA|ISO(\/IEC)? 27(017|018|701))\b/g;

const findAll = (text: string, pattern: RegExp): Place[] => {
  const found: Place[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    found.push({ start: match.index, end: match.index + match[0].length });
  }
  return found;
};

export const findAsides = ({ text }: ReadText): Aside[] => [
  ...findAll(text, carriers).map((place) => ({ ...place, isDemand: false })),
  ...demands.flatMap((pattern) => findAll(text, pattern)).map((place) => ({ ...place, isDemand: true })),
];

/** Where a text names a regime. It may be what the software is for, which the kinds that are sought tell. */
export const findRegimes = ({ text }: ReadText): Place[] => findAll(text, regimes);
