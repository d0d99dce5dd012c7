import path from "node:path";

import logger from "@docusaurus/logger";
import type { InlineCode, Parent, Root } from "mdast";
import { visit } from "unist-util-visit";

import { apiValue } from "./constants";
import type { ApiModel } from "../model/model";

export interface ApiValueOptions {
  /** Absolute path of the site's root. */
  readonly siteDir: string;
}

/** The fields of an MDX element that the plugin reads. */
interface JsxElement {
  readonly type: "mdxJsxTextElement" | "mdxJsxFlowElement";
  readonly name: string | null;
  readonly attributes: readonly { readonly type: string; readonly name?: string; readonly value?: unknown }[];
  readonly position?: { readonly start: { readonly line: number; readonly column: number } };
}

const EXAMPLE = '<ApiValue of="create-a-connection.overrideFeeds.default" />';

/**
 * Create a remark plugin that replaces every `<ApiValue of="…" />` by a value of the API's document, as code, so that
 * limits and defaults in guides match the document. `apiValue` lists the keys.
 *
 * @param loadedModels - returns the models to search in order; they are loaded before the bundler compiles any MDX
 * @throws, from the plugin, naming the page, the line and the remedy when the document has no such value
 */
export const remarkApiValue =
  (loadedModels: () => readonly ApiModel[]) =>
  ({ siteDir }: ApiValueOptions) =>
  (tree: Root, page: { path: string }): void => {
    visit(tree, (node, index, parent) => {
      if (!isApiValue(node) || parent === undefined || index === undefined) {
        return;
      }
      const place = `${path.relative(siteDir, page.path)}:${node.position?.start.line ?? 1}`;
      const code = codeOf(node, loadedModels(), place);
      const replacement = node.type === "mdxJsxFlowElement" ? { type: "paragraph", children: [code] } : code;
      (parent as Parent).children[index] = replacement as Parent["children"][number];
    });
  };

function codeOf(element: JsxElement, models: readonly ApiModel[], place: string): InlineCode {
  const of = element.attributes.find(({ name }) => name === "of")?.value;
  if (typeof of !== "string" || element.attributes.length !== 1) {
    throw new Error(`${place}: <ApiValue> takes one text, "of". Example: ${EXAMPLE}`);
  }
  let problem = "is read before the API's document is loaded.";
  for (const model of models) {
    try {
      const value = apiValue(model, of);
      if (model !== models[0]) {
        logger.warn(`${place}: <ApiValue of="${of}" />: ${problem} The value of the snapshot is shown.`);
      }
      return { type: "inlineCode", value };
    } catch (error) {
      problem = error instanceof Error ? error.message : String(error);
    }
  }
  throw new Error(`${place}: <ApiValue of="${of}" />: ${problem}`);
}

function isApiValue(node: object): node is JsxElement {
  return (
    "type" in node &&
    (node.type === "mdxJsxTextElement" || node.type === "mdxJsxFlowElement") &&
    "name" in node &&
    node.name === "ApiValue"
  );
}
