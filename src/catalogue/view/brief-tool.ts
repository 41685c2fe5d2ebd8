import { type Static, Type } from '@sinclair/typebox';
import { Tool } from '../tool.ts';

const { id, name } = Tool.properties;

/** What tells a tool from others, in a fifteenth of its record: for lists that a person or a model looks through. */
export const BriefTool = Type.Object(
  {
    ...{ id, name },
    summary: Type.Optional(Type.String({ description: 'In one line.', example: 'Team chat with channels and calls' })),
    category: Type.String({ description: 'The primary category, by name.', example: 'Team Chat' }),
    free: Type.Optional(Type.Boolean({ description: 'Whether it can be used without paying.', example: true })),
    price: Type.Optional(
      Type.String({
        description: 'The lowest published price at which a team gets in.',
        example: '7.25 USD a user a month',
      }),
    ),
  },
  { description: 'A tool by `view=brief`: what is absent is not known.', additionalProperties: false },
);
export type BriefTool = Static<typeof BriefTool>;
