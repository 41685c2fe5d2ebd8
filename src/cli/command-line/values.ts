import type { Value } from './command.ts';
import { suggest } from './faults.ts';

export const text = (placeholder: string): Value<string> => ({ placeholder, parse: (given) => given });

export const path = (placeholder: string): Value<string> => ({ ...text(placeholder), isPath: true });

export const oneOf = <const Choice extends string>(placeholder: string, choices: readonly Choice[]): Value<Choice> => ({
  placeholder,
  choices,
  parse: (given) => {
    const choice = choices.find((allowed) => allowed === given);
    if (choice === undefined) throw new Error(`must be one of ${choices.join(', ')}.${suggest(given, choices)}`);
    return choice;
  },
});

export const wholeNumber = (placeholder: string, max: number): Value<number> => ({
  placeholder,
  parse: (given) => {
    const number = /^\d{1,15}$/.test(given) ? Number(given) : Number.NaN;
    if (!(number <= max)) throw new Error(`must be a whole number from 0 to ${max}.`);
    return number;
  },
});

export const date = (placeholder: string): Value<Date> => ({
  placeholder,
  parse: (given) => {
    const at = new Date(given);
    if (Number.isNaN(at.getTime())) throw new Error('must be a date such as 2030-12-31.');
    return at;
  },
});
