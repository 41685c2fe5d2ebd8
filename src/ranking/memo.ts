/** What is expensive to make and asked for again: kept by key while it all fits a bound, and dropped together when it does not. */
export type BoundedMemo<Key, Value> = { get(key: Key, make: (key: Key) => Value): Value };

export const createBoundedMemo = <Key, Value>(
  sizeMax: number,
  sizeOf: (value: Value) => number,
): BoundedMemo<Key, Value> => {
  const values = new Map<Key, Value>();
  let size = 0;
  return {
    get: (key, make) => {
      let value = values.get(key);
      if (value === undefined) {
        value = make(key);
        size += 1 + sizeOf(value);
        if (size > sizeMax) {
          values.clear();
          size = 0;
        }
        values.set(key, value);
      }
      return value;
    },
  };
};
