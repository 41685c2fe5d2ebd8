import { defineCommand } from './command-line/command.ts';

const dayMs = 86_400_000;

export const clockCommands = {
  'clock confirm': defineCommand({
    meaning: 'Say that the clock is right after a jump: what is old by it is deleted within a minute.',
    run: async ({ openStore }) => {
      const store = await openStore();
      const now = new Date();
      // Doubted for a day is as long as a running service wants a strange day to have held.
      await store.retention.setDoubt(new Date(now.getTime() - dayMs));
      const text = `The clock is taken for right: ${now.toISOString()}. A running service acts on it within a minute.`;
      return { json: { now: now.toISOString() }, text };
    },
  }),
};
