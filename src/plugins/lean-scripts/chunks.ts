/** Names of chunks by what a route uses them for, in any depth. */
export interface ChunkNames {
  [use: string]: string | ChunkNames;
}

const namesIn = (names: ChunkNames): string[] =>
  Object.values(names).flatMap((name) => (typeof name === "string" ? [name] : namesIn(name)));

/**
 * The names of the chunks of each route's path, each once. Routes of one path that lie within each other are taken together,
 * as Docusaurus does.
 *
 * @param routes - Docusaurus' `routesChunkNames`, whose keys are a path, a hyphen and a hash
 */
export function chunksByPath(routes: Readonly<Record<string, ChunkNames>>): Map<string, Set<string>> {
  const table = new Map<string, Set<string>>();
  for (const [key, names] of Object.entries(routes)) {
    const path = key.replace(/-[^-]+$/, "");
    const chunks = table.get(path) ?? new Set();
    namesIn(names).forEach((name) => chunks.add(name));
    table.set(path, chunks);
  }
  return table;
}
