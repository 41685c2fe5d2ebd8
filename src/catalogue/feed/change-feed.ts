import type { ChangeKind } from './tool-change.ts';

/** A change as it is kept, in the order of `sequence`. What is JSON is left so: it goes out as it came in. */
export type KeptChange = {
  sequence: number;
  /** What came in by one import or upgrade has one number. */
  change: number;
  at: Date;
  kind: ChangeKind;
  id: string;
  name: string;
  /** The fields before and after, as JSON. */
  fields: string;
  /** Of what was added the tool as it is today, as JSON; absent where it is gone again. */
  tool: string | null;
  /** The catalogue in which it was first served; absent until one was. */
  revision: string | null;
};

/** Which feed it is, and what of it is kept: changes after `forgotten`, up to `newest`. */
export type FeedExtent = { feed: string; forgotten: number; newest: number };

/** The changes of the catalogue, for the path of a request: at once where the store can, each call one state of it. */
export interface ChangeFeed {
  readExtent(): FeedExtent | Promise<FeedExtent>;
  /** The changes after one, at most so many, and no more than about a megabyte, but at least one. */
  readChanges(after: number, limit: number): KeptChange[] | Promise<KeptChange[]>;
}

const shape = /^([0-9a-f]{8})\.(0|[1-9][0-9]{0,14})$/;

/** Where a reader has got to. Opaque outside: what it is made of may change. */
export const cursorOf = (feed: string, sequence: number): string =>
  Buffer.from(`${feed}.${sequence}`).toString('base64url');

/** The change that a cursor of this feed stands after; nothing for what is none of this feed's. */
export const parseCursor = (feed: string, cursor: string): number | undefined => {
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  const [, named, sequence] = shape.exec(text) ?? [];
  return named === feed && cursorOf(feed, Number(sequence)) === cursor ? Number(sequence) : undefined;
};
