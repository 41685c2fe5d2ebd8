/** The categories and features that a text names. */
import { placeOf, type Span, spansOverlap } from './clauses.ts';
import type { Finding } from './finding.ts';
import { clauseBefore, forceOf, negation } from './force.ts';
import type { VocabularyMention } from './mentions.ts';
import type { ReadText } from './text.ts';

/** A text that begins with no more words than this before a name is about it. */
const subjectFromMax = 3;

/**
 * `disclaimers`: where the text says what it does not ask for. `isGeneral`: whether any software may have a feature; asking for
 * single sign-on asks for no identity provider.
 */
export const readVocabulary = (
  read: ReadText,
  mentions: readonly VocabularyMention[],
  disclaimers: readonly Span[],
  isGeneral: (feature: string) => boolean,
): Finding[] => {
  const findings: Finding[] = [];
  const isGeneralFeature = ({ as, value }: VocabularyMention['entries'][number]): boolean =>
    as === 'feature' && isGeneral(value);
  const isKindNamed = mentions.some(
    ({ entries }) => entries.some(({ as }) => as === 'category') && !entries.some(isGeneralFeature),
  );
  for (const { from, to, entries } of mentions) {
    const { start, end } = placeOf(read, { from, to });
    const isNegated = negation.test(clauseBefore(read, from));
    const isDisclaimed = disclaimers.some((one) => spansOverlap(one, { from, to }));
    const isFeature = entries.some(({ as }) => as === 'feature');
    const hasGeneral = entries.some(isGeneralFeature);
    /** "Workflow automation with SSO" seeks automation: what a text names first, and no other kind beside. */
    const isFirst = from === mentions[0]?.from && read.tokens[from]?.clause === read.tokens[0]?.clause;
    const isSubject = hasGeneral && from <= subjectFromMax && isFirst && !isKindNamed;
    for (const entry of entries) {
      if (isSubject && isGeneralFeature(entry) && entries.some(({ as }) => as === 'category')) continue;
      if (entry.as === 'feature') {
        findings.push({
          as: 'feature',
          value: entry.value,
          force: isNegated || isDisclaimed ? 'not' : forceOf(read, from),
          start,
          end,
        });
      } else if (entry.as === 'category' && (!hasGeneral || isSubject)) {
        // "Personality tests are not wanted" refuses a part of what a kind does, which says nothing for or against the kind.
        if (isDisclaimed && isFeature) continue;
        const force = isNegated || isDisclaimed ? 'not' : 'want';
        findings.push({ as: 'category', value: entry.value, force, start, end });
      }
    }
  }
  return findings;
};
