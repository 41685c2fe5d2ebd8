/** What a client takes and how gladly, as Accept and Accept-Encoding have it (RFC 9110, 12.4.2). */
export type Weighted = { name: string; weight: number };

const weightOf = (parameters: readonly string[]): number => {
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return weight !== undefined && /^[01](\.\d{0,3})?$/.test(weight) ? Number(weight) : 1;
};

/** The entries of a header's list in lower case, each with its weight from 0 to 1; 1 where none or nonsense is given. */
export const readWeightedList = (text: string): Weighted[] =>
  text.split(',').map((entry) => {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    return { name, weight: weightOf(parameters) };
  });
