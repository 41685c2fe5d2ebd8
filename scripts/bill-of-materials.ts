/**
 * What of others is in the binary, for lawyers and for those who look for holes: the notices that licences ask for, and an
 * SBOM in CycloneDX 1.6. Read from the packages as they are installed.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

type Manifest = {
  name: string;
  version: string;
  license?: string | { type: string };
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};
type Part = { name: string; version: string; license: string; text: string; needs: string[] };

const readManifest = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** Where a package that is imported in `folder` lies, by Node's rule: the nearest node_modules that has it. */
const findPackage = (folder: string, name: string): string | undefined => {
  for (let at = folder; ; at = dirname(at)) {
    const found = join(at, 'node_modules', name);
    if (existsSync(join(found, 'package.json'))) return found;
    if (at === dirname(at)) return undefined;
  }
};

/** What a package cannot do without. Types alone are not in the binary. */
const needsOf = ({ dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }: Manifest): string[] =>
  [
    ...Object.keys(dependencies),
    ...Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional),
  ].filter((name) => name !== 'typescript' && name !== 'bun-types' && !name.startsWith('@types/'));

const licenceFile = /^(licen[cs]e|copying|notice)(\.\w+)?$/i;

const readText = (folder: string): string =>
  readdirSync(folder)
    .filter((name) => licenceFile.test(name))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').trim())
    .join('\n\n');

const refOf = ({ name, version }: Pick<Part, 'name' | 'version'>): string =>
  `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** The packages that `root` needs to run, each once, by name. */
const readParts = (root: string): Part[] => {
  const parts = new Map<string, Part>();
  const walk = (folder: string, manifest: Manifest): string[] =>
    needsOf(manifest).flatMap((name) => {
      const found = findPackage(folder, name);
      if (found === undefined) return [];
      const own = readManifest(found);
      const ref = refOf(own);
      if (!parts.has(ref)) {
        const license = typeof own.license === 'string' ? own.license : (own.license?.type ?? 'NOASSERTION');
        const part: Part = { name: own.name, version: own.version, license, text: readText(found), needs: [] };
        parts.set(ref, part);
        part.needs = walk(found, own);
      }
      return [ref];
    });
  walk(root, readManifest(root));
  return [...parts.values()].sort((one, other) => (refOf(one) < refOf(other) ? -1 : 1));
};

/** The runtime that the binary is made with. */
const runtime: Part = {
  ...{ name: 'bun', version: Bun.version, license: 'MIT', needs: [] },
  text: 'Bun is made of further libraries; https://bun.com/docs/project/license names them and their licences.',
};

export const writeNotices = (root: string): string =>
  [runtime, ...readParts(root)]
    .map(({ name, version, license, text }) => `${name} ${version} (${license})\n\n${text}\n`)
    .join(`\n${'-'.repeat(80)}\n\n`);

/** CycloneDX 1.6. The same packages give the same bytes: it has no time and no serial number. */
export const writeBill = (root: string): string => {
  const { name, version, license } = readManifest(root);
  const parts = [runtime, ...readParts(root)];
  const own = { type: 'application', 'bom-ref': `pkg:generic/${name}@${version}`, name, version };
  const direct = needsOf(readManifest(root)).map((need) => parts.find((part) => part.name === need));
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { ...own, licenses: [{ expression: license }] } },
    components: parts.map((part) => ({
      ...{ type: part === runtime ? 'platform' : 'library', 'bom-ref': refOf(part) },
      ...{ name: part.name, version: part.version, purl: refOf(part), licenses: [{ expression: part.license }] },
    })),
    dependencies: [
      { ref: own['bom-ref'], dependsOn: [runtime, ...direct].flatMap((part) => (part ? [refOf(part)] : [])) },
      ...parts.map((part) => ({ ref: refOf(part), dependsOn: part.needs })),
    ],
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
};
