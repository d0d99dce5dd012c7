import type { Root } from "mdast";
import { beforeAll, describe, expect, it } from "vitest";

import type { ApiModel } from "../model/model";
import { loadReference } from "./load";
import { remarkApiValue } from "./remark-api-value";

let model: ApiModel;

beforeAll(async () => {
  const files = { document: "api-spec/openapi.json", overlay: "api-spec/overlay.yaml" };
  ({ model } = await loadReference(process.cwd(), files));
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
    const tree = page("mdxJsxFlowElement", "ApiValue", of("prefix"));
    expect(await transformed(tree)).toEqual({
      type: "paragraph",
      children: [{ type: "inlineCode", value: "/api/v0" }],
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
