/** Some of a list, by a hash of what they are for, so that the same data gives the same requests. */
export const pick = <One>(from: readonly One[], key: string, nth: number): One =>
  from[Number(Bun.hash.wyhash(key, BigInt(nth)) % BigInt(from.length))] as One;
