import type { Catalogue } from '../../catalogue/catalogue.ts';
import { digitsOf, toUnits } from '../../catalogue/money.ts';
import type { Tool } from '../../catalogue/tool.ts';
import { toHref } from '../ui/html.ts';
import { publicPathOf } from '../ui/tool/tool-view.ts';

/** What a tool is in the words of schema.org: known facts alone, no ratings. */
export const softwareData = (catalogue: Catalogue, tool: Tool, url: string): object => {
  const website = toHref(tool.website);
  const offers = tool.plans.flatMap(({ name, price }) =>
    price === null
      ? []
      : [
          {
            ...{ '@type': 'Offer', name, priceCurrency: price.currency },
            price: toUnits(price.amountMinor, price.currency).toFixed(digitsOf(price.currency)),
          },
        ],
  );
  const features = tool.features.has.map((id) => catalogue.features.get(id)?.name ?? id);
  return {
    ...{ '@context': 'https://schema.org', '@type': 'SoftwareApplication', name: tool.name, url },
    description: tool.summary ?? tool.description,
    applicationCategory: 'BusinessApplication',
    applicationSubCategory: tool.categories[0],
    ...(tool.platforms !== null && { operatingSystem: tool.platforms.join(', ') }),
    ...(tool.vendor !== null && { publisher: { '@type': 'Organization', name: tool.vendor } }),
    ...(website !== undefined && { sameAs: website }),
    ...(features.length > 0 && { featureList: features }),
    ...(offers.length > 0 && { offers }),
  };
};

/** A category as a list of the tools on its page. */
export const categoryData = (name: string, description: string, url: string, tools: readonly string[]): object => ({
  ...{ '@context': 'https://schema.org', '@type': 'CollectionPage', name, description, url },
  mainEntity: {
    '@type': 'ItemList',
    itemListElement: tools.map((address, index) => ({ '@type': 'ListItem', position: index + 1, url: address })),
  },
});

/** Two tools side by side, as a page about both. */
export const comparisonData = (
  name: string,
  description: string,
  url: string,
  tools: readonly Tool[],
  baseUrl: string,
): object => ({
  ...{ '@context': 'https://schema.org', '@type': 'WebPage', name, description, url },
  about: tools.map((tool) => ({
    ...{ '@type': 'SoftwareApplication', name: tool.name, applicationCategory: 'BusinessApplication' },
    url: `${baseUrl}${publicPathOf(tool.id)}`,
  })),
});
