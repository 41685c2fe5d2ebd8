import { editDistance } from '../../catalogue/lib/suggestions.ts';

const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '');
const isOpen = (part: string): boolean => part.startsWith('{');
/** What stands before the resource, which callers leave out or count up. */
const versionedPrefix = /^\/(?:api\/)?(?:v\d+(?=\/))?/i;
const longest = 200;

/** How far what was asked for is from a known part: a third of its letters at most, or one is the beginning of the other. */
const partDistance = (asked: string, known: string): number => {
  if (isOpen(known) || asked === known) return 0;
  if (asked.length >= 3 && (asked.startsWith(known) || known.startsWith(asked))) return 1;
  const max = Math.max(1, Math.floor(known.length / 3));
  const distance = editDistance(asked, known, max);
  return distance <= max ? distance : Number.POSITIVE_INFINITY;
};

/** Finds the paths that are nearest to one at which there is nothing: those of as many parts, each of them alike. */
export const createNearestPaths = (paths: readonly string[]) => {
  const known = [...new Set(paths)].map((path) => ({ path, parts: partsOf(path.replace(versionedPrefix, '/')) }));
  return (asked: string): string[] => {
    const parts = partsOf(asked.slice(0, longest).toLowerCase().replace(versionedPrefix, '/'));
    const near = known
      .filter((each) => each.parts.length === parts.length)
      .map((each) => ({
        path: each.path,
        distance: each.parts.reduce((sum, part, at) => sum + partDistance(parts[at] as string, part), 0),
      }))
      .filter(({ distance }) => Number.isFinite(distance));
    const least = Math.min(...near.map(({ distance }) => distance));
    return near.filter(({ distance }) => distance === least).map(({ path }) => path);
  };
};
