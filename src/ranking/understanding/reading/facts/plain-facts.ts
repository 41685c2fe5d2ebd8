/**
 * Facts that buyers demand in a few fixed ways: where the software runs, on which devices, open source, without a network,
 * in which languages, where data stays, and a budget told in words. Patterns rather than a vocabulary, as each has few forms
 * and many ways to go wrong ("free trial").
 */
import type { ReadText } from '../text.ts';
import { budgetRules } from './budgets.ts';
import { deploymentRules } from './deployment.ts';
import { featureRules } from './features.ts';
import { licenceRules } from './licences.ts';
import { platformRules } from './platforms.ts';
import type { FactKind, FactRule, PlainFact } from './rules.ts';

const find = <Kind extends FactKind>(
  { text, language }: ReadText,
  as: Kind,
  rules: readonly FactRule<Kind>[],
): PlainFact[] =>
  rules.flatMap(({ value, patterns, elsewhere = [] }) => {
    for (const pattern of language === undefined ? patterns : [...patterns, ...elsewhere]) {
      const match = pattern.exec(text);
      if (match === null) continue;
      const lead = match[0].length - match[0].replace(/^[\s.,;:!?(]+/, '').length;
      return [{ start: match.index + lead, end: match.index + match[0].trimEnd().length, as, value } as PlainFact];
    }
    return [];
  });

/** The facts of a text, each once. */
export const findPlainFacts = (read: ReadText): PlainFact[] => [
  ...find(read, 'feature', featureRules),
  ...find(read, 'deployment', deploymentRules),
  ...find(read, 'platform', platformRules),
  ...find(read, 'openSource', licenceRules),
  ...find(read, 'budget', budgetRules),
];
