const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A whole number in base 62, most significant digit first, padded to `length`. */
export const toBase62 = (value: bigint, length: number): string => {
  let digits = '';
  for (let rest = value; digits.length < length; rest /= 62n) digits = alphabet.charAt(Number(rest % 62n)) + digits;
  return digits;
};

/** `length` base-62 digits, each drawn evenly: bytes of 248 and above are thrown away, as 248 is the last multiple of 62. */
export const randomBase62 = (length: number): string => {
  let digits = '';
  while (digits.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length * 2))) {
      if (byte < 248 && digits.length < length) digits += alphabet.charAt(byte % 62);
    }
  }
  return digits;
};
