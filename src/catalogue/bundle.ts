import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readEmbedded } from '../build-target.ts';
import type { BundledTool } from './catalogue.ts';
import type { Taxonomy } from './taxonomy.ts';
import { completeTool, type Tool, type ToolRecord } from './tool.ts';

/** The catalogue that ships with the service: `data/`. Its files are checked by a test and by `catalogue validate`, not at each start. */
export type Bundle = { taxonomy: Taxonomy; tools: Tool[]; revision: string };

/** The files of a bundled catalogue as they lie on the disk, unread and unchecked. */
export type BundleFiles = { taxonomy: string; tools: { name: string; text: string }[] };

export const bundleFolder = join(import.meta.dir, '../../data');

const readToolFile = (folder: string, name: string): Promise<string> => Bun.file(join(folder, 'tools', name)).text();

/** The file of a tool bears its id. */
export const idOfFile = (name: string): string => name.slice(0, -'.json'.length);

/** Reads the files of a folder made as `data/` is. Rejects if there is no such folder. */
export const readBundleFiles = async (folder: string): Promise<BundleFiles> => {
  const embedded = folder === bundleFolder ? readEmbedded() : undefined;
  if (embedded) return embedded;
  const names = (await readdir(join(folder, 'tools'))).filter((name) => name.endsWith('.json')).sort();
  const [taxonomy, ...tools] = await Promise.all([
    Bun.file(join(folder, 'taxonomy.json')).text(),
    ...names.map(async (name) => ({ name, text: await readToolFile(folder, name) })),
  ]);
  return { taxonomy, tools };
};

/** The tools of the bundle that a catalogue does not hold. */
export type ReadLeftOut = (isHeld: (id: string) => boolean) => Promise<BundledTool[]>;

/** Few catalogues leave any out: the files of those are read when they are asked for, and what was read is kept. */
const createLeftOut = (fileNames: readonly string[]): ReadLeftOut => {
  const known = new Map<string, BundledTool>();
  const readOne = async (fileName: string): Promise<BundledTool> => {
    const embedded = readEmbedded()?.tools.find(({ name }) => name === fileName);
    const record = JSON.parse(embedded?.text ?? (await readToolFile(bundleFolder, fileName))) as ToolRecord;
    const { id, name, aliases = [], categories } = record;
    const tool = { id, name, aliases, categories };
    known.set(fileName, tool);
    return tool;
  };
  return (isHeld) =>
    Promise.all(
      fileNames
        .filter((fileName) => !isHeld(idOfFile(fileName)))
        .map(async (fileName) => known.get(fileName) ?? (await readOne(fileName))),
    );
};

/** The bundled catalogue, its tools still unread: a service whose store has this revision reads none. */
export type OpenedBundle = Omit<Bundle, 'tools'> & { readTools(): Tool[]; readonly readLeftOut: ReadLeftOut };

/** The revision is a digest of the tools' files. */
export const openBundle = async (): Promise<OpenedBundle> => {
  const files = await readBundleFiles(bundleFolder);
  const hasher = new Bun.CryptoHasher('sha256');
  for (const { text } of files.tools) hasher.update(text);
  return {
    taxonomy: JSON.parse(files.taxonomy) as Taxonomy,
    revision: hasher.digest('hex'),
    readTools: () => files.tools.map(({ text }) => completeTool(JSON.parse(text) as ToolRecord)),
    readLeftOut: createLeftOut(files.tools.map(({ name }) => name)),
  };
};

export const readBundle = async (): Promise<Bundle> => {
  const { taxonomy, revision, readTools } = await openBundle();
  return { taxonomy, revision, tools: readTools() };
};
