import { type TSchema, Type } from '@sinclair/typebox';
import { keyNamePattern, keyStates } from '../../accounts/account.ts';
import { defaultGraceSeconds, graceSecondsMax } from '../../accounts/keys/rotation.ts';
import { enumeration, orNull } from '../../catalogue/schema-parts.ts';
import { component } from './component.ts';
import { Pagination } from './page.ts';

/** What the console's JSON takes and gives. Its forms are checked against the same bodies. */

const count = () => Type.Integer({ minimum: 0 });
const instant = () => Type.String({ format: 'date-time' });

/** Lengths alone: what an address and a good password are is the domain's to say. */
const Email = Type.String({ minLength: 1, maxLength: 254, description: 'An e-mail address.' });
const Password = Type.String({ minLength: 1, maxLength: 512, description: 'A password.' });
const KeyName = Type.String({
  minLength: 1,
  maxLength: 60,
  pattern: keyNamePattern,
  description: 'What the key is for: no control characters, and not only space.',
});

export const CredentialsBody = Type.Object({ email: Email, password: Password }, { additionalProperties: false });
/** One password alone: a new one by a link, or the present one to confirm by. */
export const SinglePasswordBody = Type.Object({ password: Password }, { additionalProperties: false });
export const NewKeyBody = Type.Object(
  {
    name: KeyName,
    expiresAt: Type.Optional(Type.String({ format: 'date-time', description: 'When it ends; never unless said.' })),
  },
  { additionalProperties: false },
);
export const RenameBody = Type.Object({ name: KeyName }, { additionalProperties: false });
export const RotationBody = Type.Object(
  {
    graceSeconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: graceSecondsMax,
        default: defaultGraceSeconds,
        description: 'For how many seconds the secret before stays good; a day unless said.',
      }),
    ),
  },
  { additionalProperties: false },
);
export const PasswordBody = Type.Object(
  { currentPassword: Password, newPassword: Password },
  { additionalProperties: false },
);
const Code = Type.String({
  minLength: 1,
  maxLength: 40,
  description: 'Six digits of the app, or a recovery code.',
  example: '492039',
});
export const CodeBody = Type.Object({ code: Code }, { additionalProperties: false });
export const SecondFactorSignInBody = Type.Object(
  {
    ticket: Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'What the first step answered.',
      example: 'mXbU3vJk',
    }),
    code: Code,
  },
  { additionalProperties: false },
);
export const KeyIdPath = Type.Object({
  id: Type.String({ maxLength: 64, description: 'The eight characters after tra_live_.', example: 'ab12CD34' }),
});

const AccountKey = Type.Object({
  id: Type.String({ example: 'ab12CD34' }),
  name: Type.String(),
  masked: Type.String({ description: 'How the key is recognised: tra_live_ab12CD34…wxyz.' }),
  state: enumeration(keyStates),
  createdAt: instant(),
  expiresAt: orNull(instant()),
  revokedAt: orNull(instant()),
  rotatedAt: orNull(Type.String({ format: 'date-time', description: 'When its secret was last replaced.' })),
  lastUsedAt: orNull(instant()),
  usedToday: count(),
  graceEndsAt: orNull(
    Type.String({ format: 'date-time', description: 'Until when a secret that it had before is still good.' }),
  ),
});
const Day = Type.Object({ day: Type.String({ format: 'date' }), used: count() });
const Days = Type.Array(Day, { description: 'The last 30 UTC days, ascending.' });
const allowance = {
  plan: Type.String(),
  limit: orNull(Type.Integer({ minimum: 0, description: 'Requests a UTC day; null is unlimited.' })),
  used: count(),
  remaining: orNull(count()),
  resetsAt: instant(),
};

export const accountComponents = {
  AccountKey,
  SignedIn: Type.Object({ email: Type.String(), plan: Type.String() }),
  Profile: Type.Object({
    email: Type.String(),
    createdAt: instant(),
    ...allowance,
    keys: Type.Object({ live: count(), max: orNull(count()) }),
    sessions: Type.Array(
      Type.Object({
        createdAt: instant(),
        lastSeenAt: instant(),
        browser: orNull(Type.String()),
        isThisOne: Type.Boolean(),
      }),
    ),
  }),
  AccountKeys: Type.Object({
    data: Type.Array(component<typeof AccountKey>('AccountKey')),
    live: count(),
    max: orNull(count()),
    pagination: Pagination,
  }),
  NewKey: Type.Object({
    key: Type.String({ description: 'The key itself: it is not stored, and cannot be shown again.' }),
    data: component<typeof AccountKey>('AccountKey'),
  }),
  SecondFactor: Type.Object({ isOn: Type.Boolean(), recoveryCodesLeft: Type.Integer({ minimum: 0, maximum: 10 }) }),
  SecondFactorOffer: Type.Object({
    secret: Type.String({ description: 'In base 32, to be typed into an authenticator app.' }),
    uri: Type.String({ description: 'The same as an otpauth: address, to be shown as a QR code.' }),
  }),
  RecoveryCodes: Type.Object({
    recoveryCodes: Type.Array(Type.String(), {
      description: 'Each signs in once in the place of a code; kept nowhere.',
    }),
  }),
  AccountUsage: Type.Object({
    ...allowance,
    days: Days,
    keys: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), masked: Type.String(), days: Days })),
    operations: Type.Array(
      Type.Object({
        operation: Type.String({ example: 'GET /api/v1/search' }),
        status: Type.Integer({ example: 200 }),
        requests: count(),
      }),
    ),
    pagination: Pagination,
  }),
} as const satisfies Record<string, TSchema>;

export type AccountComponentName = keyof typeof accountComponents;
