/** Which content coding a client is answered in (RFC 9110, 12.5.3). */
import { readWeightedList } from '../weighted-list.ts';
import { type Encoding, encodings } from './encodings.ts';

/** Shorter answers fit one packet either way. */
const lengthMin = 1_024;

type Preference = {
  encoding: Encoding;
  /** The client takes nothing that is not encoded. */
  isForced: boolean;
};

/** The coding that the client likes best; of those it likes alike, the one that is best by our order. */
const readPreference = (accepted: string): Preference | undefined => {
  const weights = new Map(readWeightedList(accepted).map(({ name, weight }) => [name, weight]));
  const any = weights.get('*') ?? 0;
  const plain = weights.get('identity');
  let best: Encoding | undefined;
  let bestWeight = 0;
  for (const encoding of encodings) {
    // The name that gzip had before (RFC 9110, 8.4.1.3).
    const weight = weights.get(encoding) ?? (encoding === 'gzip' ? weights.get('x-gzip') : undefined) ?? any;
    if (weight > bestWeight) [best, bestWeight] = [encoding, weight];
  }
  if (best === undefined || (plain ?? 0) > bestWeight) return undefined;
  return { encoding: best, isForced: (plain ?? (weights.has('*') ? any : 1)) === 0 };
};

/** Clients of a kind all say the same: what they say is read once. */
const known = new Map<string, Preference | undefined>();
const knownMax = 200;
const knownLengthMax = 200;

const preferenceOf = (accepted: string): Preference | undefined => {
  if (known.has(accepted)) return known.get(accepted);
  const preference = readPreference(accepted);
  if (accepted.length <= knownLengthMax) {
    if (known.size >= knownMax) known.clear();
    known.set(accepted, preference);
  }
  return preference;
};

/** The coding for an answer of so many bytes; nothing where it is best as it is. */
export const chooseEncoding = ({ headers }: Request, length: number): Encoding | undefined => {
  const accepted = headers.get('accept-encoding');
  if (accepted === null) return undefined;
  const preference = preferenceOf(accepted);
  return preference && (length >= lengthMin || preference.isForced) ? preference.encoding : undefined;
};
