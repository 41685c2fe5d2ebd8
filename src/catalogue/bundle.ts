import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Taxonomy } from './taxonomy.ts';
import { completeTool, type Tool, type ToolRecord } from './tool.ts';

/** The catalogue that ships with the service: `data/`. Its files are checked by a test and by `catalogue validate`, not at each start. */
export type Bundle = { taxonomy: Taxonomy; tools: Tool[]; revision: string };

const folder = join(import.meta.dir, '../../data');

/** Reads the bundled catalogue. The revision is a digest of the tools' files. */
export const readBundle = async (): Promise<Bundle> => {
  const names = (await readdir(join(folder, 'tools'))).filter((name) => name.endsWith('.json')).sort();
  const [taxonomy, ...texts] = await Promise.all([
    Bun.file(join(folder, 'taxonomy.json')).text(),
    ...names.map((name) => Bun.file(join(folder, 'tools', name)).text()),
  ]);
  const hasher = new Bun.CryptoHasher('sha256');
  for (const text of texts) hasher.update(text);
  return {
    taxonomy: JSON.parse(taxonomy) as Taxonomy,
    tools: texts.map((text) => completeTool(JSON.parse(text) as ToolRecord)),
    revision: hasher.digest('hex'),
  };
};
