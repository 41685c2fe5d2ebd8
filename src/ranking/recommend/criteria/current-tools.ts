/** Current tools: the share of the tools in use that a tool works with, by its own list or by theirs. */
import type { Tool } from '../../../catalogue/tool.ts';
import type { IndexContext } from '../../index-context.ts';
import { listWords } from '../../phrasing.ts';
import { type Column, createColumn } from './column.ts';
import { defineCriterion, type Judgement, type Statement } from './criterion.ts';

/** Lists are notable, not complete: a tool that lists none is unknown, one that lists others does not work with it. */
const measureIntegrations = ({ catalogue, integrations }: IndexContext, used: readonly number[]): Column => {
  const { low, high } = createColumn(catalogue.tools.length);
  const share = 1 / used.length;
  for (const position of used) for (const at of integrations.of(position)) low[at] = (low[at] as number) + share;
  // The sum of all shares in the same way, so that a tool which works with all has the same to the last bit.
  const all = used.reduce((sum) => Math.fround(sum + share), 0);
  for (let at = 0; at < high.length; at++) high[at] = integrations.isSilent(at) ? all : (low[at] as number);
  return { low, high };
};

const judgeIntegrations = (
  { catalogue, integrations }: IndexContext,
  used: readonly number[],
  position: number,
): Judgement => {
  const toolsAt = (positions: readonly number[]): Tool[] => positions.map((at) => catalogue.tools[at] as Tool);
  const names = (tools: readonly Tool[]): string => listWords(tools.map(({ name }) => name));
  const works = toolsAt(used.filter((other) => integrations.of(other).has(position)));
  const silent = toolsAt(used.filter((other) => !integrations.of(other).has(position)));
  const statements: Statement[] = [];
  if (works.length > 0) {
    statements.push({
      weight: works.length / used.length,
      reason: { code: 'integrates', field: 'integrations', text: `Works with ${names(works)}, which you use.` },
    });
  }
  if (silent.length > 0) {
    statements.push({
      weight: silent.length / used.length,
      caveat: {
        code: 'integration-not-listed',
        field: 'integrations',
        text: `No integration with ${names(silent)} is listed.`,
      },
    });
  }
  return { asked: toolsAt(used).map(({ id }) => id), found: works.map(({ id }) => id), statements };
};

export const currentTools = defineCriterion({
  name: 'currentTools',
  weight: 10,
  meaning: 'The share of the tools in use that it is listed as working with, on either side.',
  asked: (need) => (need.currentTools.length > 0 ? need.currentTools : undefined),
  measure: (context, asked) => ({
    column: measureIntegrations(context, asked),
    judge: (_, position) => judgeIntegrations(context, asked, position),
  }),
  changes: ({ catalogue }, need) =>
    need.currentTools.length === 0
      ? []
      : [
          {
            ...{ field: 'currentTools', change: 'drop' },
            from: need.currentTools.map((position) => (catalogue.tools[position] as Tool).id),
            ...{ to: null, need: { ...need, currentTools: [] } },
          },
        ],
});
