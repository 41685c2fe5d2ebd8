/** How often who seeks a kind is of each industry, counted in the marked texts (`src/ranking/understanding/kinds/kind-industries.ts`). */
import type { IndustryRatios } from '../../src/ranking/understanding/kinds/kind-industries.ts';
import { industryTrait } from '../../src/ranking/understanding/reading/buyer/industry.ts';
import { logShareRatio } from './share-ratio.ts';
import { parsePartLine } from './statement-parts.ts';

/** So many texts more of each kind are as those of all kinds. */
const smoothing = 10;

/** How many times as often who seeks each kind is of each industry, as logarithms (`kind-industries.ts`). */
export const countKindIndustries = (partLines: readonly string[]): IndustryRatios => {
  const ofAll = new Float64Array(industryTrait.classCount).fill(1);
  const ofKinds = new Map<string, Float64Array>();
  for (const { slugs, industry } of partLines.map(parsePartLine)) {
    if (industry === undefined) continue;
    const place = industryTrait.placeOf(industry) ?? industryTrait.names.length;
    ofAll[place] = (ofAll[place] as number) + 1;
    for (const slug of slugs) {
      const own = ofKinds.get(slug) ?? new Float64Array(industryTrait.classCount);
      ofKinds.set(slug, own);
      own[place] = (own[place] as number) + 1;
    }
  }
  const sumOf = (counts: Float64Array): number => counts.reduce((sum, count) => sum + count, 0);
  const shares = ofAll.map((count) => count / sumOf(ofAll));
  const ratiosOf = (own: Float64Array): number[] => {
    const of = sumOf(own);
    return Array.from(own, (count, place) => logShareRatio({ count, of }, shares[place] as number, smoothing));
  };
  return Object.fromEntries(
    [...ofKinds].sort(([one], [other]) => (one < other ? -1 : 1)).map(([slug, own]) => [slug, ratiosOf(own)]),
  );
};
