import type { Element, Root } from "hast";
import { SKIP, visit } from "unist-util-visit";

import { addBlock, type PageFile } from "./blocks";
import { atLine } from "../../shared/at-line";
import { type Block, readMeta } from "../fence";
import { highlight } from "./highlight";
import { importLines } from "./imports";

/** Tell whether a block shows a terminal or traffic between client, service and webhook, which are shown on ink. */
const isOnInk = (language: string, { title, mark }: Block): boolean =>
  (["bash", "sh"].includes(language) && title !== ".env") ||
  ["output", "schema"].includes(mark?.kind ?? "") ||
  (mark?.kind === "pseudo" && language === "text");

/** Fold programs of more lines, which would fill a laptop's window. Never fold commands and answers. */
const FOLD_ABOVE = 40;

/** Fewest lines of imports that a folded block hides: the line that says so takes the room of one or two. */
const MANY_IMPORTS = 3;

/** Return the number of lines at the start of a long block that are hidden while it is folded. */
function hiddenLines(lines: readonly string[]): number {
  const count = importLines(lines);
  return count < MANY_IMPORTS ? 0 : count;
}

/** Longest line, in characters, that fits a window of 320 px. */
const NARROW = 32;

/** Return a line's width in characters. Tabs are as wide as eight spaces at most, as in browsers. */
const widthOf = (line: string): number =>
  Array.from(line).reduce((width, character) => (character === "\t" ? width - (width % 8) + 8 : width + 1), 0);

const isFenced = (node: Element): boolean => node.tagName === "pre" && node.children.length === 1;

function languageOf(code: Element): string {
  const names = code.properties.className;
  const name = Array.isArray(names) ? names.find((item) => String(item).startsWith("language-")) : undefined;
  return name === undefined ? "text" : String(name).slice("language-".length);
}

function fill(code: Element, page: PageFile, siteDir: string): void {
  const text = code.children.map((child) => (child.type === "text" ? child.value : "")).join("");
  const { metastring, title: nameOfFile, against } = code.properties;
  const block = readMeta(typeof metastring === "string" ? metastring : "");
  const language = languageOf(code);
  const lines = text.replace(/\n$/, "").split("\n");
  const isInk = isOnInk(language, block);
  const html = highlight(lines.join("\n"), language, { isAdded: block.isAdded, wraps: isInk });
  code.properties = {
    className: [`language-${language}`],
    block: addBlock(page, siteDir, html),
    title: block.title ?? nameOfFile,
    added: block.isAdded ? lines.length : undefined,
    download: block.download,
    against,
    lines: lines.length,
    columns: Math.max(...lines.map(widthOf)),
    folds: block.isFolded ? 0 : lines.length > FOLD_ABOVE && !isInk ? hiddenLines(lines) : undefined,
    folded: block.isFolded ? "folded" : undefined,
    scrolls: !isInk && lines.some((line) => line.length > NARROW) ? "narrow" : undefined,
    ink: isInk ? (block.mark?.kind === "output" ? "output" : "ink") : undefined,
  };
  code.children = [];
}

/**
 * Rehype plugin: highlight every fenced block, store its HTML, and pass its id to the theme's code block as `block`.
 *
 * @throws naming the page, the line and the remedy when a language is unknown
 */
export function rehypeStaticCode({ siteDir }: { siteDir: string }) {
  return (tree: Root, page: PageFile): void => {
    visit(tree, "element", (node) => {
      const [code] = node.children;
      if (!isFenced(node) || code?.type !== "element" || code.tagName !== "code") {
        return undefined;
      }
      atLine(siteDir, page, node, () => fill(code, page, siteDir));
      return SKIP;
    });
  };
}
