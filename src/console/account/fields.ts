import type { FieldOptions } from '../ui/form.ts';

/** The fields that several forms of the account have, and what each says about what was typed. */
export const emailField: FieldOptions = {
  ...{ name: 'email', label: 'E-mail address', type: 'email', autocomplete: 'username', maxlength: 254 },
  says: () => 'Enter an e-mail address, such as name@example.org.',
};

/** The password that the account has: at sign-in, or to confirm by. */
export const currentPasswordField = (name: string, label: string): FieldOptions => ({
  ...{ name, label, type: 'password', autocomplete: 'current-password' },
  says: (message) => (message === 'is not your password' ? 'This is not your password.' : 'Enter your password.'),
});

/** A password that is chosen. */
export const newPasswordField = (name: string, label: string, lengthMin: number): FieldOptions => ({
  ...{ name, label, type: 'password', autocomplete: 'new-password' },
  hint: `At least ${lengthMin} characters. A few unrelated words are easy to remember and hard to guess.`,
  says: (message) =>
    message.startsWith('is made of')
      ? 'This password is easy to guess: it is made of words or runs that are tried first. Choose others.'
      : `Choose a password of ${lengthMin} to 128 characters.`,
});

export const codeField = (label: string, hint?: string): FieldOptions => ({
  ...{ name: 'code', label, autocomplete: 'one-time-code', maxlength: 40 },
  ...(hint !== undefined && { hint }),
  says: () =>
    `This code is not right. Enter the six digits that the app shows now${hint === undefined ? '' : ', or a recovery code'}.`,
});
