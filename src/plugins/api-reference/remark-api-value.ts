import path from "node:path";

import type { InlineCode, Parent, Root } from "mdast";
import { visit } from "unist-util-visit";

import { apiValue } from "./constants";
import type { ApiModel } from "./model";

export interface ApiValueOptions {
  /** Absolute path of the site's root, for messages. */
  readonly siteDir: string;
  readonly loadModel: () => Promise<ApiModel>;
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
 * Remark plugin: puts a value of the API's document in the place of every `<ApiValue of="…" />`, as code. So the guides
 * state limits and defaults that are the document's own. `apiValue` has the addresses.
 *
 * @throws naming the page, the line and the remedy when the document has no such value
 */
export function remarkApiValue({ siteDir, loadModel }: ApiValueOptions) {
  return async (tree: Root, page: { path: string }): Promise<void> => {
    const places: { parent: Parent; index: number; element: JsxElement }[] = [];
    visit(tree, (node, index, parent) => {
      if (isApiValue(node) && parent !== undefined && index !== undefined) {
        places.push({ parent, index, element: node });
      }
    });
    if (places.length === 0) {
      return;
    }
    const model = await loadModel();
    for (const { parent, index, element } of places) {
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
