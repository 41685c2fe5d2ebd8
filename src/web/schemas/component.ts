import { type Static, type TSchema, Type } from '@sinclair/typebox';

/** A schema of the OpenAPI document, by its name there. */
export const component = <Schema extends TSchema>(name: string) =>
  Type.Unsafe<Static<Schema>>({ $ref: `#/components/schemas/${name}` });

/** A map from names that are not known beforehand. */
export const mapOf = <Schema extends TSchema>(schema: Schema) =>
  Type.Unsafe<Record<string, Static<Schema>>>({ type: 'object', additionalProperties: schema });

export const strings = (description?: string) => Type.Array(Type.String(), description ? { description } : {});

/** What may be of any kind: a text, a number, a list, an object. */
export const anything = (description: string) => Type.Unsafe<unknown>({ description });

export const Score = Type.Integer({ minimum: 0, maximum: 100 });
