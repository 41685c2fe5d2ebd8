type Screen = { isTTY?: boolean; write(text: string): unknown };

const quietMs = 1_000;
const drawEveryMs = 100;
const barCells = 30;

/**
 * A bar for work that lasts: drawn on a terminal alone, from the second second on, and wiped away at the end.
 * `nowMs` is a clock that only goes forward.
 */
export const createProgress = (screen: Screen = process.stderr, nowMs: () => number = () => performance.now()) => {
  const startedMs = nowMs();
  let drawnMs: number | undefined;
  return {
    /** `share` of the work, 0 to 1, is done. */
    update: (share: number, what: string): void => {
      const now = nowMs();
      if (!screen.isTTY || now - startedMs < quietMs || now - (drawnMs ?? 0) < drawEveryMs) return;
      drawnMs = now;
      const full = Math.round(Math.min(1, share) * barCells);
      const percent = `${Math.floor(share * 100)}`.padStart(3);
      screen.write(`\r\u001b[K${'█'.repeat(full)}${'░'.repeat(barCells - full)} ${percent} % ${what}`);
    },
    finish: (): void => {
      if (drawnMs !== undefined) screen.write('\r\u001b[K');
    },
  };
};
