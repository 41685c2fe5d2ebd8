import { Type } from '@sinclair/typebox';
import { toBrief } from '../brief.ts';
import { defineAgentTool } from './agent-tool.ts';
import { briefTools, describeBrief, getCalled, shorten, toolCalled } from './brief.ts';

const defaultLimit = 5;

export const findAlternatives = defineAgentTool({
  name: 'find_alternatives',
  description: 'What could stand in for a tool, scored 0 to 100 by likeness.',
  input: Type.Object({
    tool: toolCalled('Id or name'),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 10, default: defaultLimit })),
  }),
  output: Type.Object({ tools: briefTools }),
  prepare: ({ tool: name, limit = defaultLimit }, { catalogue, alternatives }) => {
    const tool = getCalled(catalogue, name, '/tool');
    return () => {
      const tools = alternatives(tool, limit).data.map(({ tool: other, ...judged }) => toBrief(other, judged));
      const facts = shorten({ of: tool.id, tools, revision: catalogue.revision }, tools);
      const opening = tools.length === 0 ? `Nothing stands in for ${tool.name}.` : `In place of ${tool.name}:`;
      return { facts, text: [opening, ...tools.map(describeBrief)].join('\n') };
    };
  },
});
