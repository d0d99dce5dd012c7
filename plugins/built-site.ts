import { existsSync } from "node:fs";
import path from "node:path";

import type { LoadedContent } from "@docusaurus/plugin-content-docs";
import type { DocusaurusConfig, RouteConfig } from "@docusaurus/types";

import type { ApiReferenceContent } from "./api-reference";

/** A finished build with its sources. */
export interface BuiltSite {
  /** Absolute. */
  siteDir: string;
  /** Absolute path of `.docusaurus`. */
  generatedFilesDir: string;
  /** Absolute path of the build. */
  outDir: string;
  config: DocusaurusConfig;
  routes: RouteConfig[];
  routesPaths: string[];
  docs: LoadedContent["loadedVersions"][number];
  reference: ApiReferenceContent;
  /** Names of the files of each of the bundler's chunks, relative to the build. */
  chunkFiles: ReadonlyMap<string, readonly string[]>;
}

/**
 * Return the file that a page was written to.
 *
 * @param outDir - folder of the build
 * @param route - the page's path, for example `/docs/concepts`
 * @returns the file's absolute path; undefined when the route has no page
 */
export function pageFile(outDir: string, route: string): string | undefined {
  const bare = route.replace(/^\/|\/$/g, "");
  return [path.join(outDir, bare, "index.html"), path.join(outDir, `${bare}.html`), path.join(outDir, bare)].find(
    (file) => file.endsWith(".html") && existsSync(file),
  );
}

const PRE = /<pre[\s>][^]*?<\/pre>/g;
const SPAN = /<\/?span(?:\s(?:"[^"]*"|'[^']*'|[^"'>])*)?>/g;

/** Remove highlighting spans, most of a page's elements, before parsing it for its text. */
export const withoutSpans = (html: string): string => html.replace(PRE, (code) => code.replace(SPAN, ""));

/** Cut a built page from the first start tag to the last end tag of a name; undefined when there is none. */
export function outerHtml(html: string, tag: string): string | undefined {
  const start = html.search(new RegExp(`<${tag}[\\s>]`, "i"));
  const end = html.lastIndexOf(`</${tag}>`);
  return start === -1 || end <= start ? undefined : html.slice(start, end + tag.length + 3);
}
