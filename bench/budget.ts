import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

import { pagesOf, weigh } from "./weigh";

interface Limit {
  /** Pattern of the pages' files below the build, as the source of a regular expression. */
  pages: string;
  first: number;
  whole: number;
}

interface Excess {
  page: string;
  kind: string;
  what: "first" | "whole";
  bytes: number;
  limit: number;
}

const isOver = ({ bytes, limit }: Excess, percent: number): boolean => 100 * bytes > (100 + percent) * limit;

/** Whether a page is so far over its budget that it must not land. */
export const isRefused = (excess: Excess): boolean => isOver(excess, 5);

const describe = ({ page, kind, what, bytes, limit }: Excess): string =>
  `${page}: ${bytes} bytes (${what}), ${((100 * bytes) / limit - 100).toFixed(1)} % over the ${limit} of a ${kind} page`;

/**
 * Name the pages that are over their budget by more than 2 %; a page belongs to the first kind whose pattern matches.
 *
 * @throws when a page matches no kind, or a kind no page: the budget would be incomplete
 */
export function excesses(
  pages: readonly { page: string; first: number; whole: number }[],
  kinds: Readonly<Record<string, Limit>>,
): Excess[] {
  const unused = new Set(Object.keys(kinds));
  const found: Excess[] = [];
  for (const { page, ...bytes } of pages) {
    const [kind, limit] = Object.entries(kinds).find(([, { pages: pattern }]) => new RegExp(pattern).test(page)) ?? [];
    if (kind === undefined || limit === undefined) {
      throw new Error(`bench/budget.json has no kind for the page ${page}; add one, or widen a pattern.`);
    }
    unused.delete(kind);
    for (const what of ["first", "whole"] as const) {
      const excess = { page, kind, what, bytes: bytes[what], limit: limit[what] };
      if (isOver(excess, 2)) {
        found.push(excess);
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
  const pages = pagesOf(build).map((page) => ({ page, ...weigh(build, page) }));
  const over = excesses(pages, kinds);
  over.forEach((excess) => console.error(describe(excess)));
  if (over.some(isRefused)) {
    console.error("More than 5 % over: make the page lighter, or raise bench/budget.json and say why in the commit.");
    process.exitCode = 1;
  } else {
    console.log(`${pages.length} pages are within 5 % of bench/budget.json.`);
  }
}

if (require.main === module) {
  main();
}
