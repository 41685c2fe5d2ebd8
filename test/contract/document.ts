import Ajv, { type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';

/** The OpenAPI document as far as the contract reads it: this knows nothing of the code that serves. */
export type Schema = {
  type?: string;
  enum?: string[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  pattern?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  /** What says which values there are, beside the document. */
  'x-known-by'?: string;
};
export type Parameter = { name: string; in: 'query' | 'path' | 'header'; required: boolean; schema: Schema };
type Documented = {
  headers?: Record<string, { required?: boolean; schema: Schema }>;
  content?: Record<string, { schema: object }>;
};
export type Operation = {
  path: string;
  method: string;
  parameters: Parameter[];
  body: Schema | undefined;
  /** Whether it may be sent without a body, though it takes one. */
  mayLackBody: boolean;
  /** Whom it answers: callers with a key, people who are signed in, or anybody. */
  access: 'key' | 'session' | 'public';
  responses: Record<string, Documented>;
};

type RawOperation = {
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> };
  security?: Record<string, unknown>[];
  responses: Record<string, Documented>;
};
type RawDocument = { paths: Record<string, Record<string, RawOperation>>; components: { schemas: object } };

export type Contract = {
  operations: Operation[];
  /** Whether a value is what a schema says, by ajv alone; strings must be well-formed text besides. */
  isValid(schema: object, value: unknown): boolean;
  /** What is wrong with a value under a schema, in ajv's words; empty if nothing. */
  faultsOf(schema: object, value: unknown): string;
};

const hasIllFormedText = (value: unknown): boolean =>
  typeof value === 'string'
    ? !value.isWellFormed()
    : typeof value === 'object' && value !== null && Object.values(value).some(hasIllFormedText);

const accessOf = ({ security }: RawOperation): Operation['access'] => {
  if (security === undefined) return 'key';
  if (security.length === 0) return 'public';
  return security.some((scheme) => Object.hasOwn(scheme, 'session')) ? 'session' : 'key';
};

/** What the documents of a service promise together. */
export const readContract = (texts: readonly string[]): Contract => {
  const documents = texts.map((text) => JSON.parse(text) as RawDocument);
  const ajv = new Ajv({ strict: false, allErrors: false });
  addFormats(ajv);
  const schemas = Object.assign({}, ...documents.map(({ components }) => components.schemas));
  ajv.addSchema({ $id: 'document', components: { schemas } });
  const compiled = new Map<string, ValidateFunction>();
  const validatorOf = (schema: object): ValidateFunction => {
    const source = JSON.stringify(schema).replaceAll('"#/components', '"document#/components');
    const known = compiled.get(source) ?? ajv.compile(JSON.parse(source));
    compiled.set(source, known);
    return known;
  };

  const paths = documents.flatMap((document) => Object.entries(document.paths));
  const operations = paths.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      parameters: operation.parameters ?? [],
      body: operation.requestBody?.content['application/json']?.schema,
      mayLackBody: operation.requestBody?.required !== true,
      access: accessOf(operation),
      responses: operation.responses,
    })),
  );
  return {
    operations,
    isValid: (schema, value) => validatorOf(schema)(value) === true && !hasIllFormedText(value),
    faultsOf: (schema, value) => {
      const validate = validatorOf(schema);
      if (validate(value)) return '';
      const { instancePath, message } = validate.errors?.[0] ?? {};
      return `${instancePath ?? ''} ${message ?? ''}`;
    },
  };
};
