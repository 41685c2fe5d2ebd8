import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { AccountStore } from '../store.ts';

/** Signs texts that strangers carry for us. What is signed for one purpose is nothing for another. */
export type Signer = {
  sign(text: string): Promise<string>;
  isSigned(text: string, signature: string): Promise<boolean>;
};

const secretName = 'signing-secret';

/** The key of each purpose is derived from one secret that the store keeps: all processes on it know each other's work. */
export const createSigner = (store: Pick<AccountStore, 'keepSecret'>, purpose: string): Signer => {
  let deriving: Promise<Buffer> | undefined;
  const getKey = (): Promise<Buffer> => {
    const offered = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');
    deriving ??= store.keepSecret(secretName, offered).then(
      (secret) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)),
      (error) => {
        deriving = undefined;
        throw error;
      },
    );
    return deriving;
  };
  const digest = async (text: string): Promise<Buffer> =>
    createHmac('sha256', await getKey())
      .update(text)
      .digest();
  return {
    sign: async (text) => (await digest(text)).toString('base64url'),
    isSigned: async (text, signature) => {
      const given = Buffer.from(signature, 'base64url');
      const right = await digest(text);
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
};
