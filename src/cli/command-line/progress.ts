type Screen = { isTTY?: boolean; write(text: string): unknown };

const quietMs = 1_000;
const drawEveryMs = 100;
const barCells = 30;

export type Progress = ReturnType<typeof createProgress>;

/**
 * A line about work that lasts: drawn on a terminal alone, from the second second on, and wiped away at the end.
 * `nowMs` is a clock that only goes forward.
 */
export const createProgress = (screen: Screen = process.stderr, nowMs: () => number = () => performance.now()) => {
  const startedMs = nowMs();
  let drawnMs: number | undefined;
  let line: ((seconds: number) => string) | undefined;
  const write = (text: string, now: number): void => {
    if (!screen.isTTY) return;
    drawnMs = now;
    screen.write(`\r\u001b[K${text}`);
  };
  const draw = (): void => {
    const now = nowMs();
    if (line === undefined || now - startedMs < quietMs || now - (drawnMs ?? 0) < drawEveryMs) return;
    write(line(Math.floor((now - startedMs) / 1000)), now);
  };
  return {
    /** `share` of the work, 0 to 1, is done. */
    update: (share: number, what: string): void => {
      const full = Math.round(Math.min(1, share) * barCells);
      const percent = `${Math.floor(share * 100)}`.padStart(3);
      line = () => `${'█'.repeat(full)}${'░'.repeat(barCells - full)} ${percent} % ${what}`;
      draw();
    },
    /** Begins work of unknown length: the time that it takes is shown. */
    begin: (what: string): void => {
      line = (seconds) => `${what} … ${seconds} s`;
    },
    /** The same before work during which nothing can be drawn: it is named at once. */
    announce: (what: string): void => {
      line = (seconds) => `${what} … ${seconds} s`;
      write(`${what} …`, nowMs());
    },
    /** Draws the line again, as time passes. */
    tick: draw,
    finish: (): void => {
      if (drawnMs !== undefined) screen.write('\r\u001b[K');
      drawnMs = undefined;
      line = undefined;
    },
  };
};
