import { Type } from '@sinclair/typebox';
import { enumeration } from '../../catalogue/schema-parts.ts';
import { companySizes } from '../../catalogue/tool.ts';
import { budgets } from '../../ranking/budget.ts';
import { criterionNames } from '../../ranking/recommend/criteria/criteria.ts';
import { mapOf, Score, strings } from './component.ts';

const weight = Type.Number({ minimum: 0 });
const meaning = Type.String({ description: 'How it is met.' });
const weightsOf = (description: string) => Type.Unsafe<Record<string, number>>({ ...mapOf(weight), description });
const text = (description: string) => Type.String({ description });

/** What is scored, with which weights, and what is never used. */
export const Criteria = Type.Object({
  recommend: Type.Object({
    formula: text('How the score comes about.'),
    fit: Type.Unsafe<Record<string, string>>({
      ...mapOf(Type.String()),
      description: 'What scales the whole score down, by the field of the profile.',
    }),
    criteria: Type.Array(Type.Object({ name: enumeration(criterionNames), weight, meaning })),
    order: strings('What decides between equal scores, in turn.'),
    gates: Type.Array(Type.Object({ name: Type.String(), meaning: text('Who is left out by it.') })),
    priorities: Type.Object({
      byFact: Type.Array(Type.Object({ id: Type.String(), field: Type.String(), rule: Type.String() }), {
        description: 'Those that facts decide.',
      }),
      servedPartlyBy: Type.Unsafe<Record<string, string[]>>({
        ...mapOf(strings()),
        description: 'Features that serve a priority in part.',
      }),
    }),
    budgets: Type.Array(enumeration(budgets)),
    companySizes: Type.Array(enumeration(companySizes)),
  }),
  search: Type.Object({
    formula: text('How the score comes about.'),
    conditions: text('What conditions in the words do to it.'),
    fields: Type.Array(Type.Object({ name: Type.String(), weight })),
    manners: weightsOf('What a word counts by how it was met.'),
    bonuses: weightsOf('What raises the score.'),
    kindBesides: text('What a category counts that is not the first of a tool.'),
    rarity: text('What a word counts by how many tools say it.'),
  }),
  similarity: weightsOf('What makes tools alike.'),
  bands: Type.Array(Type.Object({ name: Type.String(), min: Score, max: Score })),
  neverUsed: strings(),
  ranker: Type.String(),
});
