import { Type } from '@sinclair/typebox';
import { enumeration, orNull } from '../../catalogue/schema-parts.ts';
import { criterionNames } from '../../ranking/recommend/criteria/criteria.ts';
import { eligibilityRuleNames } from '../../ranking/recommend/eligibility.ts';
import { anything, Score, strings } from './component.ts';

/** What recommendations say of what they leave out, and of how firmly they stand. */

export const NoMatch = Type.Object(
  {
    code: enumeration(['blocked', 'not-covered', 'not-understood']),
    field: Type.String({ example: 'maxPrice', description: 'The field of the profile that is in the way.' }),
    kind: Type.Optional(Type.String({ description: 'The kind of software that the catalogue does not hold.' })),
    text: Type.String({ description: 'The same in words.' }),
    nearest: Type.Optional(strings('The categories that come nearest.')),
    blockers: Type.Array(
      Type.Object({
        field: Type.String({ example: 'mustHave' }),
        demand: Type.Optional(Type.String({ description: 'Which demand, where one of several is in the way.' })),
        wouldReturn: Type.Integer({ minimum: 0, description: 'How many tools would come without it.' }),
      }),
      { description: 'What is in the way by itself, the most helpful to drop first.' },
    ),
  },
  { description: 'Why nothing is recommended.' },
);
export const Explained = Type.Object(
  {
    id: Type.String({ example: 'slack' }),
    name: orNull(Type.String({ example: 'Slack' })),
    outcome: enumeration(['shown', 'outscored', 'excluded', 'discontinued', 'unknown']),
    reason: orNull(enumeration(eligibilityRuleNames, 'The rule that leaves it out.')),
    rank: orNull(Type.Integer({ minimum: 1, description: 'Its place among all that pass.' })),
    score: orNull(Score),
    lost: Type.Array(
      Type.Object({
        criterion: enumeration([...criterionNames, 'fit'], 'The criterion, or `fit`, which scales the whole score.'),
        points: Type.Number({ minimum: 0 }),
      }),
      { description: 'Its points behind the last tool shown, the most first.' },
    ),
    text: Type.String({ description: 'The same in words.' }),
  },
  { description: 'Why a tool that `explain` names is not among the results, or where it is.' },
);
const First = orNull(
  Type.Object(
    { id: Type.String({ example: 'slack' }), name: Type.String({ example: 'Slack' }), score: Score },
    { description: 'The tool in first place; null where there is none.' },
  ),
);
export const Sensitivity = Type.Object(
  {
    first: First,
    tried: Type.Integer({ minimum: 0, description: 'How many single changes of the profile were tried.' }),
    changes: Type.Array(
      Type.Object({
        field: Type.String({ example: 'budget' }),
        change: enumeration(['drop', 'move'], 'Left out, or set to a neighbouring value.'),
        from: anything('What the profile says.'),
        to: anything('What it would say; null where the field is left out.'),
        first: First,
      }),
      { description: 'Those that would put another tool first.' },
    ),
    text: Type.String({ description: 'The same in words.' }),
  },
  { description: 'How firmly the first place stands, by `sensitivity`.' },
);
