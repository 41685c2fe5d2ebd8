import { Type } from '@sinclair/typebox';

const offsetMax = 1_000_000;

/** The parameters of a list that comes in pages of at most so many entries. */
export const pageQuery = (limitMax: number) =>
  Type.Object({
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: limitMax, default: limitMax, description: 'How many keys at most.' }),
    ),
    offset: Type.Optional(
      Type.Integer({ minimum: 0, maximum: offsetMax, default: 0, description: 'How many keys to skip.' }),
    ),
  });

export type PageQuery = { limit?: number; offset?: number };

/** Where in a list a page lies. */
export const Pagination = Type.Object({
  total: Type.Integer({ minimum: 0 }),
  limit: Type.Integer(),
  offset: Type.Integer(),
  hasMore: Type.Boolean(),
});

export const paginationOf = (total: number, { limit, offset }: Required<PageQuery>) => ({
  ...{ total, limit, offset },
  hasMore: offset + limit < total,
});
