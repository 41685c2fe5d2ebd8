/** A file that the service ships with, by its name in its folder. */
export type ShippedFile = { name: string; text: string };

/** What a compiled binary holds in place of the folders of a checkout. */
export type Embedded = {
  migrations: ShippedFile[];
  taxonomy: string;
  tools: ShippedFile[];
  /** The licences of what of others is in it. */
  notices: string;
};

/**
 * How the service was built. This one is a checkout: its folders are read as they are. `scripts/build.ts`
 * puts another module in the place of this one when it compiles the binary.
 */
export const readEmbedded = (): Embedded | undefined => undefined;

/** How the operator's commands are called. */
export const commandPrefix: string = 'bun run cli';

/** What starts the service. */
export const startCommand: string = 'bun run start';

/** The words that start this program once more. */
export const programWords: readonly string[] = [process.execPath, `${import.meta.dir}/main.ts`];
