import type { Element, Root, RootContent } from "hast";
import { describe, expect, test } from "vitest";

import { rehypeFold } from "./fold";

const element = (tagName: string, text: string, properties: Element["properties"] = {}): Element => ({
  type: "element",
  tagName,
  properties,
  children: [{ type: "text", value: text }],
});

const p = (text: string): Element => element("p", text);
const h3 = (id: string): Element => element("h3", `About ${id}`, { id });
const drawing = { type: "mdxJsxFlowElement", name: "Diagram", children: [] } as unknown as RootContent;
const LONG = p("long ".repeat(100));
const TWO = p("One sentence. And another.");

const outline = (node: RootContent): unknown =>
  "children" in node
    ? ["tagName" in node ? node.tagName : "name" in node && node.name, ...node.children.map(outline)]
    : "value" in node && node.value.slice(0, 4);

function run(frontMatter: object, ...children: RootContent[]): unknown[] {
  const tree: Root = { type: "root", children };
  rehypeFold()(tree, { data: { frontMatter } });
  return tree.children.map(outline);
}

describe("rehypeFold", () => {
  test("folds what stands below a third-level heading", () => {
    const tree: Root = { type: "root", children: [h3("a"), element("table", "x"), element("pre", "code")] };
    rehypeFold()(tree, { data: { frontMatter: { fold_except: [] } } });
    const [heading, first, folded] = tree.children;
    expect(heading && outline(heading)).toEqual(["h3", "Abou"]);
    expect(first && outline(first)).toEqual(["table", "x"]);
    expect(folded && outline(folded)).toEqual(["details", ["summary", "More"], ["pre", "code"]]);
    expect(JSON.stringify(folded)).toContain('"ariaLabel":"More: About a"');
  });

  test("leaves the paragraphs with the first two sentences in view", () => {
    const folded = ["details", ["summary", "More"], ["p", "long"]];
    expect(run({ fold_except: [] }, h3("a"), TWO, LONG)).toEqual([["h3", "Abou"], ["p", "One "], folded]);
    expect(run({ fold_except: [] }, h3("a"), p("One."), p("Two."), LONG)).toEqual([
      ["h3", "Abou"],
      ["p", "One."],
      ["p", "Two."],
      folded,
    ]);
    // What follows a drawing is no beginning.
    expect(run({ fold_except: [] }, h3("a"), TWO, drawing, LONG)).toEqual([
      ["h3", "Abou"],
      ["p", "One "],
      ["Diagram"],
      folded,
    ]);
  });

  test("leaves short prose, warnings, drawings, and what stands below other headings", () => {
    const children = [LONG, element("h2", "Part"), LONG, h3("a"), p("short"), element("admonition", "care"), drawing];
    expect(run({ fold_except: [] }, ...children)).toEqual(children.map(outline));
  });

  test("leaves the sections of the list, and pages without one", () => {
    const children = [h3("kept"), TWO, LONG, h3("folded"), TWO, LONG];
    expect(run({ fold_except: ["kept"] }, ...children)).toEqual([
      ["h3", "Abou"],
      ["p", "One "],
      ["p", "long"],
      ["h3", "Abou"],
      ["p", "One "],
      ["details", ["summary", "More"], ["p", "long"]],
    ]);
    expect(run({}, ...children)).toEqual(children.map(outline));
  });
});
