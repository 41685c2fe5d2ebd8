import { type Static, type TSchema, Type } from '@sinclair/typebox';

/** A schema of the OpenAPI document, by its name there. */
export const component = <Schema extends TSchema>(name: string) =>
  Type.Unsafe<Static<Schema>>({ $ref: `#/components/schemas/${name}` });
