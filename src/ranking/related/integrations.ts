/** Integrations: which tools work with which, by the list of either. A list names tools by id or by name. */
import type { Catalogue } from '../../catalogue/catalogue.ts';

export type Integrations = {
  /** Positions of the tools that work with the one at a position. */
  of(position: number): ReadonlySet<number>;
  /** Their ids, of the tools that are sold, in order. */
  idsOf(position: number): string[];
  /** Whether a tool lists no integration at all. */
  isSilent(position: number): boolean;
};

const none: ReadonlySet<number> = new Set();

/** By position: what works with it. */
const findPartners = ({ tools }: Catalogue): ReadonlyMap<number, ReadonlySet<number>> => {
  const named = new Map<string, number[]>();
  tools.forEach(({ id, name }, position) => {
    for (const text of new Set([id, name])) {
      const known = named.get(text);
      if (known) known.push(position);
      else named.set(text, [position]);
    }
  });
  const partners = new Map<number, Set<number>>();
  const add = (one: number, other: number): void => {
    const known = partners.get(one);
    if (known) known.add(other);
    else partners.set(one, new Set([other]));
  };
  tools.forEach(({ integrations }, position) => {
    for (const text of integrations) {
      for (const other of named.get(text) ?? []) {
        add(position, other);
        add(other, position);
      }
    }
  });
  return partners;
};

export const createIntegrations = (catalogue: Catalogue): Integrations => {
  const { tools } = catalogue;
  const partners = findPartners(catalogue);
  return {
    of: (position) => partners.get(position) ?? none,
    idsOf: (position) =>
      [...(partners.get(position) ?? none)]
        .filter((other) => other !== position && tools[other]?.status === 'active')
        .sort((one, other) => one - other)
        .map((other) => (tools[other] as { id: string }).id),
    isSilent: (position) => tools[position]?.integrations.length === 0,
  };
};
