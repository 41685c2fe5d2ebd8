import { describe, expect, test } from 'bun:test';
import { createProgress } from '../../../src/cli/command-line/progress.ts';

const start = (isTTY: boolean) => {
  const written: string[] = [];
  let nowMs = 0;
  const progress = createProgress({ isTTY, write: (text) => written.push(text) }, () => nowMs);
  const at = (ms: number, share: number): void => {
    nowMs = ms;
    progress.update(share, 'reading');
  };
  const tick = (ms: number): void => {
    nowMs = ms;
    progress.tick();
  };
  return { ...progress, written, at, tick };
};

describe('createProgress', () => {
  test('is silent for a second, then draws ten times a second at most, and wipes itself away', () => {
    const { written, at, finish } = start(true);
    at(999, 0.1);
    expect(written).toEqual([]);
    at(1_000, 0.5);
    at(1_050, 0.6);
    at(1_100, 1);
    expect(written).toEqual([
      `\r\u001b[K${'█'.repeat(15)}${'░'.repeat(15)}  50 % reading`,
      `\r\u001b[K${'█'.repeat(30)} 100 % reading`,
    ]);
    finish();
    expect(written.at(-1)).toBe('\r\u001b[K');
  });

  test('tells the time where the share is not known, and names at once what nothing can be drawn in', () => {
    const { written, tick, begin, announce } = start(true);
    announce('copying');
    begin('waiting');
    tick(999);
    tick(2_500);
    expect(written.map((text) => text.slice('\r\u001b[K'.length))).toEqual(['copying …', 'waiting … 2 s']);
  });

  test('writes nothing where there is no terminal', () => {
    const { written, at, finish } = start(false);
    at(5_000, 0.5);
    finish();
    expect(written).toEqual([]);
  });
});
