/** A clock that stands still until it is told otherwise. */
export const createClock = (start = '2026-03-10T12:00:00.000Z') => {
  let nowMs = Date.parse(start);
  return {
    now: () => new Date(nowMs),
    set: (instant: string) => {
      nowMs = Date.parse(instant);
    },
    forward: (milliseconds: number) => {
      nowMs += milliseconds;
    },
  };
};
