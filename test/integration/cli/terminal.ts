import { join } from 'node:path';

const root = join(import.meta.dir, '../../..');

/** A process on a pseudo-terminal of 80 columns, as a person has it before them. */
export const openTerminal = (words: readonly string[], env: Record<string, string>, cwd = root) => {
  let shown = '';
  let read = 0;
  let heard = Promise.withResolvers<void>();
  const decoder = new TextDecoder();
  const child = Bun.spawn([...words], {
    cwd,
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', TERM: 'xterm', ...env },
    terminal: {
      cols: 80,
      rows: 24,
      data: (_, bytes) => {
        shown += decoder.decode(bytes, { stream: true });
        heard.resolve();
        heard = Promise.withResolvers();
      },
    },
  });
  return {
    type: (text: string): void => void child.terminal?.write(text),
    /** What was shown since the last call, up to the first place that fits. */
    until: async (shape: RegExp): Promise<string> => {
      const giveUpAtMs = performance.now() + 20_000;
      for (;;) {
        const found = shape.exec(shown.slice(read));
        if (found !== null) {
          const from = read;
          read += found.index + found[0].length;
          return shown.slice(from, read);
        }
        if (performance.now() > giveUpAtMs) throw new Error(`it showed only ${JSON.stringify(shown.slice(read))}`);
        await Promise.race([heard.promise, Bun.sleep(100)]);
      }
    },
    /** All that was shown, and the exit code. */
    end: async () => {
      const code = await child.exited;
      await Bun.sleep(20);
      return { shown, code };
    },
    kill: (signal: NodeJS.Signals) => child.kill(signal),
  };
};
