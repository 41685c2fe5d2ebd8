import type { AppError } from '../../errors.ts';
import { statusOf, toAppError } from '../../web/problem.ts';
import type { PageAnswer, PageCall } from '../page-route.ts';
import type { FormState } from '../ui/form.ts';

type Call = PageCall<unknown>;

/** Does what a form asks for; what goes wrong shows the form again, unless the fault is nobody's who filled it in. */
export const tryForm = async (
  call: Call,
  work: () => Promise<PageAnswer>,
  again: (state: FormState) => PageAnswer | Promise<PageAnswer>,
): Promise<PageAnswer> => {
  try {
    return await work();
  } catch (error) {
    const known = toAppError(error);
    if (known.code === 'internal' || known.code === 'not-signed-in') throw error;
    if (known.retryAfterSeconds !== undefined) call.headers.set('Retry-After', String(known.retryAfterSeconds));
    const shown = await again({ values: call.form, error: known });
    if ('to' in shown || 'file' in shown) return shown;
    // A further step is no error of whoever filled the form in.
    if (isStep(known)) return shown;
    return { ...shown, title: `Error: ${shown.title}`, status: statusOf(known) };
  }
};

const isStep = ({ code }: AppError): boolean => code === 'second-factor-needed';
