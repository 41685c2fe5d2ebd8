import type { DocumentName } from './document.ts';
import type { RecordedExamples } from './recorded.ts';

type Json = Record<string, unknown>;
type Content = Record<string, Json>;
type Operation = {
  operationId: string;
  parameters?: { name: string; schema: { example?: unknown } }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content; 'x-codes'?: string[] }>;
};

const withExamples = (content: Content, type: string, examples: unknown): Content =>
  content[type] && examples ? { ...content, [type]: { ...content[type], examples } } : content;

/** The OpenAPI document with what was recorded: requests, answers, and one refusal for each error code at each status. */
export const addExamples = (document: Json, name: DocumentName, { operations, problems }: RecordedExamples): Json => {
  const shared = problems[name] ?? {};

  const complete = (path: string, operation: Operation): Operation => {
    const recorded = operations[operation.operationId];
    const exampleOf = (parameter: string): string =>
      String(operation.parameters?.find((each) => each.name === parameter)?.schema.example ?? parameter);
    const instance = path.replace(/\{(\w+)\}/g, (_, parameter: string) => exampleOf(parameter));
    const problemExamples = (codes: readonly string[]) =>
      Object.fromEntries(
        codes.map((code) => [code, { value: recorded?.problems?.[code] ?? { ...(shared[code] as Json), instance } }]),
      );
    const responses = Object.entries(operation.responses).map(([status, response]) => {
      const { content = {}, 'x-codes': codes } = response;
      const answered = codes
        ? withExamples(content, 'application/problem+json', problemExamples(codes))
        : withExamples(content, 'application/json', recorded?.answers);
      return [status, { ...response, ...(response.content && { content: answered }) }];
    });
    const { requestBody } = operation;
    return {
      ...operation,
      ...(requestBody && {
        requestBody: {
          ...requestBody,
          content: withExamples(requestBody.content, 'application/json', recorded?.requests),
        },
      }),
      responses: Object.fromEntries(responses),
    };
  };

  const paths = Object.entries(document['paths'] as Record<string, Record<string, Operation>>).map(
    ([path, methods]): [string, Json] => [
      path,
      Object.fromEntries(Object.entries(methods).map(([method, operation]) => [method, complete(path, operation)])),
    ],
  );
  return { ...document, paths: Object.fromEntries(paths) };
};
