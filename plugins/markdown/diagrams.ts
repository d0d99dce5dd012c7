import path from "node:path";

import { addBlock, type PageFile } from "../code/highlight/blocks";
import type { Root } from "hast";
import type { MdxJsxFlowElementHast } from "mdast-util-mdx-jsx";
import { createElement, type ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
// Docusaurus' own loader of the configuration knows no JSX.
import { require as load } from "tsx/cjs/api";
import { visit } from "unist-util-visit";

import { atLine } from "../shared/at-line";

type Drawings = Readonly<Record<string, ComponentType>>;

export interface DiagramOptions {
  /** Absolute path of the site's root. */
  siteDir: string;
  /** The module that exports `drawings`, relative to the site's root. */
  drawings: string;
}

const attribute = (name: string, value: string) => ({ type: "mdxJsxAttribute" as const, name, value });

/** Return the name of an element's drawing: `<Diagram>` names one, `<Deviations>` always shows the same. */
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
 * Rehype plugin: render every `<Diagram name="…" />` and `<Deviations />` at build time, store the HTML, and pass its
 * id to the component as `block`. Drawings are large and static, so the client bundle needs neither their code nor
 * their elements.
 *
 * Must run after `rehypeStaticCode`, to number blocks in one sequence.
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
      atLine(siteDir, page, node, () => {
        drawings ??= (load(path.join(siteDir, file), __filename) as { drawings: Drawings }).drawings;
        const id = addBlock(page, siteDir, draw(drawings, nameOf(node)));
        node.attributes = [attribute("block", id)];
      });
    });
  };
}
