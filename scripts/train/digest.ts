/** What tells whether weights were made from some data: the beginning of its SHA-256, in hexadecimal digits. */
export const digestOf = (data: string): string =>
  new Bun.CryptoHasher('sha256').update(data).digest('hex').slice(0, 16);
