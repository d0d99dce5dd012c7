import type { Root } from "mdast";
import { describe, expect, it } from "vitest";

import { remarkObserved } from "./observed";

/** A page with one element on line 3, in a paragraph or alone. */
function page(type: "mdxJsxTextElement" | "mdxJsxFlowElement", attributes: object[], name = "Observed"): Root {
  const element = { type, name, attributes, children: [], position: { start: { line: 3, column: 1 } } };
  const children = type === "mdxJsxFlowElement" ? [element] : [{ type: "paragraph", children: [element] }];
  return { type: "root", children } as unknown as Root;
}

const of = (value: unknown): object[] => [{ type: "mdxJsxAttribute", name: "of", value }];

function transformed(tree: Root): unknown {
  remarkObserved({ siteDir: "/site" })(tree, { path: "/site/docs/concepts.mdx" });
  return tree.children[0];
}

const MARK = {
  type: "link",
  url: "/docs/self-hosting#release-feeds-repeated-join",
  data: { hProperties: { ariaLabel: "release: feeds: repeated join" } },
  children: [{ type: "text", value: "release" }],
};

describe("remarkObserved", () => {
  it.each(["mdxJsxTextElement", "mdxJsxFlowElement"] as const)("links to the observation's row: %s", (type) => {
    const tree = page(type, of("feeds: repeated join"));
    expect(transformed(tree)).toMatchObject({ type: "paragraph", children: [MARK] });
  });

  it("leaves other elements", () => {
    expect(transformed(page("mdxJsxFlowElement", [], "Tabs"))).toMatchObject({ name: "Tabs" });
  });

  it("stops at an unknown name, with file, line and the nearest names", () => {
    expect(() => transformed(page("mdxJsxTextElement", of("feeds: repeted join")))).toThrow(
      'docs/concepts.mdx:3: <Observed of="feeds: repeted join" /> names no recorded behaviour. The nearest names: "feeds: repeated join", ',
    );
  });

  it.each([[[]], [of({ type: "mdxJsxAttributeValueExpression", value: "name" })], [[...of("a"), ...of("b")]]])(
    "stops at other attributes: %j",
    (attributes) => {
      expect(() => transformed(page("mdxJsxTextElement", attributes))).toThrow(
        'docs/concepts.mdx:3: <Observed> takes one text, "of"',
      );
    },
  );
});
