import { Elysia } from 'elysia';
import type { Ranker } from '../ranking/ranker.ts';
import type { OpenRoute } from '../web/open-route.ts';
import { profile } from './account/profile.ts';
import { signInPages } from './account/sign-in-pages.ts';
import { assets } from './assets.ts';
import { exploreCompare } from './explore/compare-page.ts';
import { exploreRecommend } from './explore/recommend-page.ts';
import { exploreSearch } from './explore/search-page.ts';
import { exploreTool } from './explore/tool-page.ts';
import { createPageRoutes, type PageDependencies } from './page-route.ts';
import { cataloguePages } from './public/catalogue-pages.ts';
import { crawlerFiles } from './public/crawler-files.ts';
import { type Documented, docsPages } from './public/docs-pages.ts';
import { home } from './public/home.ts';
import { problemPages } from './public/problem-pages.ts';

type Dependencies = PageDependencies & {
  open: OpenRoute;
  ranker: () => Ranker;
  baseUrl: string;
  documents: { api: Documented; account: Documented };
};

/** The pages for people, rendered here; a session opens them, and an API key none of them. */
export const consolePages = ({ open, members, ranker, baseUrl, documents, ...dependencies }: Dependencies) => {
  const { accounts, now, site } = dependencies;
  const pages = createPageRoutes({ members, ...dependencies });
  const explore = { pages, ranker, baseUrl };
  return new Elysia({ name: 'console' })
    .use(assets(open))
    .use(home({ pages, ranker, now, baseUrl, site }))
    .use(signInPages({ pages, members, accounts, site }))
    .use(profile({ pages, members, accounts, now, baseUrl }))
    .use(exploreSearch(explore))
    .use(exploreRecommend(explore))
    .use(exploreCompare(explore))
    .use(exploreTool({ ...explore, now }))
    .use(docsPages({ pages, baseUrl, documents }))
    .use(problemPages({ pages }))
    .use(site.isCatalogueOpen ? cataloguePages({ pages, ranker, baseUrl, now }) : new Elysia())
    .use(site.isCatalogueOpen ? crawlerFiles({ open, ranker, baseUrl }) : new Elysia());
};
