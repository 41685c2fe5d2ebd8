import type { Signer } from './signing.ts';

/**
 * A device from which the account was signed in to before is known again by a tag that it keeps: a random id, the second
 * it was issued, and a signature over both and the account. The tag opens nothing by itself. It stands at a door of its
 * own (OWASP, "device cookies"), at which strangers cannot use up the owner's tries; and it names no account, so that
 * only who knows the e-mail address can tell whose it is.
 */
const daysKnown = 400;
const tagShape = /^([\w-]{22})\.([0-9a-z]{1,8})\.([\w-]{43})$/;

/** How long browsers keep a tag: no longer than they keep any cookie (RFC 6265bis, 5.5). */
export const deviceSeconds = daysKnown * 24 * 3600;

const secondOf = (now: Date): number => Math.floor(now.getTime() / 1000);

/** A tag for this device, under the id it has had if it has one. */
export const mintDeviceTag = async (
  signer: Signer,
  accountId: string,
  now: Date,
  knownId?: string,
): Promise<string> => {
  const id = knownId ?? Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url');
  const body = `${id}.${secondOf(now).toString(36)}`;
  return `${body}.${await signer.sign(`${body}.${accountId}`)}`;
};

/** The id of the device that carries this tag of this account; `undefined` for any other text, and for one that is over. */
export const findDevice = async (
  signer: Signer,
  tag: string | undefined,
  accountId: string,
  now: Date,
): Promise<string | undefined> => {
  const [, id, issued, signature] = tagShape.exec(tag ?? '') ?? [];
  if (id === undefined || issued === undefined || signature === undefined) return undefined;
  if (secondOf(now) - Number.parseInt(issued, 36) > deviceSeconds) return undefined;
  return (await signer.isSigned(`${id}.${issued}.${accountId}`, signature)) ? id : undefined;
};
