/**
 * How often somebody may try at a throttle. Two kinds of rule:
 *
 *   slowing   after `free` tries in a row each further one waits 1, 2, 4 … `waitMaxSeconds` since the last. A try that
 *             succeeds ends the row. A try made while waiting is refused and not counted, so that a stranger who knocks
 *             without end never keeps the owner out for longer than the longest wait.
 *   counting  at most `countMax` tries in a window of `windowSeconds`, which begins with its first try.
 *
 * A try is counted before it is made and taken back when it succeeds: a hundred at once are still counted one by one.
 */
type Rule = { free: number; waitMaxSeconds: number } | { countMax: number; windowSeconds: number };

const throttles = {
  /**
   * Passwords tried on one e-mail address from one network address, whether or not there is an account of it. Not on the
   * e-mail address alone: a stranger's tries would be counted as the owner's.
   */
  'sign-in': { free: 5, waitMaxSeconds: 60 },
  /** Passwords tried from one network address. */
  'sign-in-from': { countMax: 20, windowSeconds: 15 * 60 },
  /**
   * Passwords tried on one e-mail address by devices that are not known, from wherever: more than a hundred addresses get
   * to try, and nothing against a password of fifteen characters.
   */
  'sign-in-to': { countMax: 10_000, windowSeconds: 60 * 60 },
  /** Passwords tried by one device that is known, instead of the three before. */
  'sign-in-device': { free: 5, waitMaxSeconds: 60 },
  /** Passwords tried by somebody who is signed in to the account, to confirm what they do. */
  confirm: { free: 5, waitMaxSeconds: 60 },
  /** Codes of the second factor tried on one account from one network address, by who has shown the password. */
  code: { free: 5, waitMaxSeconds: 60 },
  /** Codes tried on one account by devices that are not known: of a million, three are right at any moment. */
  'code-to': { countMax: 50, windowSeconds: 24 * 60 * 60 },
  /** Codes tried by one device that is known, instead of the two before. */
  'code-device': { free: 5, waitMaxSeconds: 60 },
  /** Keys made, renamed and revoked by the owner of an account; the operator may set another number. */
  'key-change': { countMax: 100, windowSeconds: 60 * 60 },
  /** Accounts made, or tried to, from one network address. */
  'sign-up-from': { countMax: 10, windowSeconds: 60 * 60 },
} as const satisfies Record<string, Rule>;

export type ThrottleName = keyof typeof throttles;

/** Who tries at which throttle: a digest, a network address, a device or an account; `countMax` in the place of the rule's. */
export type Attempt = { throttle: ThrottleName; subject: string; countMax?: number };

/** What is known of the tries of one subject at one throttle. */
export type Tries = { count: number; firstAt: Date; lastAt: Date };

const rowEndsAfterMs = 24 * 3_600_000;

const isOver = (rule: Rule, tries: Tries, now: Date): boolean =>
  'free' in rule
    ? now.getTime() - tries.lastAt.getTime() >= rowEndsAfterMs
    : now.getTime() - tries.firstAt.getTime() >= rule.windowSeconds * 1000;

/** Milliseconds until the next try may be made; 0 if now. A clock that was set back makes nobody wait longer than the rule. */
export const waitOf = (throttle: ThrottleName, tries: Tries | undefined, now: Date, countMax?: number): number => {
  const rule: Rule = throttles[throttle];
  if (tries === undefined || isOver(rule, tries, now)) return 0;
  if ('free' in rule) {
    if (tries.count < rule.free) return 0;
    const waitMs = 1000 * Math.min(rule.waitMaxSeconds, 2 ** Math.min(30, tries.count - rule.free));
    return Math.min(waitMs, Math.max(0, tries.lastAt.getTime() + waitMs - now.getTime()));
  }
  const windowMs = rule.windowSeconds * 1000;
  return tries.count < (countMax ?? rule.countMax)
    ? 0
    : Math.min(windowMs, Math.max(0, tries.firstAt.getTime() + windowMs - now.getTime()));
};

/** The tries with one more. */
export const addTry = (throttle: ThrottleName, tries: Tries | undefined, now: Date): Tries =>
  tries === undefined || isOver(throttles[throttle], tries, now)
    ? { count: 1, firstAt: now, lastAt: now }
    : { ...tries, count: tries.count + 1, lastAt: now };

/** What remains of the tries when one turns out to have succeeded: of a row nothing, of a window one less. */
export const forgive = (throttle: ThrottleName, tries: Tries): Tries | undefined =>
  'free' in throttles[throttle] || tries.count <= 1 ? undefined : { ...tries, count: tries.count - 1 };
