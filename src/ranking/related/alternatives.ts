/** Alternatives: the tools that could stand in for one, by kinship (`substitutes.ts`), with what they share and what not. */
import type { Tool } from '../../catalogue/tool.ts';
import type { IndexContext } from '../index-context.ts';
import { listWords, type Reason } from '../phrasing.ts';
import { selectTopK } from '../top-k.ts';
import { listedWith } from './listed-alternatives.ts';
import { findSubstitutes } from './substitutes.ts';

type Alternative = { rank: number; score: number; tool: Tool; reasons: Reason[] };
export type AlternativesAnswer = { data: Alternative[] };

const namesMax = 4;

const reasonsFor = (context: IndexContext, tool: Tool, other: Tool, isListed: boolean): Reason[] => {
  const reasons: Reason[] = [];
  if (isListed) {
    reasons.push({
      code: 'listed-alternative',
      field: 'alternatives',
      text: `Is considered in place of ${tool.name}.`,
    });
  }
  const categories = other.categories.filter((name) => tool.categories.includes(name));
  if (categories.length > 0) {
    reasons.push({ code: 'same-category', field: 'categories', text: `Is ${listWords(categories)} software too.` });
  }
  const nameOf = (id: string): string => (context.catalogue.features.get(id)?.name ?? id).toLowerCase();
  const shared = other.features.has.filter((id) => tool.features.has.includes(id)).map(nameOf);
  if (shared.length > 0) {
    const more = shared.length > namesMax ? ` and ${shared.length - namesMax} more` : '';
    const named = more ? shared.slice(0, namesMax).join(', ') : listWords(shared);
    reasons.push({ code: 'shared-features', field: 'features', text: `Has ${named}${more}, as ${tool.name} has.` });
  }
  const gained = other.features.has.filter((id) => tool.features.lacks.includes(id)).map(nameOf);
  if (gained.length > 0) {
    reasons.push({
      code: 'more-features',
      field: 'features',
      text: `Has ${listWords(gained.slice(0, namesMax))}, which ${tool.name} lacks.`,
    });
  }
  if (other.openSource === true && tool.openSource === false) {
    reasons.push({ code: 'open-source', field: 'openSource', text: `Is open source; ${tool.name} is not.` });
  }
  if (reasons.length === 0) {
    reasons.push({
      code: 'similar-purpose',
      field: 'description',
      text: `Is described in similar words to ${tool.name}.`,
    });
  }
  return reasons.slice(0, 5);
};

export const findAlternatives = (context: IndexContext, tool: Tool, limit: number): AlternativesAnswer => {
  const position = context.catalogue.position(tool.id);
  if (position === undefined) return { data: [] };
  const { positions, evidence } = findSubstitutes(context, position);
  const { nameRanks } = context;
  const places = Uint32Array.from(positions.keys());
  const rankAt = (place: number): number => nameRanks[positions[place] as number] as number;
  const isFirst = (left: number, right: number): boolean => rankAt(left) < rankAt(right);
  const top = selectTopK({ candidates: places, length: places.length, scores: evidence, isFirst }, limit);
  const listed = listedWith(context, position);
  return {
    data: top.map((place, nth) => {
      const other = positions[place] as number;
      const alternative = context.catalogue.tools[other] as Tool;
      return {
        rank: nth + 1,
        score: Math.round(100 * (evidence[place] as number)),
        tool: alternative,
        reasons: reasonsFor(context, tool, alternative, listed.has(other)),
      };
    }),
  };
};
