import type { AnyElysia } from 'elysia';

export type OperationSummary = { id: string; method: string; path: string; summary: string; tag: string };

type Detail = { operationId?: string; summary?: string; tags?: readonly string[]; hide?: boolean };

/** What a document describes, in short. */
export const listOperations = (operations: AnyElysia): OperationSummary[] =>
  operations.routes.flatMap(({ method, path, hooks }) => {
    const { operationId: id = '', summary = '', tags: [tag = ''] = [], hide } = (hooks.detail ?? {}) as Detail;
    return hide ? [] : [{ id, method, path: path.replace(/:(\w+)/g, '{$1}'), summary, tag }];
  });
