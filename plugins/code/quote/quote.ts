import path from "node:path";

import type { Code, Root } from "mdast";
import { visit } from "unist-util-visit";

import { atLine } from "../../shared/at-line";
import { fences, readMeta } from "../fence";
import { nameOfProgram, readQuoted, titleOf } from "./read";

/** The part of vfile that the plugin uses. */
export interface PageFile {
  /** Absolute. */
  path: string;
}

export interface QuoteOptions {
  /** Absolute path of the site's root. */
  siteDir: string;
  /** What tests run each program against, by the name of its folder in `examples/`. */
  tested: ReadonlyMap<string, readonly string[]>;
}

function fill(node: Code, { siteDir, tested }: QuoteOptions): void {
  if (node.lang?.startsWith("file=")) {
    throw new Error(`a quoted fence starts with its language: \`\`\`ts ${node.lang}`);
  }
  const { file } = readMeta(node.meta ?? "");
  if (file === undefined) {
    return;
  }
  if (node.value.trim() !== "") {
    throw new Error(`a fence that quotes ${file.path} must be empty; remove its lines`);
  }
  node.value = readQuoted(file, siteDir);
  const against = tested.get(nameOfProgram(file.path))?.join(", ");
  // `rehypeStaticCode` finds these as properties of the `code` element.
  node.data = { ...node.data, hProperties: { title: titleOf(file.path), against } };
}

/** List the absolute paths of the files that a page quotes, whether or not they exist. */
export const quotedFiles = (source: string, siteDir: string): string[] =>
  fences(source).flatMap(({ file }) => (file === undefined ? [] : [path.join(siteDir, file.path)]));

/**
 * Remark plugin: fill every fence of a page like ```` ```ts file=examples/hono/src/server.ts#webhook ```` with that file's
 * region, and add the file's name and what the program was tested against. Must run before plugins that replace fences.
 *
 * @throws naming the page, the line and the remedy when a fence can't be filled
 */
export function remarkQuote(options: QuoteOptions) {
  return (tree: Root, page: PageFile): void => {
    visit(tree, "code", (node) => {
      atLine(options.siteDir, page, node, () => fill(node, options));
    });
  };
}
