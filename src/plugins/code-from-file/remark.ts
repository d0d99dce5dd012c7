import path from "node:path";

import type { Code, Root } from "mdast";
import { visit } from "unist-util-visit";

import { referenceOf, withoutReference } from "./fences";
import { readQuoted, titleOf } from "./read";

/** The part of vfile that the plugin uses. */
interface PageFile {
  path: string;
}

export interface CodeFromFileOptions {
  /** Absolute path of the site's root. */
  siteDir: string;
}

function fill(node: Code, siteDir: string): void {
  if (node.lang?.startsWith("file=")) {
    throw new Error(`a quoted fence starts with its language: \`\`\`ts ${node.lang}`);
  }
  const reference = referenceOf(node.meta ?? "");
  if (reference === undefined) {
    return;
  }
  if (node.value.trim() !== "") {
    throw new Error(`a fence that quotes ${reference.path} must be empty; remove its lines`);
  }
  node.value = readQuoted(reference, siteDir);
  const rest = withoutReference(node.meta ?? "");
  const hasTitle = /(?:^|\s)title=/.test(rest);
  node.meta = hasTitle ? rest : `title="${titleOf(reference.path)}" ${rest}`.trim();
}

/**
 * Remark plugin: fills every fence like ```` ```ts file=examples/hono/src/server.ts#webhook ```` with that file's
 * region, and gives it the file's name as title unless it has one.
 *
 * @throws naming the page, the line and the remedy when a fence can't be filled
 */
export function remarkCodeFromFile({ siteDir }: CodeFromFileOptions) {
  return (tree: Root, page: PageFile): void => {
    visit(tree, "code", (node) => {
      try {
        fill(node, siteDir);
      } catch (error) {
        const place = `${path.relative(siteDir, page.path)}:${node.position?.start.line ?? 1}`;
        throw new Error(`${place}: ${error instanceof Error ? error.message : String(error)}`);
      }
    });
  };
}
