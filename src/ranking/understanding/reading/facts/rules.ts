/** Rules that read a fact from a text: what it is, and the patterns that say so. */
import type { Budget } from '../../../budget.ts';

/** What may be said of each kind of fact. */
type FactValues = {
  deployment: 'self-hosted' | 'cloud' | 'desktop' | 'browser-extension';
  platform: 'web' | 'windows' | 'macos' | 'linux' | 'ios' | 'android';
  openSource: true;
  feature: 'sso' | 'offline' | 'data-residency' | 'multi-language' | 'mobile-apps' | 'api';
  budget: Budget;
};
export type FactKind = keyof FactValues;

/** A fact, and where it is said. */
export type PlainFact = {
  [Kind in FactKind]: {
    readonly start: number;
    readonly end: number;
    readonly as: Kind;
    readonly value: FactValues[Kind];
  };
}[FactKind];

/** The first pattern that a text holds tells the fact. `elsewhere`: read in texts of other languages than English alone. */
export type FactRule<Kind extends FactKind> = {
  readonly value: FactValues[Kind];
  readonly patterns: readonly RegExp[];
  readonly elsewhere?: readonly RegExp[];
};
