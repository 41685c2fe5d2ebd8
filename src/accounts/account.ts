import type { PlanName } from './plan.ts';

export type Account = {
  id: string;
  email: string;
  plan: PlanName;
  /** An allowance the operator set for this account alone; `null` leaves it to the plan. */
  customDailyLimit: number | null;
  createdAt: Date;
  disabledAt: Date | null;
};

export type ApiKey = {
  id: string;
  accountId: string;
  name: string;
  ending: string;
  createdAt: Date;
  expiresAt: Date | null;
  revokedAt: Date | null;
  /** When its secret was last replaced. */
  rotatedAt: Date | null;
};

export const keyStates = ['live', 'expired', 'revoked'] as const;
export type KeyState = (typeof keyStates)[number];

export const isLive = (key: Pick<ApiKey, 'revokedAt' | 'expiresAt'>, now: Date): boolean =>
  key.revokedAt === null && (key.expiresAt === null || key.expiresAt > now);

export const keyStateOf = (key: Pick<ApiKey, 'revokedAt' | 'expiresAt'>, now: Date): KeyState =>
  isLive(key, now) ? 'live' : key.revokedAt === null ? 'expired' : 'revoked';

/** How an e-mail address is kept and compared: without surrounding space, in lower case. */
export const normaliseEmail = (email: string): string => email.trim().normalize('NFC').toLowerCase();

const emailLengthMax = 254;
const emailShape = /^[^\s@"<>()[\]\\,;:\p{C}]+@[^\s@"<>()[\]\\,;:\p{C}.]+(\.[^\s@"<>()[\]\\,;:\p{C}.]+)*$/u;

/** Whether a text can be an address: one @, something on both sides, nothing that breaks a header. Sending is the only proof. */
export const isEmail = (text: string): boolean => text.length <= emailLengthMax && emailShape.test(text);

const nameLengthMax = 60;

/**
 * Something to be seen, and no control, formatting or private characters: in the words of ECMA-262 without `u`, with it and
 * of Python alike, which have no name for such classes in common.
 */
export const keyNamePattern =
  '^(?=.*\\S)[^\\x00-\\x1f\\x7f-\\x9f\\xad\\u0600-\\u0605\\u061c\\u06dd\\u070f\\u180e\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ue000-\\uf8ff\\ufeff\\ufff9-\\ufffb]+$';
const keyNameShape = new RegExp(keyNamePattern);

/** Whether a text can name a key: 1 to 60 code points, no control characters, not only space. */
export const isKeyName = (text: string): boolean => [...text].length <= nameLengthMax && keyNameShape.test(text);
