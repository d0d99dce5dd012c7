import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import type { LoadContext, Plugin } from "@docusaurus/types";
import { inStage } from "docusaurus-site-kit";

import { purge } from "./purge";
import { Words } from "./selectors";
import { split, withSheets } from "./split";

export interface LeanCssOptions {
  /** Classes and ids that stay although no page or script names them, as the sources of regular expressions. */
  keep: string[];
}

const SHEET = /^styles\.[\da-f]{8}\.css$/;

const read = (file: string): string => readFileSync(file, "utf8");

function filesBelow(folder: string, extension: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(extension))
    .map((file) => path.join(folder, file))
    .sort();
}

/**
 * Takes out of the site's style sheet what no page and no script can use, and splits the rest: a page loads the sheets that it
 * needs, and the others with its scripts. The whole sheet is kept in `.docusaurus/lean-css/`, where a test compares the pages'
 * looks with both.
 */
export default function leanCss({ generatedFilesDir }: LoadContext, { keep }: LeanCssOptions): Plugin {
  const patterns = keep.map((source) => new RegExp(source));
  return {
    name: "lean-css",
    // After what gives pages other scripts, whose words count.
    postBuild: ({ outDir }) =>
      inStage(outDir, "pages", () => {
        const folder = path.join(outDir, "assets/css");
        const name = readdirSync(folder).find((file) => SHEET.test(file));
        if (name === undefined) {
          throw new Error(`The build has no style sheet ${folder}/styles.<hash>.css to make lean.`);
        }
        const pages = filesBelow(outDir, ".html")
          .map((file) => ({ file: path.relative(outDir, file).split(path.sep).join("/"), html: read(file) }))
          // Others are those that only lead on.
          .filter(({ html }) => html.includes(name));
        const texts = [
          ...pages.map(({ html }) => html),
          ...filesBelow(path.join(outDir, "assets/js"), ".js").map(read),
          ...filesBelow(path.join(outDir, "assets"), ".css")
            .filter((file) => path.basename(file) !== name)
            .map(read),
        ];
        const whole = read(path.join(folder, name));
        const { sheets, shares } = split(purge(whole, new Words(texts), patterns), pages);
        rmSync(path.join(folder, name));
        const write = (sheet: string, css: string): string => {
          const file = `${sheet}.${createHash("sha256").update(css).digest("hex").slice(0, 8)}.css`;
          writeFileSync(path.join(folder, file), css);
          return file;
        };
        const files = new Map([...sheets].map(([sheet, css]) => [sheet, write(sheet, css)]));
        for (const { file, html } of pages) {
          const { first = [], late = "" } = shares.get(file) ?? {};
          const names = first.map((sheet) => files.get(sheet) ?? sheet);
          writeFileSync(path.join(outDir, file), withSheets(html, name, names, write("late", late)));
        }
        const record = path.join(generatedFilesDir, "lean-css");
        mkdirSync(record, { recursive: true });
        writeFileSync(path.join(record, "whole.css"), whole);
      }),
  };
}
