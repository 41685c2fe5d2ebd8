/** Pages of tools in one order. */
import type { Catalogue } from './catalogue.ts';
import { type BitSet, hasBit, listBits } from './lib/bit-set.ts';
import { ranksOf } from './lib/ranks.ts';
import type { Tool } from './tool.ts';

export const toolSorts = ['name', '-name', 'updatedAt', '-updatedAt'] as const;
export type ToolSort = (typeof toolSorts)[number];
export type Page = { limit: number; offset: number; total: number };

const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Orders by a key, ties by id; what has no key comes last whichever way round. */
const comparators: Record<ToolSort, (one: Tool, other: Tool) => number> = (() => {
  const byName = (one: Tool, other: Tool) => compareText(one.name.toLowerCase(), other.name.toLowerCase());
  const byDate = (direction: 1 | -1) => (one: Tool, other: Tool) => {
    if (one.updatedAt === null || other.updatedAt === null) {
      return Number(one.updatedAt === null) - Number(other.updatedAt === null);
    }
    return direction * compareText(one.updatedAt, other.updatedAt);
  };
  const thenById = (compare: (one: Tool, other: Tool) => number) => (one: Tool, other: Tool) =>
    compare(one, other) || compareText(one.id, other.id);
  return {
    name: thenById(byName),
    '-name': thenById((one, other) => -byName(one, other)),
    updatedAt: thenById(byDate(1)),
    '-updatedAt': thenById(byDate(-1)),
  };
})();

/** All tools of a catalogue in one order: the position at each rank, and the rank of each position. */
type Order = { readonly positions: Uint32Array; readonly ranks: Uint32Array };

/** The orders of a catalogue, each made when first asked for. */
const orders = new WeakMap<Catalogue, Map<ToolSort, Order>>();

const createOrder = ({ tools }: Catalogue, sort: ToolSort): Order => {
  const compare = comparators[sort];
  const positions = Uint32Array.from(tools.keys()).sort((one, other) =>
    compare(tools[one] as Tool, tools[other] as Tool),
  );
  return { positions, ranks: ranksOf(positions) };
};

const orderOf = (catalogue: Catalogue, sort: ToolSort): Order => {
  const known = orders.get(catalogue) ?? new Map<ToolSort, Order>();
  orders.set(catalogue, known);
  const order = known.get(sort) ?? createOrder(catalogue, sort);
  known.set(sort, order);
  return order;
};

/** The page's positions. Many selected tools are met soon when all are gone through in order; few are sooner sorted. */
export const pageOf = (
  catalogue: Catalogue,
  selected: BitSet,
  sort: ToolSort,
  { limit, offset, total }: Page,
): number[] => {
  const { positions, ranks } = orderOf(catalogue, sort);
  const end = Math.min(offset + limit, total);
  if (end * positions.length > total * total) {
    const selectedRanks = Uint32Array.from(listBits(selected), (position) => ranks[position] as number).sort();
    const page: number[] = [];
    for (let nth = offset; nth < end; nth++) page.push(positions[selectedRanks[nth] as number] as number);
    return page;
  }
  const page: number[] = [];
  for (let rank = 0, met = 0; met < end; rank++) {
    const position = positions[rank] as number;
    if (hasBit(selected, position) && met++ >= offset) page.push(position);
  }
  return page;
};
