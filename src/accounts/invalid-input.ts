import { AppError } from '../errors.ts';

/** The one refusal of a key, whatever is wrong with it. */
export const invalidKey = (): AppError => new AppError('invalid-key', 'The API key is not valid.');

/** The one refusal where a live key is needed: for one that is missing, ended or another account's alike. */
export const noLiveKey = (): AppError => new AppError('not-found', 'There is no such live key.');

/** A refusal of one field of what was sent; the message completes a sentence that begins with the field's name. */
export const invalid = (pointer: string, message: string): AppError =>
  new AppError('invalid-request', `${pointer.slice(1)} ${message}.`, { faults: [{ in: 'body', pointer, message }] });
