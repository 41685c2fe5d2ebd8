import type { Static, TObject } from '@sinclair/typebox';
import { AppError, type Fault } from '../../errors.ts';
import { readText } from '../../web/body.ts';
import { findBodyFaults } from '../../web/validate.ts';
import { type Html, html, raw } from './html.ts';

/** What a form shows: what was typed, and what was wrong with it. */
export type FormState = { values: Readonly<Record<string, string>>; error: AppError | undefined };

export const emptyForm: FormState = { values: {}, error: undefined };

const formType = /^\s*application\/x-www-form-urlencoded\s*(;|$)/i;

/** Reads a form that was sent. Values are as typed; what a schema makes of them is `checkForm`'s to say. */
export const readForm = async (request: Request): Promise<Record<string, string>> => {
  if (!formType.test(request.headers.get('content-type') ?? '')) {
    throw new AppError('unsupported-media-type', 'The form must be sent as application/x-www-form-urlencoded.');
  }
  const values: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(await readText(request))) {
    if (Object.hasOwn(values, name)) {
      throw new AppError('invalid-request', 'The form holds a field twice.', {
        faults: [{ in: 'body', pointer: `/${name.slice(0, 64).replace(/[^\w.-]/g, '?')}`, message: 'is given twice' }],
      });
    }
    values[name] = value;
  }
  return values;
};

/** The form as what the schema says it is; empty fields that may be absent are. Throws `invalid-request` with every fault. */
export const checkForm = <Body extends TObject>(values: Record<string, string>, schema: Body): Static<Body> => {
  const isNeeded = (name: string): boolean => (schema.required ?? []).includes(name);
  const given = Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== '' || isNeeded(name)));
  const faults = findBodyFaults(schema, given);
  if (faults.length > 0) throw new AppError('invalid-request', 'The form is not filled in right.', { faults });
  return given as Static<Body>;
};

/** Where in the form an error belongs: these codes are about one field, whoever found them. */
const fieldOfCode: Partial<Record<AppError['code'], string>> = { 'email-taken': 'email', 'invalid-code': 'code' };

const faultsOf = (error: AppError | undefined): { name: string | undefined; message: string }[] => {
  // What is left of the allowance stands above the page, form or none.
  if (error === undefined || error.code === 'quota-exceeded') return [];
  if (error.faults.length === 0) return [{ name: fieldOfCode[error.code], message: error.message }];
  return error.faults.map(({ pointer, name, message }: Fault) => ({ name: pointer?.slice(1) ?? name, message }));
};

/** A fault in a sentence: as it is if it is one, in the field's own words where it has some, and else as what its label is. */
const sentence = ({ label, says }: Pick<FieldOptions, 'label' | 'says'>, message: string): string =>
  /^[A-Z]/.test(message) ? message : (says?.(message) ?? `${label} ${message}.`);

export type FieldOptions = {
  name: string;
  label: string;
  type?: string;
  hint?: Html | string;
  autocomplete?: string;
  maxlength?: number;
  isOptional?: boolean;
  placeholder?: string;
  /** What to do about a fault that is told as the end of a sentence, such as `must be an e-mail address`. */
  says?: (message: string) => string | undefined;
  /** What follows its fault, such as links to what was likely meant. */
  more?: Html | undefined;
  /** The field in place of a plain one, given the attributes that tie it to its label, hint and fault. */
  control?: (attributes: Html, value: string) => Html;
};

/** The fields of one form and what is wrong with them; `prefix` keeps the ids of several forms on a page apart. */
export const createFields = ({ values, error }: FormState, prefix: string) => {
  const faults = faultsOf(error);
  const shown = new Map<string, FieldOptions>();
  const idOf = (name: string): string => `${prefix}-${name}`;

  const field = (options: FieldOptions): Html => {
    const {
      name,
      label,
      type = 'text',
      hint,
      autocomplete,
      maxlength,
      isOptional,
      placeholder,
      more,
      control,
    } = options;
    shown.set(name, options);
    const id = idOf(name);
    const fault = faults.find((found) => found.name === name);
    const described = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ');
    const attributes = html`id="${id}" name="${name}"${!isOptional && raw(' required')}${
      described && html` aria-describedby="${described}"`
    }${fault && raw(' aria-invalid="true"')}`;
    const value = type === 'password' ? '' : (values[name] ?? '');
    return html`<div class="field${fault ? ' wrong' : ''}">
<label for="${id}">${label}${isOptional && html` <span class="optional">optional</span>`}</label>
${hint && html`<p class="hint" id="${id}-hint">${hint}</p>`}
${fault && html`<p class="fault" id="${id}-fault">${sentence(options, fault.message)}${more && html` ${more}`}</p>`}
${
  control?.(attributes, value) ??
  html`<input type="${type}" ${attributes} value="${value}"${autocomplete && html` autocomplete="${autocomplete}"`}${
    maxlength && html` maxlength="${maxlength}"`
  }${placeholder && html` placeholder="${placeholder}"`}>`
}
</div>`;
  };

  /** To stand above the fields, but to be made after them: it names them by their labels. It takes the focus. */
  const summary = (): Html | undefined =>
    faults.length === 0
      ? undefined
      : html`<div class="summary" role="alert" tabindex="-1" autofocus>
<h2>There is a problem</h2>
<ul>${faults.map(({ name, message }) => {
          const options = name === undefined ? undefined : shown.get(name);
          return options === undefined
            ? html`<li>${sentence({ label: name ?? 'This' }, message)}</li>`
            : html`<li><a href="#${idOf(options.name)}">${sentence(options, message)}</a></li>`;
        })}</ul>
</div>`;

  return { field, summary };
};

/** A list to choose one of, the first line of which chooses none. */
export const select =
  (none: string, choices: readonly (readonly [value: string, name: string])[]) =>
  (attributes: Html, value: string): Html =>
    html`<select ${attributes}><option value="">${none}</option>${choices.map(
      ([choice, name]) => html`<option value="${choice}"${choice === value && raw(' selected')}>${name}</option>`,
    )}</select>`;
