import { createHash } from "node:crypto";
import path from "node:path";

import type { Element, Root } from "hast";
import { SKIP, visit } from "unist-util-visit";

import { highlight } from "./highlight";
import { readBlock } from "./meta";
import type { PageBlocks } from "./pages";

/** The part of vfile that the plugin uses. */
interface PageFile {
  path: string;
}

export interface StaticHighlightOptions {
  /** Absolute path of the site's root. */
  siteDir: string;
  /** Takes the HTML of all blocks, for `index.ts`. */
  pageBlocks: PageBlocks;
}

/** Enough that no two of some thousand pages have the same. */
const PAGE_ID_LENGTH = 6;

/** Begins the ids of a page's blocks: they must differ from those of other pages, and short ones cost less. */
const pageIdOf = (file: string): string =>
  BigInt(`0x${createHash("sha256").update(file.replaceAll("\\", "/")).digest("hex")}`)
    .toString(36)
    .slice(0, PAGE_ID_LENGTH);

/**
 * The id of a page's block.
 *
 * @param file - the page, as a path within the site
 * @param index - how many blocks the page has before
 */
export const idOf = (file: string, index: number): string => `${pageIdOf(file)}-${index.toString(36)}`;

const isFenced = (node: Element): boolean => node.tagName === "pre" && node.children.length === 1;

function languageOf(code: Element): string {
  const names = code.properties.className;
  const name = Array.isArray(names) ? names.find((item) => String(item).startsWith("language-")) : undefined;
  return name === undefined ? "text" : String(name).slice("language-".length);
}

function fill(code: Element, id: string): string {
  const text = code.children.map((child) => (child.type === "text" ? child.value : "")).join("");
  const { metastring } = code.properties;
  const language = languageOf(code);
  const block = readBlock(text, typeof metastring === "string" ? metastring : "");
  const html = highlight(block.code, language, block);
  code.properties = {
    className: [`language-${language}`],
    // Together and in this order: `pages.ts` finds them so.
    block: id,
    html,
    ...(block.title === undefined ? {} : { title: block.title }),
    ...(block.firstNumber === undefined ? {} : { showLineNumbers: block.firstNumber }),
  };
  code.children = [];
  return html;
}

/**
 * Rehype plugin: gives every fenced block its highlighted HTML as one property, `html`, which the theme's code block
 * puts into the page in one piece.
 *
 * @throws naming the page, the line and the remedy when a language is unknown
 */
export function rehypeStaticHighlight({ siteDir, pageBlocks }: StaticHighlightOptions) {
  return (tree: Root, page: PageFile): void => {
    const blocks = new Map<string, string>();
    pageBlocks.set(page.path, blocks);
    const file = path.relative(siteDir, page.path);
    visit(tree, "element", (node) => {
      const [code] = node.children;
      if (!isFenced(node) || code?.type !== "element" || code.tagName !== "code") {
        return undefined;
      }
      try {
        const id = idOf(file, blocks.size);
        blocks.set(id, fill(code, id));
      } catch (error) {
        const place = `${file}:${node.position?.start.line ?? 1}`;
        throw new Error(`${place}: ${error instanceof Error ? error.message : String(error)}`);
      }
      return SKIP;
    });
  };
}
