import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import type { Element, Root } from "hast";
import { fromParse5 } from "hast-util-from-parse5";
import { selectAll } from "hast-util-select";
import { toString } from "hast-util-to-string";
import { parse } from "parse5";

import { ROUTES } from "../support/routes";

export const BUILD = path.resolve("build");
export const SITE = "https://docs.socketless.ws";

/** Reads a file of the build as text. */
export const readBuilt = (file: string): string => readFileSync(path.join(BUILD, file), "utf8");

/** Lists the files of a folder of the build, by their paths in it. */
export const filesIn = (folder: string): string[] =>
  readdirSync(path.join(BUILD, folder), { recursive: true, encoding: "utf8", withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      path.posix.join(folder, path.relative(path.join(BUILD, folder), path.join(entry.parentPath, entry.name))),
    );

/** A page as the build wrote it, before any script. */
export class BuiltPage {
  readonly html: string;
  private readonly tree: Root;
  private idsFound: readonly string[] | undefined;

  constructor(
    readonly route: string,
    file: string,
  ) {
    this.html = readBuilt(file);
    this.tree = fromParse5(parse(this.html)) as Root;
  }

  all(selector: string): Element[] {
    return selectAll(selector, this.tree);
  }

  /** All ids, in the order of the document. */
  get ids(): readonly string[] {
    return (this.idsFound ??= this.values("[id]", "id"));
  }

  /** Finds the one element of a selector. */
  one(selector: string): Element {
    const [found, ...more] = this.all(selector);
    if (found === undefined || more.length > 0) {
      throw new Error(`${this.route} has ${more.length + (found ? 1 : 0)} of "${selector}".`);
    }
    return found;
  }

  texts(selector: string): string[] {
    return this.all(selector).map(textOf);
  }

  values(selector: string, property: string): string[] {
    return this.all(selector).map((element) => valueOf(element, property));
  }
}

/** Gives an element's text, with one space for any white space. */
export const textOf = (element: Element): string => toString(element).replace(/\s+/g, " ").trim();

/** Gives a property by the name that hast has for it: "href", "className", "ariaLabel". */
export function valueOf(element: Element, property: string): string {
  const value = element.properties[property];
  return Array.isArray(value) ? value.join(" ") : value === undefined || value === null ? "" : String(value);
}

/** Gives the file of a route. */
export const fileOf = (route: string): string => path.posix.join(route.slice(1), "index.html");

/** Gives the path of a page's Markdown twin. */
export const twinOf = (route: string): string => `${route.replace(/\/$/, "") || "/index"}.md`;

if (!existsSync(path.join(BUILD, "index.html"))) {
  throw new Error("There is no build/ to test. Run `npm run build` first.");
}

export const PAGES: readonly BuiltPage[] = ROUTES.map((route) => new BuiltPage(route, fileOf(route)));
export const NOT_FOUND = new BuiltPage("/404", "404.html");

const byRoute = new Map(PAGES.map((page) => [page.route, page]));

export function pageAt(route: string): BuiltPage {
  const page = byRoute.get(route);
  if (page === undefined) {
    throw new Error(`There is no page ${route}.`);
  }
  return page;
}

/** Collects for each page what is wrong with it; pages without a fault are left out. */
export function faults(
  check: (page: BuiltPage) => unknown[],
  pages = [...PAGES, NOT_FOUND],
): Record<string, unknown[]> {
  return Object.fromEntries(
    pages.map((page) => [page.route, check(page)] as const).filter(([, found]) => found.length),
  );
}
