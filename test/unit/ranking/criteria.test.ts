import { describe, expect, test } from 'bun:test';
import { tokenize } from '../../../src/ranking/analysis/tokenizer.ts';
import { nameVariants } from '../../../src/ranking/index/fields.ts';
import { describeCriteria } from '../../../src/ranking/ranker.ts';
import { criterionNames } from '../../../src/ranking/recommend/criteria/criteria.ts';
import { apportion } from '../../../src/ranking/recommend/explanation/apportionment.ts';
import { keepRoughTopK, keepTopK, selectTopK } from '../../../src/ranking/top-k.ts';

describe('describeCriteria', () => {
  test('names every criterion with its weight, the bands without gaps, and what is never used', () => {
    const { recommend, bands, neverUsed } = describeCriteria();
    expect(recommend.criteria.map(({ name }) => name)).toEqual([...criterionNames]);
    for (const { weight } of recommend.criteria) expect(weight).toBeGreaterThan(0);
    expect(bands.map(({ min, max }) => [min, max])).toEqual([
      [80, 100],
      [60, 79],
      [40, 59],
      [0, 39],
    ]);
    expect(neverUsed.length).toBeGreaterThan(0);
  });
});

describe('apportion', () => {
  test('gives whole parts that sum to the total', () => {
    expect(apportion([33.4, 33.3, 33.3], 100)).toEqual([34, 33, 33]);
    expect(apportion([0.4, 0.4], 1)).toEqual([1, 0]);
    expect(apportion([], 0)).toEqual([]);
  });
});

describe('selectTop', () => {
  test('answers what sorting would', () => {
    const scores = Array.from({ length: 200 }, (_, nth) => ((nth * 7919) % 31) / 30);
    const candidates = scores.map((_, nth) => nth);
    const isFirst = (left: number, right: number) => left < right;
    const sorted = [...candidates].sort(
      (one, other) => (scores[other] as number) - (scores[one] as number) || one - other,
    );
    for (const count of [0, 1, 7, 200, 300]) {
      const choice = { candidates, length: candidates.length, scores, isFirst };
      const best = sorted.slice(0, count);
      expect(selectTopK(choice, count)).toEqual(best);
      const [worst] = keepTopK(choice, count);
      if (count > 0 && count < candidates.length) expect(worst).toBe(best.at(-1) as number);
      const allEqual = { ...choice, scores: scores.map(() => 0) };
      expect(selectTopK(allEqual, count)).toEqual(candidates.slice(0, count));
    }
  });
});

describe('keepAbout', () => {
  test('keeps the best, and at most as many again', () => {
    const isFirst = (left: number, right: number) => left < right;
    for (const spread of [1, 3, 31, 997]) {
      const scores = Array.from({ length: 2_000 }, (_, nth) => ((nth * 7919) % spread) / spread);
      const candidates = Uint32Array.from(scores.keys());
      for (const count of [1, 10, 256, 1_500]) {
        const choice = { candidates, length: candidates.length, scores, isFirst };
        const kept = keepRoughTopK(choice, count);
        expect(new Set(kept).size).toBe(kept.length);
        expect(kept.length).toBeLessThanOrEqual(2 * count);
        expect(kept).toEqual(expect.arrayContaining(selectTopK(choice, count)));
      }
    }
  });
});

describe('words', () => {
  test('are runs of letters and digits, folded, with their places', () => {
    expect(tokenize("The team's Café: C++, C# and node.js").map(({ text }) => text)).toEqual(
      'the team cafe c++ c# and node js'.split(' '),
    );
    expect(tokenize('Ünïcode!')).toEqual([{ text: 'unicode', start: 0, end: 7 }]);
    expect(tokenize('项目 A').map(({ text }) => text)).toEqual(['项', '目', 'a']);
  });

  test('of a name are known joined and in parts', () => {
    expect(nameVariants('AppFlowy')).toEqual(['App Flowy']);
    expect(nameVariants('Rocket.Chat')).toEqual(['rocketchat']);
    expect(nameVariants('Git Lab CE')).toEqual(['gitlab', 'gitlabce', 'labce']);
  });
});
