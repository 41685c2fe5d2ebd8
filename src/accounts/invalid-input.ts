import { AppError } from '../errors.ts';

/** The one refusal of a key, whatever is wrong with it. */
export const invalidKey = (): AppError => new AppError('invalid-key', 'The API key is not valid.');

/** A refusal of one field of what was sent; the message completes a sentence that begins with the field's name. */
export const invalid = (pointer: string, message: string): AppError =>
  new AppError('invalid-request', `${pointer.slice(1)} ${message}.`, { faults: [{ in: 'body', pointer, message }] });
