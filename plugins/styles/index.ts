import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import { contentHash } from "../shared/content-hash";
import type { Page } from "../pages/built-page";
import type { BuiltSite } from "../pages/site";
import { purge } from "./purge";
import { Words } from "./selectors";
import { split, withSheets } from "./split";

const SHEET = /^styles\.[\da-f]{8}\.css$/;

const read = (file: string): string => readFileSync(file, "utf8");

function filesBelow(folder: string, extension: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(extension))
    .map((file) => path.join(folder, file))
    .sort();
}

/**
 * Remove unused rules from the site's style sheet and split the rest: a page loads the sheets that its HTML needs,
 * and the others with its scripts. Must run after `deferScripts`: words of scripts count as used.
 *
 * Keep the original as `.docusaurus/whole.css`, which browser tests compare pages with.
 *
 * @throws when the build has no style sheet
 */
export function splitStyles({ outDir, generatedFilesDir }: BuiltSite, pages: readonly Page[]): Page[] {
  const folder = path.join(outDir, "assets/css");
  const name = readdirSync(folder).find((file) => SHEET.test(file));
  if (name === undefined) {
    throw new Error(`The build has no style sheet ${folder}/styles.<hash>.css to split.`);
  }
  const texts = [
    ...pages.map(({ html }) => html),
    ...filesBelow(path.join(outDir, "assets/js"), ".js").map(read),
    ...filesBelow(path.join(outDir, "assets"), ".css")
      .filter((file) => path.basename(file) !== name)
      .map(read),
  ];
  const whole = read(path.join(folder, name));
  writeFileSync(path.join(generatedFilesDir, "whole.css"), whole);
  const { sheets, shares } = split(purge(whole, new Words(texts)), pages);
  rmSync(path.join(folder, name));
  const write = (sheet: string, css: string): string => {
    const file = `${sheet}.${contentHash(css)}.css`;
    writeFileSync(path.join(folder, file), css);
    return file;
  };
  const files = new Map([...sheets].map(([sheet, css]) => [sheet, write(sheet, css)]));
  return pages.map((page) => {
    const { first = [], late = "" } = shares.get(page.file) ?? {};
    const names = first.map((sheet) => files.get(sheet) ?? sheet);
    return { ...page, html: withSheets(page.html, name, names, write("late", late)) };
  });
}
