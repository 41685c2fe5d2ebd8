import type { Static, TObject } from '@sinclair/typebox';
import { AppError } from '../../errors.ts';
import type { Ranker } from '../../ranking/ranker.ts';
import type { Steps } from '../../web/envelope.ts';
import { findBodyFaults } from '../../web/validate.ts';

/** The same twice: facts for programs, and text that an agent can quote. */
export type AgentAnswer = { facts: object; text: string };

type Work = () => AgentAnswer | Steps<AgentAnswer>;

/** One thing that an agent can call. What the catalogue holds is a tool too: that is never meant in this folder by this name. */
export type AgentTool = {
  readonly name: string;
  /** As `tools/list` shows it. */
  readonly definition: object;
  /** Reads what was asked and gives the work that answers it. Throws what is refused, so that it is before any charge. */
  prepare(asked: unknown, ranker: Ranker): Work;
};

type Description<Input extends TObject> = {
  name: string;
  description: string;
  input: Input;
  output: TObject;
  prepare(asked: Static<Input>, ranker: Ranker): Work;
};

/** What is told of a value's length is left to the refusal of one too long: agents pay for each byte of what is listed. */
const unlisted = new Set([
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minimum',
  'maximum',
  'default',
  'pattern',
]);
const listed = (schema: TObject): object =>
  JSON.parse(JSON.stringify(schema, (name, value) => (unlisted.has(name) ? undefined : value)));

export const defineAgentTool = <Input extends TObject>({
  name,
  description,
  input,
  output,
  prepare,
}: Description<Input>): AgentTool => ({
  name,
  definition: {
    ...{ name, description, inputSchema: listed(input), outputSchema: listed(output) },
    annotations: { readOnlyHint: true },
  },
  prepare: (asked, ranker) => {
    const faults = findBodyFaults(input, asked);
    if (faults.length > 0) throw new AppError('invalid-request', 'The arguments are not as documented.', { faults });
    return prepare(asked as Static<Input>, ranker);
  },
});
