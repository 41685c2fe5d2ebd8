/**
 * Compiles `dist/tool-recommendation`: one file with Bun, the code, the pages, the migrations and the catalogue in it.
 * In it and beside it: the notices that the licences of what is in it ask for; beside it an SBOM. Needs no network.
 * `bun scripts/build.ts [--outfile FILE] [--target bun-linux-arm64]`; a target other than this machine's is fetched by Bun.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { BunPlugin } from 'bun';
import type { Embedded, ShippedFile } from '../src/build-target.ts';
import { writeBill, writeNotices } from './bill-of-materials.ts';

const root = join(import.meta.dir, '..');
const { values } = parseArgs({ options: { outfile: { type: 'string' }, target: { type: 'string' } } });
const outfile = resolve(values.outfile ?? join(root, 'dist/tool-recommendation'));

const readFolder = (folder: string, ending: string): ShippedFile[] =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => ({ name, text: readFileSync(join(root, folder, name), 'utf8') }));

const embedded: Embedded = {
  migrations: {
    sqlite: readFolder('migrations/sqlite', '.sql'),
    postgres: readFolder('migrations/postgres', '.sql'),
  },
  taxonomy: readFileSync(join(root, 'data/taxonomy.json'), 'utf8'),
  tools: readFolder('data/tools', '.json'),
  notices: writeNotices(root),
};

const embeddedPath = `${outfile}.embedded`;

/** `src/build-target.ts` as it is in the binary. */
const buildTarget = `
import { readFileSync } from 'node:fs';
import { typedName } from './launcher.ts';
import path from ${JSON.stringify(embeddedPath)} with { type: 'file' };
let embedded;
export const readEmbedded = () => (embedded ??= JSON.parse(readFileSync(path, 'utf8')));
export const commandPrefix = typedName('tool-recommendation');
export const startCommand = commandPrefix + ' serve';
export const commandFolder = undefined;
export const programWords = [process.execPath];
`;

const buildTargetPlugin: BunPlugin = {
  name: 'build-target',
  setup: (build) => {
    build.onLoad({ filter: /[/\\]src[/\\]build-target\.ts$/ }, () => ({ contents: buildTarget, loader: 'js' }));
  },
};

mkdirSync(dirname(outfile), { recursive: true });
writeFileSync(embeddedPath, JSON.stringify(embedded));
const result = await Bun.build({
  entrypoints: [join(root, 'src/main.ts')],
  target: 'bun',
  // Not minified: a stack in the log is to name the functions as they are called here.
  plugins: [buildTargetPlugin],
  compile: {
    outfile,
    // As in a checkout, a .env in the folder it is started in is read; a bunfig.toml there is not its business.
    autoloadDotenv: true,
    autoloadBunfig: false,
    ...(values.target && { target: values.target as Bun.Build.CompileTarget }),
  },
  throw: false,
});
rmSync(embeddedPath);
if (!result.success) {
  for (const log of result.logs) process.stderr.write(`${log}\n`);
  process.exit(1);
}
writeFileSync(`${outfile}.notices.txt`, embedded.notices);
writeFileSync(`${outfile}.cdx.json`, writeBill(root));
process.stdout.write(`${outfile}: ${(statSync(outfile).size / 1024 / 1024).toFixed(0)} MB\n`);
