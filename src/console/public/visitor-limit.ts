const windowMs = 60_000;

/**
 * How often one network address may use what costs no account: `perMinute` times in each minute that begins with its
 * first. Kept in memory, a process at a time: it protects the machine, and nothing is lost with it.
 */
export const createVisitorLimit = (perMinute: number, now: () => Date) => {
  const windows = new Map<string, { sinceMs: number; count: number }>();
  let sweptMs = 0;

  /** Windows that are over go once a minute, so that as many stay as asked within the last two. */
  const sweep = (nowMs: number): void => {
    if (Math.abs(nowMs - sweptMs) < windowMs) return;
    sweptMs = nowMs;
    for (const [address, { sinceMs }] of windows) if (Math.abs(nowMs - sinceMs) >= windowMs) windows.delete(address);
  };

  /** Counts one use; seconds to wait if it is one too many, else 0. */
  return (address: string): number => {
    const nowMs = now().getTime();
    sweep(nowMs);
    const known = windows.get(address);
    if (known === undefined || Math.abs(nowMs - known.sinceMs) >= windowMs) {
      windows.set(address, { sinceMs: nowMs, count: 1 });
      return 0;
    }
    if (known.count >= perMinute) return Math.max(1, Math.ceil((known.sinceMs + windowMs - nowMs) / 1000));
    known.count++;
    return 0;
  };
};
