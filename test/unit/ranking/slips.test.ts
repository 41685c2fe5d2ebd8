import { describe, expect, test } from 'bun:test';
import { createWordSet } from '../../../src/ranking/analysis/english-words.ts';
import { readCorrected } from '../../../src/ranking/understanding/reading/slips.ts';
import { englishWords } from '../../../src/ranking/understanding/trained-data.ts';

const meant: Readonly<Record<string, string>> = { shedule: 'schedule', wokers: 'workers', sevrer: 'server' };
const read = (text: string) => readCorrected(text, englishWords, (word) => meant[word]);

describe('readCorrected', () => {
  const text = 'A shedule for shift wokers on our sevrer, please';

  test('reads the words that slips stand for', () => {
    expect(read(text).read.text).toBe('A schedule for shift workers on our server, please');
  });

  test('quotes every word, and all between two, as it was written', () => {
    const { read: corrected, quote } = read(text);
    const words = corrected.tokens.map((token) => quote(token).text);
    expect(words).toEqual(text.replace(',', '').split(' '));
    const [, schedule, , , workers] = corrected.tokens;
    const between = quote({ start: schedule?.start ?? 0, end: workers?.end ?? 0 });
    expect(between).toEqual({ text: 'shedule for shift wokers', start: 2, end: 26 });
    expect(text.slice(between.start, between.end)).toBe(between.text);
  });

  test('keeps capitals', () => {
    expect(read('SHEDULE FOR OUR SHIFT WOKERS').read.text).toBe('SCHEDULE FOR OUR SHIFT WORKERS');
  });

  test('leaves a text alone that is not English, or has no slips', () => {
    const foreign = 'Unsere Schicht plant der Meister auf dem sevrer jede Woche neu';
    expect(read(foreign).read.text).toBe(foreign);
    const plain = 'A schedule for shift workers';
    expect(read(plain).quote({ start: 2, end: 10 })).toEqual({ text: 'schedule', start: 2, end: 10 });
    const none = createWordSet(new Uint32Array());
    expect(readCorrected(text, none, (word) => meant[word]).read.text).toBe(text);
  });
});
