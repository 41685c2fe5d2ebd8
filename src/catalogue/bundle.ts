import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readEmbedded } from '../build-target.ts';
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

/** Reads the bundled catalogue. The revision is a digest of the tools' files. */
export const readBundle = async (): Promise<Bundle> => {
  const files = await readBundleFiles(bundleFolder);
  const hasher = new Bun.CryptoHasher('sha256');
  for (const { text } of files.tools) hasher.update(text);
  return {
    taxonomy: JSON.parse(files.taxonomy) as Taxonomy,
    tools: files.tools.map(({ text }) => completeTool(JSON.parse(text) as ToolRecord)),
    revision: hasher.digest('hex'),
  };
};
