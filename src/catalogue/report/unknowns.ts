/** What is not known of the tools of each category, by the facts that buyers ask for most. */
import type { Tool } from '../tool.ts';
import { hasFeature } from '../tool-facts.ts';
import { hasPublishedPrice } from './coverage.ts';

/** Of so many tools that can be asked, so many of which nothing is known. */
type Unknown = { asked: number; unknown: number };
export type CategoryUnknowns = { category: string; tools: number; fields: Record<string, Unknown> };

/** What security reviews ask of software that others host. */
const askedFeatures = ['sso', 'soc2', 'hipaa', 'scim', 'data-residency'] as const;

const isCommercialCloud = ({ openSource, deployment }: Tool): boolean =>
  openSource === false && (deployment ?? []).includes('cloud');

type Question = { field: string; isAsked(tool: Tool): boolean; isUnknown(tool: Tool): boolean };

const isAsked = (): boolean => true;
const questions: readonly Question[] = [
  { field: 'entryPrice', isAsked: hasPublishedPrice, isUnknown: ({ pricing }) => pricing.entryPrice === null },
  { field: 'plans', isAsked: hasPublishedPrice, isUnknown: ({ plans }) => plans.length === 0 },
  { field: 'freeTrial', isAsked, isUnknown: ({ pricing }) => pricing.freeTrial === null },
  ...askedFeatures.map((id) => ({
    ...{ field: id, isAsked: isCommercialCloud },
    isUnknown: (tool: Tool) => hasFeature(tool, id) === undefined,
  })),
  { field: 'regions', isAsked, isUnknown: ({ regions }) => regions === null },
  { field: 'languages', isAsked, isUnknown: ({ languages }) => languages === null },
  { field: 'audience', isAsked, isUnknown: ({ audience }) => audience === null },
  { field: 'implementation', isAsked, isUnknown: ({ implementation }) => implementation === null },
];

const countUnknowns = (tools: readonly Tool[]): CategoryUnknowns['fields'] =>
  Object.fromEntries(
    questions.map(({ field, isAsked: asks, isUnknown }) => {
      const asked = tools.filter(asks);
      return [field, { asked: asked.length, unknown: asked.filter(isUnknown).length }];
    }),
  );

/** The tools that are sold, by their first category, in the order of its name. */
export const byCategory = (tools: readonly Tool[]): [string, Tool[]][] => {
  const sold = tools.filter(({ status }) => status === 'active');
  return [...Map.groupBy(sold, ({ categories }) => categories[0] as string)].sort(([one], [other]) =>
    one < other ? -1 : 1,
  );
};

/** Of all tools that are sold, and of those of each category. */
export const unknownsOf = (
  tools: readonly Tool[],
): { all: CategoryUnknowns['fields']; byCategory: CategoryUnknowns[] } => ({
  all: countUnknowns(tools.filter(({ status }) => status === 'active')),
  byCategory: byCategory(tools).map(([category, members]) => ({
    ...{ category, tools: members.length },
    fields: countUnknowns(members),
  })),
});
