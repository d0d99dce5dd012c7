import path from "node:path";

import { addBlock, type PageFile } from "../code/highlight/blocks";
import type { Root } from "hast";
import type { MdxJsxFlowElementHast } from "mdast-util-mdx-jsx";
import { createElement, type ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { visit } from "unist-util-visit";

import loadTsx from "./load-tsx.cjs";

type Drawings = Readonly<Record<string, ComponentType>>;

export interface DiagramOptions {
  /** Absolute path of the site's root. */
  siteDir: string;
  /** The module that exports `drawings`, relative to the site's root. */
  drawings: string;
}

const attribute = (name: string, value: string) => ({ type: "mdxJsxAttribute" as const, name, value });

/** The drawing that an element shows: `<Diagram>` names one, `<Deviations>` is always the same. */
function nameOf(node: MdxJsxFlowElementHast): string {
  if (node.name === "Deviations") {
    return "release";
  }
  const found = node.attributes.find((item) => item.type === "mdxJsxAttribute" && item.name === "name");
  return typeof found?.value === "string" ? found.value : "";
}

function draw(drawings: Drawings, name: string): string {
  const drawing = Object.hasOwn(drawings, name) ? drawings[name] : undefined;
  if (drawing === undefined) {
    throw new Error(
      `<Diagram name="${name}"> names no drawing. Take one of ${Object.keys(drawings).join(", ")}, or add yours to src/components/diagrams/drawings.ts.`,
    );
  }
  return renderToStaticMarkup(createElement(drawing));
}

/**
 * Rehype plugin: draws every `<Diagram name="…" />` and `<Deviations />` of a page and leaves an id, `block`, by which the
 * component knows the drawing's HTML. The drawings are large, do nothing, and are the same for everybody: a browser needs neither
 * their code nor React's knowledge of their lines.
 *
 * Comes after `rehypeStaticCode`, whose blocks of the page it adds to.
 *
 * @throws naming the page, the line and the remedy when there is no such drawing
 */
export function rehypeDiagrams({ siteDir, drawings: file }: DiagramOptions) {
  let drawings: Drawings | undefined;
  return (tree: Root, page: PageFile): void => {
    visit(tree, "mdxJsxFlowElement", (node: MdxJsxFlowElementHast) => {
      if (node.name !== "Diagram" && node.name !== "Deviations") {
        return;
      }
      try {
        drawings ??= (loadTsx(path.join(siteDir, file)) as { drawings: Drawings }).drawings;
        const id = addBlock(page, siteDir, draw(drawings, nameOf(node)));
        node.attributes = [attribute("block", id)];
      } catch (error) {
        throw new Error(
          `${path.relative(siteDir, page.path)}:${node.position?.start.line ?? 1}: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
    });
  };
}
