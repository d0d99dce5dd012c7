import path from "node:path";

import logger from "@docusaurus/logger";
import type { InlineCode, Root } from "mdast";
import type { MdxJsxFlowElement, MdxJsxTextElement } from "mdast-util-mdx-jsx";
import { visit } from "unist-util-visit";

import { messageOf } from "../../shared/message-of";
import { operationFields } from "../model/flatten";
import { textOf } from "../model/json";
import type { ApiModel, Json, Schema } from "../model/model";
import { visible } from "../model/visible";

/** What can be asked of a field, under the document's names. */
const ASKED = new Map<string, (schema: Schema) => Json | undefined>([
  ["default", (schema) => schema.default],
  ["pattern", (schema) => schema.pattern],
  ["minLength", ({ limits }) => limits.minLength],
  ["maxLength", ({ limits }) => limits.maxLength],
  ["enum", (schema) => schema.enum?.map(textOf).join(", ")],
]);

/**
 * Return a value of a field, as text; for a list without it, that of its items.
 *
 * @param of - the field's anchor, a dot and one of `ASKED`: `create-a-connection.overrideFeeds.default`
 * @throws Error that says which part of the key was not found
 */
export function apiValue(model: ApiModel, of: string): string {
  const end = of.lastIndexOf(".");
  const [anchor, key] = [of.slice(0, end), of.slice(end + 1)];
  const fields = model.operations.flatMap(operationFields);
  const field = fields.find((candidate) => candidate.anchor === anchor);
  if (field === undefined) {
    const last = anchor.slice(anchor.lastIndexOf("."));
    const near = fields.map((candidate) => candidate.anchor).filter((candidate) => candidate.endsWith(last));
    const hint = near.length > 0 ? ` Did you mean: ${near.slice(0, 5).map(visible).join(", ")}?` : "";
    throw new Error(`the API has no field "${anchor}".${hint}`);
  }
  const ask = ASKED.get(key);
  if (ask === undefined) {
    throw new Error(`"${key}" can't be asked of a field. What can: ${[...ASKED.keys()].join(", ")}.`);
  }
  const value = ask(field.schema) ?? (field.schema.item && ask(field.schema.item));
  if (value === undefined) {
    throw new Error(`the field "${anchor}" has no ${key} in the API's document.`);
  }
  return visible(textOf(value));
}

/**
 * Create a remark plugin that replaces every `<ApiValue of="…" />` by a value of the API's document, as code, so that
 * limits and defaults in guides match the document. `apiValue` describes the keys.
 * A build stops with the page and the line where the document has no such value.
 *
 * @param loadedModels - returns the models to search in order; they are loaded before the bundler compiles any MDX
 */
export const remarkApiValue =
  (loadedModels: () => readonly ApiModel[]) =>
  ({ siteDir }: { readonly siteDir: string }) =>
  (tree: Root, page: { path: string }): void => {
    visit(tree, (node, index, parent) => {
      const isElement = node.type === "mdxJsxFlowElement" || node.type === "mdxJsxTextElement";
      if (isElement && node.name === "ApiValue" && parent && index !== undefined) {
        const place = `${path.relative(siteDir, page.path)}:${node.position?.start.line ?? 1}`;
        const code: InlineCode = { type: "inlineCode", value: valueOf(node, loadedModels(), place) };
        parent.children[index] = node.type === "mdxJsxFlowElement" ? { type: "paragraph", children: [code] } : code;
      }
    });
  };

type Element = MdxJsxFlowElement | MdxJsxTextElement;

function valueOf({ attributes }: Element, models: readonly ApiModel[], place: string): string {
  const [attribute, ...others] = attributes;
  const of = attribute?.type === "mdxJsxAttribute" && attribute.name === "of" ? attribute.value : undefined;
  if (typeof of !== "string" || others.length > 0) {
    const example = '<ApiValue of="create-a-connection.overrideFeeds.default" />';
    throw new Error(`${place}: <ApiValue> takes one text, "of". Example: ${example}`);
  }
  let problem = "is read before the API's document is loaded.";
  for (const model of models) {
    try {
      const value = apiValue(model, of);
      if (model !== models[0]) {
        logger.warn(`${place}: <ApiValue of="${of}" />: ${problem} The value of the snapshot is shown.`);
      }
      return value;
    } catch (error) {
      problem = messageOf(error);
    }
  }
  throw new Error(`${place}: <ApiValue of="${of}" />: ${problem}`);
}
