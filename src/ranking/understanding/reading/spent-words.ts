/** The words of a text that belong to demands which any software may meet, and so say nothing of the kind that is sought. */
import { isTellingWord } from '../../analysis/soft-stop-words.ts';
import { type Place, placeOf, placesOverlap, type Span } from './clauses.ts';
import type { Finding, FindingKind } from './finding.ts';
import type { ToolMention } from './mentions.ts';
import type { ReadText, ReadToken } from './text.ts';

/** Findings that say nothing of the kind of software. */
const spentKinds = new Set<FindingKind>([
  'deployment',
  'platform',
  'openSource',
  'budget',
  'priceMax',
  'people',
  'companySize',
]);

/** What a buyer has of a product besides the product. */
const paperOfProduct =
  /^(contracts?|licen[cs]es?|subscriptions?|renewals?|bills?|invoices?|accounts?|plans?|seats?|pricing|prices?|fees|costs?)$/;

/** What is done with a standard, and until when. */
const aroundStandard =
  /^(compl(y|ies|ying|iant)|conform(ing)?|adher(e|ing)|certif(y|ied|icates?|ication)|audit(s|ed|ors?)?|deadline|quarter|spring|summer|autumn|winter|christmas)$/;

/** `spoken`: where prices are spoken of. `isOfAny`: whether a finding is a feature that any software may have. */
type Told = {
  readonly findings: readonly Finding[];
  readonly asides: readonly Place[];
  readonly tools: readonly ToolMention[];
  readonly spoken: readonly Span[];
  isOfAny(finding: Finding): boolean;
};

/** By token, 1 where it is spent. */
export const markSpent = (read: ReadText, { findings, asides, tools, spoken, isOfAny }: Told): Uint8Array => {
  const { tokens } = read;
  const isSpent = new Uint8Array(tokens.length);
  const spend = (place: Place): void => {
    tokens.forEach((token, at) => {
      if (placesOverlap(token, place)) isSpent[at] = 1;
    });
  };
  const ofAnySoftware: Place[] = [];
  for (const finding of findings) {
    if (isOfAny(finding)) ofAnySoftware.push(finding);
    const isRefusedKind = finding.as === 'category' && finding.force === 'not';
    if (isRefusedKind || spentKinds.has(finding.as)) spend(finding);
  }
  // "We need ISO 27001" asks for what helps with it, as it asks for nothing else.
  const isInAny = (token: ReadToken): boolean => ofAnySoftware.some((place) => placesOverlap(place, token));
  const tells = (token: ReadToken): boolean => isTellingWord(token.text) && !aroundStandard.test(token.text);
  const tellsMore = tokens.some((token, at) => isSpent[at] === 0 && !isInAny(token) && tells(token));
  if (tellsMore) ofAnySoftware.forEach(spend);
  asides.forEach(spend);
  // "Our DocuSign contract ends" asks for no contract management.
  for (const { to } of tools) {
    const next = tokens[to];
    if (next !== undefined && paperOfProduct.test(next.text)) spend(next);
  }
  // "We can pay 20 euros a user" says nothing of pay.
  for (const span of spoken) spend(placeOf(read, span));
  return isSpent;
};
