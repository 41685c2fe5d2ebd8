import { Elysia } from 'elysia';
import {
  type ChangeFeed,
  cursorOf,
  type FeedExtent,
  type KeptChange,
  parseCursor,
} from '../../catalogue/feed/change-feed.ts';
import { AppError } from '../../errors.ts';
import type { Ranker } from '../../ranking/ranker.ts';
import { andThen } from '../../web/envelope.ts';
import { JsonText, tagOf } from '../../web/json-answer.ts';
import { documented } from '../../web/schemas/openapi.ts';
import { ChangesQuery } from '../../web/schemas/requests.ts';
import type { ApiRoute } from '../api-route.ts';

const defaultLimit = 100;
const latest = 'latest';

const unknown = (why: string): AppError =>
  new AppError('unknown-cursor', `${why} Read the whole list again, and the changes from since=latest.`);
const forgottenSome = (): AppError => unknown('Some of the changes after this cursor are 400 days old, and forgotten.');

/** The change after which to go on. Throws `unknown-cursor` for one that leads nowhere. */
const readStart = ({ feed, forgotten, newest }: FeedExtent, since: string | undefined): number => {
  if (since === undefined) return forgotten;
  if (since === latest) return newest;
  const start = parseCursor(feed, since);
  if (start === undefined) throw unknown('This is no cursor of this feed, which gives them as next.');
  if (start < forgotten) throw forgottenSome();
  // The database was put back to an earlier state.
  if (start > newest) throw unknown('This cursor is of a later state than the feed is in.');
  return start;
};

const textOf = ({ change, at, revision, kind, id, name, fields, tool }: KeptChange): string => {
  const known = JSON.stringify({ change, at: at.toISOString(), revision, kind, id, name });
  return `${known.slice(0, -1)},"fields":${fields}${tool === null ? '' : `,"tool":${tool}`}}`;
};

type Dependencies = { route: ApiRoute; ranker: () => Ranker; changes: ChangeFeed };

/** `/api/v1/changes`: what became of tools, in order, for whoever keeps a copy of the catalogue. */
export const changeFeed = ({ route, ranker, changes }: Dependencies) =>
  new Elysia({ name: 'changes' }).get(
    '/api/v1/changes',
    route({
      route: '/api/v1/changes',
      query: ChangesQuery,
      // Not of the catalogue's content alone: that may come back to what it was, and the changes stay.
      liveTag: ({ query }) =>
        andThen(changes.readExtent(), ({ newest }) => tagOf(ranker().catalogue, `changes-${newest}`, query)),
      answer: async ({ query: { since, limit = defaultLimit } }) => {
        const start = readStart(await changes.readExtent(), since);
        const page = await changes.readChanges(start, limit);
        // Looked at once more after the page was read: what was forgotten meanwhile may be missing from it.
        const { feed, forgotten, newest } = await changes.readExtent();
        if (start < forgotten) throw forgottenSome();
        const end = page.at(-1)?.sequence ?? start;
        return new JsonText().add(`{"data":[${page.map(textOf).join(',')}]`).addRest({
          next: cursorOf(feed, end),
          hasMore: end < newest,
          catalogue: { revision: ranker().catalogue.revision },
        });
      },
    }),
    documented({
      id: 'listChanges',
      tag: 'Catalogue',
      summary: 'What became of tools, in order',
      description:
        'Tools that were added, changed (each field before and after), discontinued or removed, kept for 400 days. To keep a copy: ask for `since=latest` and keep `next`, read the list, then give `next` as `since` each time, until `hasMore` is false. Complete and in order, also while the catalogue is being changed.',
      query: ChangesQuery,
      answer: 'Changes',
      errors: ['unknown-cursor'],
      isConditional: true,
    }),
  );
