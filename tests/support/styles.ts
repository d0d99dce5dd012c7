import { readdirSync, readFileSync } from "node:fs";

import type { Page } from "@playwright/test";
import postcss from "postcss";

/** The style sheet as the bundler made it, before what is unused was taken out. */
export const wholeSheet = (): string => readFileSync(".docusaurus/whole.css", "utf8");

/** The addresses of the sheets that the whole one was split into. */
export const SHEET = /\/assets\/css\/(?:styles|index|docs|rare|late)\.[\da-f]+\.css$/;

/** What a selector can add to an element without the element changing: states and pseudo-elements. */
const STATE =
  /::[\w-]+|:(?:hover|focus|focus-visible|focus-within|active|visited|checked|disabled|target|fullscreen|-webkit-[\w-]+|-moz-[\w-]+)(?![\w-])/g;

const selectorsOf = (css: string): Set<string> => {
  const found = new Set<string>();
  postcss.parse(css).walkRules((rule) => {
    if (!(rule.parent?.type === "atrule" && rule.parent.name.endsWith("keyframes"))) {
      rule.selectors.forEach((selector) => found.add(selector.replace(/\s*([>+~,])\s*/g, "$1")));
    }
  });
  return found;
};

let removed: string[] | undefined;

/** Selectors that were taken out, reduced to the elements that they'd match. */
export function removedSelectors(): string[] {
  if (removed === undefined) {
    const sheets = readdirSync("build/assets/css").filter((file) => SHEET.test(`/assets/css/${file}`));
    const kept = selectorsOf(sheets.map((file) => readFileSync(`build/assets/css/${file}`, "utf8")).join(""));
    const gone = [...selectorsOf(wholeSheet())].filter((selector) => !kept.has(selector));
    removed = [...new Set(gone.map((selector) => selector.replace(STATE, "").replaceAll(":not()", "") || "*"))];
  }
  if (removed.length < 50) {
    throw new Error(`The build took out only ${removed.length} rules.`);
  }
  return removed;
}

/** Those of the selectors that match something on the page after all. */
export const matching = (page: Page, selectors: string[]): Promise<string[]> =>
  page.evaluate((all) => all.filter((selector) => document.querySelector(selector) !== null), selectors);
