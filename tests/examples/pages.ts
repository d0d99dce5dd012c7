import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { siteDir } from "./workspace";

const pages = ["docs", "src"].flatMap((folder) =>
  readdirSync(path.join(siteDir, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.mdx?$/.test(file))
    .map((file) => path.posix.join(folder, file.replaceAll(path.sep, "/"))),
);

/** Pages that quote files of an example, from the site's folder, sorted. */
export const pagesThatQuote = (example: string): string[] =>
  pages.filter((page) => readFileSync(path.join(siteDir, page), "utf8").includes(`file=examples/${example}/`)).sort();
