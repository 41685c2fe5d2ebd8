/** How often the tools of a kind are for each role (`src/ranking/understanding/kinds/buyer-kinds.ts`), counted in the bundled records. */
import type { Taxonomy } from '../../src/catalogue/taxonomy.ts';
import type { Tool } from '../../src/catalogue/tool.ts';
import type { RoleRatios } from '../../src/ranking/understanding/kinds/buyer-kinds.ts';
import { logShareRatio } from './share-ratio.ts';

/** So many tools more of each kind are as those of all kinds. */
const smoothing = 5;

/** A tool counts for its first category. */
export const countKindRoles = ({ categories, roles }: Taxonomy, tools: readonly Tool[]): RoleRatios => {
  const countOf = (some: readonly Tool[], role: string): number =>
    some.filter((tool) => tool.roles.includes(role)).length;
  const named = roles
    .map(({ name }) => ({ name, usual: countOf(tools, name) / tools.length }))
    .filter(({ usual }) => usual > 0);
  const ratiosOf = (own: readonly Tool[]): number[] =>
    named.map(({ name, usual }) => logShareRatio({ count: countOf(own, name), of: own.length }, usual, smoothing));
  return {
    roles: named.map(({ name }) => name),
    ofKinds: Object.fromEntries(
      categories.map(({ slug, name }) => [slug, ratiosOf(tools.filter((tool) => tool.categories[0] === name))]),
    ),
  };
};
