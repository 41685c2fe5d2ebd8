import { Elysia } from 'elysia';
import { hidden } from '../../web/schemas/openapi.ts';
import type { PageRoutes } from '../page-route.ts';
import { showCategories, showCategory } from './category-pages.ts';
import { showComparison } from './compare-page.ts';
import type { FoundPageDependencies } from './found-page.ts';
import { showTool } from './tool-page.ts';
import { showTools } from './tools-page.ts';
import { createVisitorRoute } from './visitor-route.ts';

/** Pages of the catalogue for everybody. */
export const cataloguePages = ({ pages, ...dependencies }: FoundPageDependencies & { pages: PageRoutes }) => {
  const route = createVisitorRoute(pages, dependencies.now);
  return new Elysia({ name: 'catalogue-pages' })
    .get('/tools', route('/tools', showTools(dependencies)), hidden)
    .get('/tools/:id', route('/tools/:id', showTool(dependencies)), hidden)
    .get('/categories', route('/categories', showCategories(dependencies)), hidden)
    .get('/categories/:slug', route('/categories/:slug', showCategory(dependencies)), hidden)
    .get('/compare/:pair', route('/compare/:pair', showComparison(dependencies)), hidden);
};
