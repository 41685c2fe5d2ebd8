import { Elysia } from 'elysia';
import type { Accounts } from '../accounts/accounts.ts';
import type { Members } from '../http/members.ts';
import type { Log } from '../log.ts';
import type { Ranker } from '../ranking/ranker.ts';
import { assets } from './assets.ts';
import { entrancePages } from './entrance-pages.ts';
import { exploreCompare } from './explore-compare.ts';
import { exploreRecommend } from './explore-recommend.ts';
import { exploreSearch } from './explore-search.ts';
import { home } from './home.ts';
import { createPageRoutes } from './page-route.ts';
import { problemPages } from './problem-pages.ts';
import { profile } from './profile.ts';

type Dependencies = {
  accounts: Accounts;
  members: Members;
  ranker: () => Ranker;
  now: () => Date;
  log: Log;
  baseUrl: string;
  signUp: 'open' | 'closed';
};

/** The pages for people, rendered here; a session opens them, and an API key none of them. */
export const consolePages = ({ accounts, members, ranker, now, log, baseUrl, signUp }: Dependencies) => {
  const pages = createPageRoutes({ members, log });
  const explore = { pages, ranker, accounts, now, baseUrl };
  return new Elysia({ name: 'console' })
    .use(assets())
    .use(home({ pages, ranker, now, baseUrl, signUp }))
    .use(entrancePages({ pages, members, accounts, signUp }))
    .use(profile({ pages, members, accounts, now, baseUrl }))
    .use(exploreSearch(explore))
    .use(exploreRecommend(explore))
    .use(exploreCompare(explore))
    .use(problemPages({ pages }));
};
