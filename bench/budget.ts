import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

import { pagesOf, total, weigh } from "./weigh";

export interface Limit {
  /** Pattern of the pages' files below the build, as the source of a regular expression. */
  pages: string;
  first: number;
  whole: number;
}

export interface Excess {
  page: string;
  kind: string;
  what: "first" | "whole";
  bytes: number;
  limit: number;
}

export interface PageWeight {
  page: string;
  first: number;
  whole: number;
}

/**
 * Compare pages with the budget; a page belongs to the first kind whose pattern matches.
 *
 * @throws when a page matches no kind, or a kind no page: the budget would be incomplete
 */
export function excesses(pages: readonly PageWeight[], kinds: Readonly<Record<string, Limit>>): Excess[] {
  const unused = new Set(Object.keys(kinds));
  const found: Excess[] = [];
  for (const { page, ...bytes } of pages) {
    const [kind, limit] = Object.entries(kinds).find(([, { pages: pattern }]) => new RegExp(pattern).test(page)) ?? [];
    if (kind === undefined || limit === undefined) {
      throw new Error(`bench/budget.json has no kind for the page ${page}; add one, or widen a pattern.`);
    }
    unused.delete(kind);
    for (const what of ["first", "whole"] as const) {
      if (bytes[what] > limit[what]) {
        found.push({ page, kind, what, bytes: bytes[what], limit: limit[what] });
      }
    }
  }
  if (unused.size > 0) {
    throw new Error(`bench/budget.json has kinds without a page: ${[...unused].join(", ")}; correct their patterns.`);
  }
  return found;
}

function main(): void {
  const build = path.resolve("build");
  if (!existsSync(path.join(build, "index.html"))) {
    throw new Error("There is no build/ to weigh. Run `npm run build` first.");
  }
  const { kinds } = JSON.parse(readFileSync(path.join(__dirname, "budget.json"), "utf8")) as {
    kinds: Record<string, Limit>;
  };
  const pages = pagesOf(build).map((page) => {
    const { first, whole } = weigh(build, page);
    return { page, first: total(first), whole: total(whole) };
  });
  const over = excesses(pages, kinds);
  for (const { page, kind, what, bytes, limit } of over) {
    console.error(`${page}: ${bytes} bytes (${what}), ${bytes - limit} over the budget of a ${kind} page`);
  }
  if (over.length > 0) {
    console.error("Make the page lighter, or raise bench/budget.json and say why in the commit.");
    process.exitCode = 1;
  } else {
    console.log(`${pages.length} pages are within bench/budget.json.`);
  }
}

if (require.main === module) {
  main();
}
