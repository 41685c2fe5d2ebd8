import { createNearest, editDistance, mayBeWithin, signatureOf, slipMax } from './lib/suggestions.ts';
import { foldName } from './taxonomy.ts';

/** What a buyer may call by several words: a category, an industry, a role, a priority. */
export type Term = {
  readonly name: string;
  readonly synonyms: readonly string[];
  readonly slug?: string;
  readonly id?: string;
};

/** The terms of one kind, looked up by what people call them. */
export type Vocabulary<Entry extends Term> = {
  readonly entries: readonly Entry[];
  /** By name or slug alone, without regard to case, accents and surrounding space: for filters, which are exact. */
  find(text: string): Entry | undefined;
  /** By name, slug or synonym, small typos forgiven: for a buyer's own words. */
  understand(text: string): Entry | undefined;
  /** The names nearest to a text that is not understood, at most `count`. */
  suggest(text: string, count: number): string[];
};

export const createVocabulary = <Entry extends Term>(entries: readonly Entry[]): Vocabulary<Entry> => {
  const exact = new Map<string, Entry>();
  /** The same as people most often write them, which spares the folding. */
  const asWritten = new Map<string, Entry>();
  const called = new Map<string, Entry>();
  for (const entry of entries) {
    for (const text of [entry.name, entry.slug ?? entry.id ?? entry.name]) {
      const folded = foldName(text);
      const meant = exact.get(folded) ?? entry;
      exact.set(folded, meant);
      asWritten.set(text, meant);
    }
  }
  for (const [text, entry] of exact) called.set(text, entry);
  for (const entry of entries) {
    for (const synonym of entry.synonyms) {
      if (!called.has(foldName(synonym))) called.set(foldName(synonym), entry);
    }
  }
  const suggest = createNearest([...called].map(([spelling, target]) => ({ spelling, target: target.name })));

  const spellings = Array.from(called, ([spelling, entry]) => {
    return { spelling, entry, signature: signatureOf(spelling), slips: slipMax(spelling) };
  });
  const findSlip = (folded: string): Entry | undefined => {
    const letters = signatureOf(folded);
    let best: { entry: Entry; distance: number } | undefined;
    for (const { spelling, entry, signature, slips } of spellings) {
      const max = Math.min(slipMax(folded), slips, (best?.distance ?? 4) - 1);
      if (max < 1 || !mayBeWithin(letters, signature, max)) continue;
      const distance = editDistance(folded, spelling, max);
      if (distance <= max) best = { entry, distance };
    }
    return best?.entry;
  };

  return {
    entries,
    find: (text) => asWritten.get(text) ?? exact.get(foldName(text)),
    understand: (text) => called.get(foldName(text)) ?? findSlip(foldName(text)),
    suggest,
  };
};
