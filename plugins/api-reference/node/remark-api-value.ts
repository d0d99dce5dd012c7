import { readFile } from "node:fs/promises";
import path from "node:path";

import { GENERATED_FILES_DIR_NAME } from "@docusaurus/utils";
import type { InlineCode, Parent, Root } from "mdast";
import { visit } from "unist-util-visit";

import { apiValue } from "./constants";
import type { ApiModel, PageData } from "../model/model";
import { PAGE_DATA } from "./page-data";

export interface ApiValueOptions {
  /** Absolute path of the site's root. */
  readonly siteDir: string;
}

/** The part of an MDX element that the step reads. */
interface JsxElement {
  readonly type: "mdxJsxTextElement" | "mdxJsxFlowElement";
  readonly name: string | null;
  readonly attributes: readonly { readonly type: string; readonly name?: string; readonly value?: unknown }[];
  readonly position?: { readonly start: { readonly line: number; readonly column: number } };
}

const EXAMPLE = '<ApiValue of="create-a-connection.overrideFeeds.default" />';

/**
 * Remark plugin: replaces every `<ApiValue of="…" />` by a value of the API's document, as code. So pages state limits and
 * defaults that are the document's own. `apiValue` has the addresses. The values are those of the page's data, which the
 * plugin has written before the bundler asks for any MDX.
 *
 * @throws naming the page, the line and the remedy when the document has no such value
 */
export function remarkApiValue({ siteDir }: ApiValueOptions) {
  return async (tree: Root, page: { path: string }): Promise<void> => {
    const found: { parent: Parent; index: number; element: JsxElement }[] = [];
    visit(tree, (node, index, parent) => {
      if (isApiValue(node) && parent !== undefined && index !== undefined) {
        found.push({ parent, index, element: node });
      }
    });
    if (found.length === 0) {
      return;
    }
    const data = path.join(siteDir, GENERATED_FILES_DIR_NAME, PAGE_DATA);
    const { model } = JSON.parse(await readFile(data, "utf8")) as PageData;
    for (const { parent, index, element } of found) {
      const code = codeOf(element, model, `${path.relative(siteDir, page.path)}:${element.position?.start.line ?? 1}`);
      const replacement =
        element.type === "mdxJsxFlowElement" ? ({ type: "paragraph", children: [code] } as const) : code;
      parent.children[index] = replacement as Parent["children"][number];
    }
  };
}

function codeOf(element: JsxElement, model: ApiModel, place: string): InlineCode {
  const of = element.attributes.find(({ name }) => name === "of")?.value;
  if (typeof of !== "string" || element.attributes.length !== 1) {
    throw new Error(`${place}: <ApiValue> takes one text, "of". Example: ${EXAMPLE}`);
  }
  try {
    return { type: "inlineCode", value: apiValue(model, of) };
  } catch (error) {
    throw new Error(`${place}: <ApiValue of="${of}" />: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function isApiValue(node: object): node is JsxElement {
  return (
    "type" in node &&
    (node.type === "mdxJsxTextElement" || node.type === "mdxJsxFlowElement") &&
    "name" in node &&
    node.name === "ApiValue"
  );
}
