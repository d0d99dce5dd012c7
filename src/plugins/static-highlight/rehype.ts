import path from "node:path";

import type { Element, Root } from "hast";
import { SKIP, visit } from "unist-util-visit";

import { addBlock, beginPage } from "./blocks";
import { highlight } from "./highlight";
import { readBlock } from "./meta";

/** The part of vfile that the plugin uses. */
interface PageFile {
  path: string;
}

export interface StaticHighlightOptions {
  /** Absolute path of the site's root. */
  siteDir: string;
}

const isFenced = (node: Element): boolean => node.tagName === "pre" && node.children.length === 1;

function languageOf(code: Element): string {
  const names = code.properties.className;
  const name = Array.isArray(names) ? names.find((item) => String(item).startsWith("language-")) : undefined;
  return name === undefined ? "text" : String(name).slice("language-".length);
}

function fill(code: Element, page: string, siteDir: string): void {
  const text = code.children.map((child) => (child.type === "text" ? child.value : "")).join("");
  const { metastring } = code.properties;
  const language = languageOf(code);
  const block = readBlock(text, typeof metastring === "string" ? metastring : "");
  code.properties = {
    className: [`language-${language}`],
    block: addBlock(page, siteDir, highlight(block.code, language, block)),
    ...(block.title === undefined ? {} : { title: block.title }),
    ...(block.firstNumber === undefined ? {} : { showLineNumbers: block.firstNumber }),
  };
  code.children = [];
}

/**
 * Rehype plugin: highlights every fenced block and leaves an id, `block`, by which the theme's code block knows the HTML that it
 * puts into the page in one piece.
 *
 * @throws naming the page, the line and the remedy when a language is unknown
 */
export function rehypeStaticHighlight({ siteDir }: StaticHighlightOptions) {
  return (tree: Root, page: PageFile): void => {
    beginPage(page.path);
    visit(tree, "element", (node) => {
      const [code] = node.children;
      if (!isFenced(node) || code?.type !== "element" || code.tagName !== "code") {
        return undefined;
      }
      try {
        fill(code, page.path, siteDir);
      } catch (error) {
        const place = `${path.relative(siteDir, page.path)}:${node.position?.start.line ?? 1}`;
        throw new Error(`${place}: ${error instanceof Error ? error.message : String(error)}`);
      }
      return SKIP;
    });
  };
}
