import { type Static, type TSchema, Type } from '@sinclair/typebox';

/** One of a list of strings, as JSON Schema's `enum`: what TypeBox makes of a union of literals OpenAPI 3.0 does not know. */
export const enumeration = <const Values extends readonly string[]>(values: Values, description?: string) =>
  Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], ...(description && { description }) });

/** A value, or `null` for unknown, as OpenAPI 3.0 writes it. */
export const orNull = <Schema extends TSchema>(schema: Schema) =>
  Type.Unsafe<Static<Schema> | null>({ ...schema, nullable: true });

export const httpsPattern = '^https://[^\\s]+$';
export const datePattern = '^[0-9]{4}-[0-9]{2}-[0-9]{2}$';
/** A day, or a moment of it in UTC. */
export const momentPattern =
  '^[0-9]{4}-[0-9]{2}-[0-9]{2}(T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]([.][0-9]{1,9})?Z)?$';
/** Text with something to be seen in it. */
export const visiblePattern = '\\S';

export const https = () => Type.String({ pattern: httpsPattern, maxLength: 500 });
export const date = (description: string) => Type.String({ pattern: datePattern, description });
export const visible = (maxLength: number, description?: string) =>
  Type.String({ minLength: 1, maxLength, pattern: visiblePattern, ...(description && { description }) });
