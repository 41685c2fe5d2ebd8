import { Type } from '@sinclair/typebox';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Tool } from '../../catalogue/tool.ts';
import { AppError } from '../../errors.ts';
import { listWords, priceOf } from '../../ranking/phrasing.ts';
import type { Ranker } from '../../ranking/ranker.ts';
import type { CompareAnswer } from '../../ranking/related/compare.ts';
import { toBrief } from '../brief.ts';
import { type AgentAnswer, defineAgentTool } from './agent-tool.ts';
import { getCalled, shorten, toolCalled } from './brief.ts';

const [valuesMax, featuresMax] = [6, 12];

/** How the tool at one place stands to that at another: `compare` was asked for each two, the earlier first. */
type Pairs = ReadonlyMap<string, CompareAnswer>;
const pairOf = (pairs: Pairs, one: number, other: number): CompareAnswer =>
  pairs.get(`${Math.min(one, other)} ${Math.max(one, other)}`) as CompareAnswer;

const sayValue = (tool: Tool, field: string, value: unknown): string | null => {
  if (field === 'pricing.entryPrice') return priceOf(tool) ?? null;
  if (value === null || (Array.isArray(value) && value.length === 0)) return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (!Array.isArray(value)) return String(value);
  const more = value.length - valuesMax;
  return `${value.slice(0, valuesMax).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
};

/** The field's values where they differ, and who is ahead: at least the equal of every other, and better than one. */
const compareRows = (tools: readonly Tool[], pairs: Pairs) =>
  pairOf(pairs, 0, 1).rows.flatMap(({ field, label }, nth) => {
    const relationOf = (one: number, other: number) => {
      const relation = pairOf(pairs, one, other).rows[nth]?.relation;
      const isFirst = one < other;
      return relation === 'a'
        ? isFirst
          ? 'ahead'
          : 'behind'
        : relation === 'b'
          ? isFirst
            ? 'behind'
            : 'ahead'
          : relation;
    };
    const values = tools.map((tool, at) => {
      const isFirst = at < tools.length - 1;
      const row = pairOf(pairs, at, isFirst ? tools.length - 1 : 0).rows[nth];
      return sayValue(tool, field, isFirst ? row?.a : row?.b);
    });
    const others = tools.map((_, at) => tools.flatMap((__, other) => (other === at ? [] : [relationOf(at, other)])));
    const isSame = others.every((relations) => relations.every((relation) => relation === 'same'));
    if (isSame || values.every((value) => value === null)) return [];
    const ahead = tools.filter((_, at) => {
      const relations = others[at] ?? [];
      return relations.includes('ahead') && relations.every((relation) => relation === 'ahead' || relation === 'same');
    });
    return [{ label, values, ...(ahead.length > 0 && { ahead: ahead.map(({ id }) => id) }) }];
  });

/** What all are known to have, and what is known to set them apart. */
const compareFeatures = ({ features }: Catalogue, tools: readonly Tool[]) => {
  const nameOf = (id: string): string => features.get(id)?.name ?? id;
  const ids = [...new Set(tools.flatMap((tool) => tool.features.has))];
  const haves = (id: string): Tool[] => tools.filter((tool) => tool.features.has.includes(id));
  const lacks = (id: string): Tool[] => tools.filter((tool) => tool.features.lacks.includes(id));
  const shared = ids.filter((id) => haves(id).length === tools.length);
  const apart = ids.filter((id) => lacks(id).length > 0);
  return {
    shared: shared.slice(0, featuresMax).map(nameOf),
    apart: apart.slice(0, featuresMax).map((id) => ({
      feature: nameOf(id),
      has: haves(id).map((tool) => tool.id),
      lacks: lacks(id).map((tool) => tool.id),
    })),
  };
};

const compareTools = (tools: readonly Tool[], { catalogue, compare }: Ranker): AgentAnswer => {
  const pairs = new Map<string, CompareAnswer>();
  tools.forEach((one, nth) => {
    for (let other = nth + 1; other < tools.length; other++) {
      pairs.set(`${nth} ${other}`, compare(one, tools[other] as Tool));
    }
  });
  const rows = compareRows(tools, pairs);
  const { shared, apart } = compareFeatures(catalogue, tools);
  const notices = [...new Set([...pairs.values()].flatMap(({ notice }) => notice ?? []))];
  const notice = notices.length > 0 && { notice: notices.join(' ') };
  const briefs = tools.map((tool) => toBrief(tool));
  const facts = { tools: briefs, rows, sharedFeatures: shared, apart, ...notice, revision: catalogue.revision };
  const lines = [
    `${listWords(tools.map(({ name, id }) => `${name} (${id})`))}. There is no overall winner: that depends on the buyer.`,
    ...briefs.map(({ name, summary }) => `${name}: ${summary ?? 'no summary'}`),
    ...rows.map(({ label, values, ahead }) => {
      const said = values.map((value, at) => `${tools[at]?.name} ${value ?? 'not known'}`);
      return `${label}: ${said.join('; ')}${ahead ? ` (ahead: ${ahead.join(', ')})` : ''}`;
    }),
    ...(shared.length > 0 ? [`All have ${listWords(shared)}.`] : []),
    ...apart.map(({ feature, has, lacks }) => `${feature}: ${has.join(', ')} has it, ${lacks.join(', ')} lacks it`),
    ...notices,
  ];
  return { facts: shorten(facts, apart, shared, rows), text: lines.join('\n') };
};

export const compareSoftware = defineAgentTool({
  name: 'compare_software',
  description: 'Two to four tools side by side, where they differ, and who is ahead in what.',
  input: Type.Object({ tools: Type.Array(toolCalled('Id or name'), { minItems: 2, maxItems: 4 }) }),
  output: Type.Object({
    tools: Type.Array(Type.Unknown()),
    rows: Type.Array(Type.Unknown()),
  }),
  prepare: ({ tools: names }, ranker) => {
    const tools = names.map((name, nth) => getCalled(ranker.catalogue, name, `/tools/${nth}`));
    if (new Set(tools).size < tools.length) {
      throw new AppError('invalid-request', 'Name different tools.', {
        faults: [{ in: 'body', pointer: '/tools', message: 'names one tool twice' }],
      });
    }
    return () => compareTools(tools, ranker);
  },
});
