import { readFileSync } from 'node:fs';

/** Resident memory of a process in MiB, as it is and as it was at most (proc(5)). */
export const readMemory = (pid: number): { now: number; peak: number } => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mebibytes = (name: string): number => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
  return { now: mebibytes('VmRSS'), peak: mebibytes('VmHWM') };
};
