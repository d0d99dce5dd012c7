import type { Root } from "mdast";
import { beforeAll, describe, expect, it } from "vitest";

import { apiValue, remarkApiValue } from "./api-value";
import { loadReference } from "./load";
import type { ApiModel } from "../model/model";

const files = { document: "api-spec/openapi.json", overlay: "api-spec/overlay.yaml" };

let model: ApiModel;
beforeAll(async () => {
  ({ model } = await loadReference(process.cwd(), files));
});

describe("apiValue", () => {
  it.each([
    ["create-a-connection.webhook.options.sendOnConnect.default", "false"],
    ["create-a-connection.webhook.options.sendOnMessage.default", "true"],
    ["create-a-connection.overrideFeeds.default", "true"],
    ["create-a-connection.feeds.maxLength", "100"],
    ["manage-feeds.actions.feeds.minLength", "1"],
    ["manage-feeds.actions.feeds.pattern", "^[a-z0-9_.]+$"],
    ["manage-feeds.actions.action.enum", "join, leave, set"],
  ])("%s is %s", (of, value) => {
    expect(apiValue(model, of)).toBe(value);
  });

  it.each([
    [
      "create-a-connection.webhook.sendOnConnect.default",
      "Did you mean: create-a-connection.webhook.options.sendOnConnect?",
    ],
    ["nothing", 'the API has no field "nothin'],
    ["create-a-connection.identifier.default", 'the field "create-a-connection.identifier" has no default'],
    ["create-a-connection.identifier.colour", '"colour" can\'t be asked of a field. What can: default, '],
  ])("%s is refused", (of, message) => {
    expect(() => apiValue(model, of)).toThrow(message);
  });
});

/** A page with one MDX element, in a paragraph or alone, on line 3. */
function page(type: "mdxJsxTextElement" | "mdxJsxFlowElement", name: string, attributes: object[]): Root {
  const element = { type, name, attributes, children: [], position: { start: { line: 3, column: 1 } } };
  const children = type === "mdxJsxFlowElement" ? [element] : [{ type: "paragraph", children: [element] }];
  return { type: "root", children } as unknown as Root;
}

const of = (value: unknown): object[] => [{ type: "mdxJsxAttribute", name: "of", value }];

async function transformed(tree: Root): Promise<unknown> {
  remarkApiValue(() => [model])({ siteDir: "/site" })(tree, { path: "/site/docs/concepts.mdx" });
  return tree.children[0];
}

describe("remarkApiValue", () => {
  it("puts the document's value into a sentence, as code", async () => {
    const tree = page("mdxJsxTextElement", "ApiValue", of("create-a-connection.feeds.maxLength"));
    expect(await transformed(tree)).toEqual({ type: "paragraph", children: [{ type: "inlineCode", value: "100" }] });
  });

  it("fills an element that stands alone", async () => {
    const tree = page("mdxJsxFlowElement", "ApiValue", of("create-a-connection.overrideFeeds.default"));
    expect(await transformed(tree)).toEqual({
      type: "paragraph",
      children: [{ type: "inlineCode", value: "true" }],
    });
  });

  it("leaves other elements", async () => {
    expect(await transformed(page("mdxJsxFlowElement", "Tabs", []))).toMatchObject({ name: "Tabs" });
  });

  it.each([
    [
      of("manage-feeds.feed.maxLength"),
      'docs/concepts.mdx:3: <ApiValue of="manage-feeds.feed.maxLength" />: the API has no',
    ],
    [[], 'docs/concepts.mdx:3: <ApiValue> takes one text, "of"'],
    [of({ type: "mdxJsxAttributeValueExpression", value: "limit" }), "docs/concepts.mdx:3: <ApiValue> takes one text"],
  ])("stops at a wrong element, naming file and line: %j", async (attributes, message) => {
    await expect(transformed(page("mdxJsxTextElement", "ApiValue", attributes))).rejects.toThrow(message);
  });
});
