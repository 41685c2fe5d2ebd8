/** What the readers of the three formats have in common. */

import { type Place, showText } from '../lib/text-place.ts';
import type { Path } from '../validate/schema-validator.ts';

export type ImportFault = Place & {
  /** As people write it, `pricing.model`; empty for the whole record. */
  field: string;
  /** What stands there, shortened and harmless; undefined where nothing does. */
  value?: string;
  message: string;
};

/** A record as it stood in the file. */
export type Entry = { value: unknown; locate(path: Path): Place & { value?: string } };
/** What a reader tells as it goes through the text. */
export type Reader = {
  /** Which share of the file has been read, 0 to 1. */
  onShare(share: number): void;
  onEntry(entry: Entry): void;
  onBadEntry(fault: ImportFault): void;
  onBroken(fault: ImportFault): void;
};

export const shown = (text: string | undefined): { value?: string } =>
  text === undefined ? {} : { value: showText(text) };
