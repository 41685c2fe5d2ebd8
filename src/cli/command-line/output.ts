import { styleText } from 'node:util';
import { ConfigFaults } from '../../config.ts';
import { AppError } from '../../errors.ts';
import { DatabaseRefused } from '../../store/refusal.ts';
import type { Result } from './command.ts';
import { CommandFault, UsageFault } from './faults.ts';

/** Colour where the output is a terminal, and NO_COLOR is not set. */
export const paint = (
  style: Parameters<typeof styleText>[0],
  text: string,
  stream: NodeJS.WriteStream = process.stdout,
): string => styleText(style, text, { stream });

/** Rows as columns that line up. */
export const toColumns = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

/** Prints a result, and sets the exit code where it is one of faults. */
export const printResult = ({ json, text, remarks, isFault }: Result, isJson: boolean): void => {
  if (remarks !== undefined && !isJson) process.stderr.write(`${remarks}\n`);
  process.stdout.write(isJson ? `${JSON.stringify(json)}\n` : `${text}\n`);
  if (isFault) process.exitCode = 1;
};

type Failure = { code: string; message: string; errors?: readonly unknown[]; stack?: string | undefined };

const describeFailure = (error: unknown): Failure => {
  if (error instanceof AppError) {
    const { code, message, faults } = error;
    return { code, message, ...(faults.length > 0 && { errors: faults }) };
  }
  if (error instanceof UsageFault) return { code: 'misuse', message: error.message };
  if (error instanceof ConfigFaults) return { code: 'wrong-settings', message: error.message };
  if (error instanceof DatabaseRefused) return { code: 'database-refused', message: error.message };
  if (error instanceof CommandFault) {
    const { message, faults } = error;
    return { code: 'failed', message, ...(faults.length > 0 && { errors: faults }) };
  }
  return error instanceof Error
    ? { code: 'internal', message: error.message, stack: error.stack }
    : { code: 'internal', message: String(error) };
};

/** What went wrong, in lines for a person. */
const toLines = (error: unknown, { message, stack }: Failure): string => {
  if (error instanceof AppError && error.faults.length > 1) {
    return error.faults.map((fault) => `${fault.pointer ?? fault.name} ${fault.message}`).join('\n');
  }
  return stack ?? message;
};

/** Prints what went wrong on the error output, and sets the exit code: 2 where the command was called wrongly, else 1. */
export const printFailure = (error: unknown, isJson: boolean): void => {
  const failure = describeFailure(error);
  const text = isJson
    ? JSON.stringify({ error: failure })
    : paint('red', toLines(error, failure).trimEnd(), process.stderr);
  process.stderr.write(`${text}\n`);
  process.exitCode = ['misuse', 'invalid-request'].includes(failure.code) ? 2 : 1;
};
