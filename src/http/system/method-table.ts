type Route = { method: string; path: string };

/** Which methods an address answers: read off the routes themselves, so that `Allow` is never a second list. */
export const createMethodTable = (routes: readonly Route[]) => {
  const byPath = new Map<string, { shape: RegExp; methods: Set<string> }>();
  for (const { method, path } of routes) {
    const source = path.replace(/[.]/g, '\\.').replace(/:[^/]+/g, '[^/]+');
    const entry = byPath.get(path) ?? { shape: new RegExp(`^${source}/?$`), methods: new Set(['OPTIONS']) };
    byPath.set(path, entry);
    entry.methods.add(method);
    if (method === 'GET') entry.methods.add('HEAD');
  }
  return {
    /** The route that an address belongs to and its methods, sorted; no method where nothing is there. */
    find: (path: string): { route: string | undefined; allowed: string[] } => {
      for (const [route, { shape, methods }] of byPath) {
        if (shape.test(path)) return { route, allowed: [...methods].sort() };
      }
      return { route: undefined, allowed: [] };
    },
  };
};
