import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** What axe finds, each with where. The other scheme differs in its colours alone. */
export const findBarriers = async (page: Page, scheme: 'light' | 'dark'): Promise<string[]> => {
  // Evaluated, not added as a script: the policy of the pages forbids that, and it stays in force.
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (rules) => (globalThis as unknown as { axe: typeof axe }).axe.run({ ...(rules && { runOnly: rules }) }),
    scheme === 'dark' ? ['color-contrast'] : null,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
};
