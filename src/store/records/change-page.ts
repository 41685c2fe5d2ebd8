import type { KeptChange } from '../../catalogue/feed/change-feed.ts';
import { completeRecord } from './complete-record.ts';

/** A page is no longer than this, but for one change that is. */
const pageBytesMax = 1024 * 1024;

/** A change as a row, with what belongs to it: `at` in epoch milliseconds, `tool` as its record. */
export type ChangeRow = Omit<KeptChange, 'at'> & { at: number };

/** The first of the rows that make a page. */
export const toPage = (rows: readonly ChangeRow[]): KeptChange[] => {
  const page: KeptChange[] = [];
  let bytes = 0;
  for (const row of rows) {
    bytes += row.fields.length + (row.tool?.length ?? 0);
    if (page.length > 0 && bytes > pageBytesMax) break;
    page.push({ ...row, at: new Date(row.at), tool: row.tool === null ? null : completeRecord(row.tool).json });
  }
  return page;
};
