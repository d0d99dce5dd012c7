import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";

import { Globby } from "@docusaurus/utils";
import type { Element, Nodes, Root } from "hast";
import { fromParse5 } from "hast-util-from-parse5";
import { parse } from "parse5";

import { closeTags } from "./close-tags";

export interface Page {
  /** Its file, relative to the build, with `/` between segments: `docs/concepts/index.html`. */
  file: string;
  /** Its path, as links have it: `/docs/concepts`. */
  route: string;
  html: string;
}

/** A page whose elements are final; only `<meta>` of the head may be added to its HTML. */
export interface ParsedPage extends Page {
  tree: Root;
}

/** Return what is the same in a page's file and in its route. */
const nameOf = (fileOrRoute: string): string => fileOrRoute.replace(/^\/|(?:(?:^|\/)index)?\.html$|\/$/g, "");

/**
 * Read every page of a build, in the order of their routes.
 *
 * @throws when a page belongs to no route
 */
export async function readPages(outDir: string, routes: readonly string[]): Promise<Page[]> {
  const routeOf = new Map(routes.map((route) => [nameOf(route), route]));
  const files = await Globby("**/*.html", { cwd: outDir });
  const pages = await Promise.all(
    files.map(async (file) => {
      const route = routeOf.get(nameOf(file));
      if (route === undefined) {
        throw new Error(`The build has the page ${file}, which belongs to no route.`);
      }
      return { file, route, html: await readFile(path.join(outDir, file), "utf8") };
    }),
  );
  return pages.sort((one, other) => (one.route < other.route ? -1 : 1));
}

/** Parse a page, and restore the end tags that the minifier omitted. */
export function parsePage(page: Page): ParsedPage {
  const document = parse(page.html, { sourceCodeLocationInfo: true });
  return { ...page, html: closeTags(page.html, document), tree: fromParse5(document) as Root };
}

export const writePages = async (outDir: string, pages: readonly Page[]): Promise<void> =>
  void (await Promise.all(pages.map(({ file, html }) => writeFile(path.join(outDir, file), html))));

export function classesOf({ properties: { className } }: Element): string[] {
  return Array.isArray(className) ? className.map(String) : [];
}

/** Return the text below a node, with a line feed for each `<br>`. */
export function textOf(node: Nodes): string {
  if (node.type === "text") {
    return node.value;
  }
  if (node.type === "element" && node.tagName === "br") {
    return "\n";
  }
  return "children" in node ? node.children.map(textOf).join("") : "";
}
