import { Elysia } from 'elysia';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Tool } from '../../catalogue/tool.ts';
import type { Ranker } from '../../ranking/ranker.ts';
import type { OpenRoute } from '../../web/open-route.ts';
import { hidden } from '../../web/schemas/openapi.ts';
import { publicPathOf } from '../ui/tool/tool-view.ts';
import { comparisonPathOf } from './found-page.ts';

/** So many addresses a sitemap may have (sitemaps.org); what is more is found through the categories. */
const addressesMax = 50_000;

/** Two tools are worth a page for search engines where one names the other as an alternative and both do the same work. */
const comparisonsOf = (catalogue: Catalogue, tools: readonly Tool[]): Set<string> => {
  const paths = new Set<string>();
  for (const { id, categories, alternatives } of tools) {
    for (const named of alternatives) {
      const other = catalogue.find(named);
      if (other?.status !== 'active' || other.id === id) continue;
      if (categories.includes(other.categories[0] as string)) paths.add(comparisonPathOf(id, other.id));
    }
  }
  return paths;
};

const sitemapOf = (catalogue: Catalogue, baseUrl: string): string => {
  const tools = catalogue.tools.filter(({ status }) => status === 'active');
  const held = new Set(tools.flatMap(({ categories }) => categories));
  const addresses = [
    `<url><loc>${baseUrl}/categories</loc></url>`,
    `<url><loc>${baseUrl}/tools</loc></url>`,
    ...catalogue.categories.entries.flatMap(({ name, slug }) =>
      held.has(name) ? [`<url><loc>${baseUrl}/categories/${encodeURIComponent(slug)}</loc></url>`] : [],
    ),
    ...tools.map(({ id, updatedAt }) => {
      const day = updatedAt === null ? '' : `<lastmod>${updatedAt.slice(0, 10)}</lastmod>`;
      return `<url><loc>${baseUrl}${publicPathOf(id)}</loc>${day}</url>`;
    }),
    ...[...comparisonsOf(catalogue, tools)].map((path) => `<url><loc>${baseUrl}${path}</loc></url>`),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${addresses.slice(0, addressesMax).join('\n')}
</urlset>
`;
};

/** What search engines ask for first: which pages there are, and which are not for them. */
export const crawlerFiles = ({ open, ranker, baseUrl }: { open: OpenRoute; ranker: () => Ranker; baseUrl: string }) => {
  // Made once for a revision: whoever asks again and again costs no work.
  let made: { revision: string; text: string } | undefined;
  const sitemap = (): string => {
    const { catalogue } = ranker();
    if (made?.revision !== catalogue.revision) {
      made = { revision: catalogue.revision, text: sitemapOf(catalogue, baseUrl) };
    }
    return made.text;
  };
  // The pages of members need no word here: they lead strangers to the door, and links to them say not to follow.
  const robots = `User-agent: *
Disallow: /account/
Disallow: /api/
Disallow: /?q=

Sitemap: ${baseUrl}/sitemap.xml
`;
  const serve = (route: string, type: string, textOf: () => string) =>
    open(route, ({ headers }) => {
      headers.set('Content-Type', `${type}; charset=utf-8`);
      headers.set('Cache-Control', 'public, max-age=3600');
      return new Response(textOf(), { headers });
    });
  return new Elysia({ name: 'crawler-files' })
    .get('/sitemap.xml', serve('/sitemap.xml', 'application/xml', sitemap), hidden)
    .get(
      '/robots.txt',
      serve('/robots.txt', 'text/plain', () => robots),
      hidden,
    );
};
