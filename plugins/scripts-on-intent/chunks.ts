/** The part of a Docusaurus route that the plugin uses. */
export interface Route {
  path: string;
  routes?: Route[];
  /** Whether the page's scripts are many times those of a guide. */
  isHeavy?: boolean;
}

/** `.docusaurus/routesChunkNames.json`: the chunk names of each route, in the order in which the routes are nested. */
export type ChunkNames = Readonly<Record<string, unknown>>;

/** Path of the catch-all route that Docusaurus adds without chunk names. */
const NOT_FOUND = "*";

const stringsIn = (value: unknown): string[] => {
  if (typeof value === "string") {
    return [value];
  }
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
};

/**
 * Find the chunks of each page: those of its route and of the parent routes.
 *
 * @param chunkNames - keys are `<path>-<hash>`; Docusaurus writes a route's entry before its children's
 * @returns chunk names by the path of the page; none for the page that stands for all that are not found
 * @throws when the two don't have the same routes in the same order
 */
export function chunksByPage(routes: readonly Route[], chunkNames: ChunkNames): Map<string, string[]> {
  const entries = Object.entries(chunkNames);
  const pages = new Map<string, string[]>();
  const visit = (route: Route, around: readonly string[]): void => {
    if (route.path === NOT_FOUND) {
      return;
    }
    const [key = "", names] = entries.shift() ?? [];
    if (!key.startsWith(`${route.path}-`)) {
      throw new Error(`Docusaurus' list of chunks has "${key}" where the route ${route.path} should be.`);
    }
    const chunks = [...new Set([...around, ...stringsIn(names)])];
    if (route.routes) {
      route.routes.forEach((child) => visit(child, chunks));
    } else {
      pages.set(route.path, chunks);
    }
  };
  routes.forEach((route) => visit(route, []));
  return pages;
}
