import { dirname } from 'node:path';
import { typedName } from './launcher.ts';

/** A file that the service ships with, by its name in its folder. */
export type ShippedFile = { name: string; text: string };

/** What a compiled binary holds in place of the folders of a checkout. */
export type Embedded = {
  /** A folder a kind of database. */
  migrations: Record<'sqlite' | 'postgres', ShippedFile[]>;
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

/** Whoever started this by npm may have nothing but Node. */
const bun = process.env['npm_config_user_agent']?.startsWith('npm/') ? `npx -y bun@${Bun.version}` : typedName('bun');

/** How the operator's commands are called, in the folder of the checkout. */
export const commandPrefix: string = `${bun} run cli`;

/** What starts the service. */
export const startCommand: string = `${bun} run start`;

/** The folder that the commands are called in, where it matters. */
export const commandFolder: string | undefined = dirname(import.meta.dir);

/** The words that start this program once more. */
export const programWords: readonly string[] = [process.execPath, `${import.meta.dir}/main.ts`];
