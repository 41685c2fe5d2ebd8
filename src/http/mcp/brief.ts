/** What agents are told of tools in brief, and how it is kept short. */
import { Type } from '@sinclair/typebox';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Tool } from '../../catalogue/tool.ts';
import { AppError } from '../../errors.ts';
import type { Brief } from '../brief.ts';

/** No more of an answer's facts: agents pay for each byte, and some cut what is long. */
const factsBytesMax = 6_000;

/** Said of the members that programs read most; the others speak for themselves, and agents pay for each byte of a list. */
export const briefTools = Type.Array(
  Type.Object({ id: Type.String(), name: Type.String(), score: Type.Optional(Type.Integer()) }),
);

/** "1. Slack (slack), 87 of 100: team chat, from 7.25 USD a user a month", its summary, reasons and caveat. */
export const describeBrief = (brief: Brief, nth: number): string => {
  const { id, name, summary, category, free, price, score, reasons = [], caveat } = brief;
  const marks = [category, ...(free ? ['free to use'] : []), ...(price ? [`from ${price}`] : [])];
  return [
    `${nth + 1}. ${name} (${id})${score === undefined ? '' : `, ${score} of 100`}: ${marks.join(', ')}`,
    ...(summary ? [`   ${summary}`] : []),
    ...reasons.map((reason) => `   + ${reason}`),
    ...(caveat ? [`   - ${caveat}`] : []),
  ].join('\n');
};

/** The facts, with as many of the lists' last entries left off as it takes to be short enough; says how many those are. */
export const shorten = <Facts extends object>(facts: Facts, ...lists: unknown[][]): Facts & { leftOff?: number } => {
  let leftOff = 0;
  let length = Buffer.byteLength(JSON.stringify(facts));
  for (const list of lists) {
    while (length > factsBytesMax - 20 && list.length > 0) {
      length -= Buffer.byteLength(JSON.stringify(list.pop())) + 1;
      leftOff++;
    }
  }
  return leftOff === 0 ? facts : { ...facts, leftOff };
};

export const toolCalled = (description: string) => Type.String({ minLength: 1, maxLength: 200, description });

/** The tool of an id or a name. Throws `tool-not-found`, with ids that look alike; `pointer` is where it was asked for. */
export const getCalled = (catalogue: Catalogue, name: string, pointer: string): Tool => {
  const tool = catalogue.findCalled(name);
  if (tool) return tool;
  throw new AppError('tool-not-found', 'No one tool of the catalogue has this id or name.', {
    faults: [{ in: 'body', pointer, message: 'is neither the id nor the name of one tool' }],
    extra: { suggestions: catalogue.suggestIds(name) },
  });
};
