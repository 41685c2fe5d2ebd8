/** One answer or request as it was, and what it shows. */
type Example = { summary: string; value: unknown };
type Named = Readonly<Record<string, Example>>;
type Problems = Readonly<Record<string, unknown>>;

/** What was asked of the service and what it answered, by operation and by error code. */
export type RecordedExamples = {
  readonly operations: Readonly<Record<string, { requests?: Named; answers?: Named; problems?: Problems }>>;
  /** What is the same for every operation but for its address. */
  readonly problems: Readonly<Record<string, Problems>>;
};

/** Stands in the record for the address of the service. */
const baseMark = '{base}';

/** What `bun test/recorder/main.ts examples` recorded, as it would be at this address. Read when it is first asked for. */
export const readExamples = async (baseUrl: string): Promise<RecordedExamples> => {
  const { default: recorded } = await import('./recorded-examples.json');
  return JSON.parse(JSON.stringify(recorded).replaceAll(baseMark, baseUrl));
};
