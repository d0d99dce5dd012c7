import type { Root } from "mdast";
import { describe, expect, it } from "vitest";

import { remarkObserved } from "./observed";

const SAYS = [{ type: "text", value: "it answers 500" }];

/** A page with a paragraph of one element, on line 3. */
function page(
  attributes: object[],
  { name = "Observed", children = SAYS }: { name?: string; children?: object[] } = {},
) {
  const position = { start: { line: 3, column: 1 } };
  const element = { type: "mdxJsxTextElement", name, attributes, children, position };
  return { type: "root", children: [{ type: "paragraph", children: [element] }] } as unknown as Root;
}

const of = (value: unknown): object[] => [{ type: "mdxJsxAttribute", name: "of", value }];

function transformed(tree: Root): unknown {
  remarkObserved({ siteDir: "/site" })(tree, { path: "/site/docs/concepts.mdx" });
  return tree.children[0];
}

describe("remarkObserved", () => {
  it("says what the release does, linked to the observation's row", () => {
    const link = { type: "link", url: "/docs/self-hosting#release-feeds-repeated-join" };
    const texts = ["(open-source release: ", "it answers 500", ")"].map((value) => ({ type: "text", value }));
    expect(transformed(page(of("feeds: repeated join")))).toMatchObject({ children: [{ ...link, children: texts }] });
  });

  it("leaves other elements", () => {
    expect(transformed(page([], { name: "Term" }))).toMatchObject({ children: [{ name: "Term" }] });
  });

  it("stops at an unknown name, with file, line and the nearest names", () => {
    expect(() => transformed(page(of("feeds: repeted join")))).toThrow(
      'docs/concepts.mdx:3: <Observed of="feeds: repeted join"> names no recorded behaviour. The nearest names: "feeds: repeated join", ',
    );
  });

  it("stops at a note that doesn't say what was observed", () => {
    expect(() => transformed(page(of("feeds: repeated join"), { children: [] }))).toThrow(
      'docs/concepts.mdx:3: <Observed of="feeds: repeated join"> must say what the release does',
    );
  });

  it.each([[[]], [of({ type: "mdxJsxAttributeValueExpression", value: "name" })], [[...of("a"), ...of("b")]]])(
    "stops at other attributes: %j",
    (attributes) => {
      expect(() => transformed(page(attributes))).toThrow('docs/concepts.mdx:3: <Observed> takes one text, "of"');
    },
  );
});
