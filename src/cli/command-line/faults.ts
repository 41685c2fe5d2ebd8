import { nearest } from '../../catalogue/lib/suggestions.ts';

/** A command that was called in another way than its usage says. */
export class UsageFault extends Error {}

/** A command that could not do what it was called for; the message says what hinders it and how to fix it. */
export class CommandFault extends Error {
  /** What is wrong with the parts, for scripts. */
  readonly faults: readonly unknown[];

  constructor(message: string, faults: readonly unknown[] = []) {
    super(message);
    this.faults = faults;
  }
}

/** A question that names the likeliest of what was meant, to follow a message; empty where nothing is near. */
export const suggest = (
  given: string,
  known: readonly string[],
  spellingsOf: (target: string) => readonly string[] = (target) => [target],
): string => {
  const spellings = known.flatMap((target) => spellingsOf(target).map((spelling) => ({ spelling, target })));
  const [likeliest] = nearest(given, spellings, 1);
  return likeliest === undefined ? '' : ` Did you mean ${likeliest}?`;
};
