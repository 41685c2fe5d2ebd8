/** Availability: whether the tool is sold where the buyer is. */
import type { Tool } from '../../../catalogue/tool.ts';
import { availabilityIn } from '../../../catalogue/tool-facts.ts';
import { listWords } from '../../phrasing.ts';
import { type Market, nameRegion } from '../market.ts';
import { changeByDropping, defineCriterion, type Statement } from './criterion.ts';

/** What is left of the whole score of a tool that is not sold there: of a country that the text says, and of one by its language. */
const notSoldPenalty = { said: 0.6, inferred: 0.8 } as const;
/** The criterion has a small share: so much puts the caveat behind those on demands, and before all others. */
const caveatWeight = 12;

const describeMissing = (regions: readonly string[], { label }: Market): Statement => ({
  weight: caveatWeight,
  caveat: {
    code: 'not-sold',
    field: 'regions',
    text: `Is sold in ${listWords(regions.map(nameRegion))}, and not ${label}, as far as is known.`,
  },
});

export const availability = defineCriterion({
  name: 'availability',
  weight: 5,
  meaning: `Sold in the country of the buyer 1, else 0. What is known not to be keeps ${notSoldPenalty.said} of the whole score; where only the language tells the country, ${notSoldPenalty.inferred}.`,
  asked: ({ market }) => market,
  measure: ({ catalogue: { tools } }, market, judged, scratch) => {
    const isAvailable = availabilityIn(market.countries);
    const column = { low: scratch.takeColumn(), high: scratch.takeColumn() };
    const penalty = scratch.takeColumn();
    const notSold = market.isInferred ? notSoldPenalty.inferred : notSoldPenalty.said;
    for (const at of judged) {
      const held = isAvailable(tools[at] as Tool);
      column.low[at] = held ? 1 : 0;
      column.high[at] = held === false ? 0 : 1;
      penalty[at] = held === false ? notSold : 1;
    }
    return {
      column,
      penalty,
      judge: ({ regions }, _, { high }) => ({
        asked: market.label,
        found: regions,
        statements: regions !== null && high === 0 ? [describeMissing(regions, market)] : [],
      }),
    };
  },
  changes: (_, need) => changeByDropping(need, 'market', need.market?.label),
});
