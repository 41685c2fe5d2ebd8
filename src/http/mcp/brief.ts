/** Tools in the few words that an agent needs: what is absent is not known. */
import { Type } from '@sinclair/typebox';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Tool } from '../../catalogue/tool.ts';
import { AppError } from '../../errors.ts';
import { priceOf, type Reason } from '../../ranking/phrasing.ts';

/** No more of an answer's facts: agents pay for each byte, and some cut what is long. */
const factsBytesMax = 6_000;

/** Said of the members that programs read most; the others speak for themselves, and agents pay for each byte of a list. */
export const briefTools = Type.Array(
  Type.Object({ id: Type.String(), name: Type.String(), score: Type.Optional(Type.Integer()) }),
);

export type Judgement = { score?: number; reasons?: readonly Reason[]; caveats?: readonly Reason[] };

/** An object without the members of which nothing is known. */
export const withoutUnknown = <Facts extends object>(facts: Facts): Partial<Facts> =>
  Object.fromEntries(
    Object.entries(facts).filter(
      ([, value]) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  ) as Partial<Facts>;

const reasonsMax = 2;

export const toBrief = (tool: Tool, { score, reasons = [], caveats = [] }: Judgement = {}) =>
  withoutUnknown({
    id: tool.id,
    name: tool.name,
    summary: tool.summary,
    category: tool.categories[0],
    pricingTiers: tool.pricingTiers,
    entryPrice: priceOf(tool),
    score,
    reasons: reasons.slice(0, reasonsMax).map((reason) => reason.text),
    caveat: caveats[0]?.text,
  });

export type Brief = ReturnType<typeof toBrief>;

/** "1. Slack (slack), 87 of 100: team chat, from 7.25 USD a user a month", its summary, reasons and caveat. */
export const describeBrief = (brief: Brief, nth: number): string => {
  const { id, name, summary, category, entryPrice, pricingTiers, score, reasons = [], caveat } = brief;
  const price = [
    ...(pricingTiers?.includes('free') ? ['free plan'] : []),
    ...(entryPrice ? [`from ${entryPrice}`] : []),
  ];
  const marks = [category, ...price].filter((mark) => mark !== undefined);
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
