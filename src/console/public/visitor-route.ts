import { AppError } from '../../errors.ts';
import type { PageRoutes } from '../page-route.ts';
import type { ShowPage } from './found-page.ts';
import { createVisitorLimit } from './visitor-limit.ts';

const pagesPerMinute = 60;

/** Routes of pages for everybody: without a key, uncharged, so many a minute for one address. Throw `too-many-attempts`. */
export const createVisitorRoute = (pages: PageRoutes, now: () => Date) => {
  const wait = createVisitorLimit(pagesPerMinute, now);
  return (route: string, show: ShowPage) =>
    pages.forVisitors({
      route,
      answer: (call) => {
        const retryAfterSeconds = wait(call.visitor.address);
        if (retryAfterSeconds > 0) {
          const message = `That was a lot of pages. Try again in ${retryAfterSeconds} seconds.`;
          throw new AppError('too-many-attempts', message, { retryAfterSeconds });
        }
        return pages.envelope.takeTurn(call.exchange, () => show(call));
      },
    });
};
