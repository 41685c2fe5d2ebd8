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

/** Reads the files of a folder made as `data/` is. Rejects if there is no such folder. */
export const readBundleFiles = async (folder: string): Promise<BundleFiles> => {
  const embedded = folder === bundleFolder ? readEmbedded() : undefined;
  if (embedded) return embedded;
  const names = (await readdir(join(folder, 'tools'))).filter((name) => name.endsWith('.json')).sort();
  const [taxonomy, ...tools] = await Promise.all([
    Bun.file(join(folder, 'taxonomy.json')).text(),
    ...names.map(async (name) => ({ name, text: await Bun.file(join(folder, 'tools', name)).text() })),
  ]);
  return { taxonomy, tools };
};

/** The bundled catalogue, its tools still unread: a service whose store has this revision reads no more than their names. */
export type OpenedBundle = Omit<Bundle, 'tools'> & { readTools(): Tool[]; readNames(): BundledTool[] };

/** The revision is a digest of the tools' files. */
export const openBundle = async (): Promise<OpenedBundle> => {
  const files = await readBundleFiles(bundleFolder);
  const hasher = new Bun.CryptoHasher('sha256');
  for (const { text } of files.tools) hasher.update(text);
  const readTools = (): Tool[] => files.tools.map(({ text }) => completeTool(JSON.parse(text) as ToolRecord));
  const readName = ({ text }: { text: string }): BundledTool => {
    const { id, name, aliases = [], categories } = JSON.parse(text) as ToolRecord;
    return { id, name, aliases, categories };
  };
  return {
    taxonomy: JSON.parse(files.taxonomy) as Taxonomy,
    revision: hasher.digest('hex'),
    readTools,
    readNames: () => files.tools.map(readName),
  };
};

export const readBundle = async (): Promise<Bundle> => {
  const { taxonomy, revision, readTools } = await openBundle();
  return { taxonomy, revision, tools: readTools() };
};
