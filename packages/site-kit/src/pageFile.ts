import { existsSync } from "node:fs";
import path from "node:path";

/**
 * The file that a page was written to.
 *
 * @param outDir - the folder of the build
 * @param route - the page's path below the base URL, for example `/docs/concepts`
 * @returns the file's absolute path; undefined when the route has no page
 */
export function pageFile(outDir: string, route: string): string | undefined {
  const bare = route.replace(/^\/|\/$/g, "");
  return [path.join(outDir, bare, "index.html"), path.join(outDir, `${bare}.html`), path.join(outDir, bare)].find(
    (file) => file.endsWith(".html") && existsSync(file),
  );
}
