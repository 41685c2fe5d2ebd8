/** Whether a text is one of a sample of one in so many, whatever others there are. */
export const isSampled = (text: string, oneIn: number): boolean => Number(Bun.hash.wyhash(text) % BigInt(oneIn)) === 0;
