import type { Element, ElementContent, Root, RootContent } from "hast";

/** Characters of prose from which folding pays: about three lines. */
const LONG = 160;

/** Elements of prose. Others, such as code and tables, always count as long. */
const PROSE = new Set(["p", "ul", "ol"]);

interface FrontMatter {
  /** Ids of sections that stay open. Pages without the list are not folded. */
  fold_except?: string[];
}

const textOf = (node: RootContent | ElementContent): string =>
  "children" in node ? node.children.map(textOf).join("") : node.type === "text" ? node.value : "";

const isElement = (node: RootContent): node is Element => node.type === "element";

/** Nodes that always stay in view: warnings and JSX, such as drawings and tools. */
const staysOpen = (node: RootContent): boolean =>
  isElement(node) ? node.tagName === "admonition" : !["text", "comment"].includes(node.type);

const isLong = (nodes: readonly RootContent[]): boolean =>
  nodes.some((node) => isElement(node) && !PROSE.has(node.tagName)) || nodes.map(textOf).join("").length > LONG;

function element(tagName: string, properties: Element["properties"], children: ElementContent[]): Element {
  return { type: "element", tagName, properties, children };
}

/** Sentences of a section that stay in view as its summary. */
const SEEN = 2;

const sentencesOf = (text: string): number => text.split(/[.!?:](?=\s|$)/).filter((part) => part.trim() !== "").length;

/** Count the leading nodes that stay in view: paragraphs up to the second sentence, or the first block. */
function seenOf(nodes: readonly RootContent[]): number {
  let sentences = 0;
  const seen = nodes.findIndex((node) => {
    const isEnough = sentences >= SEEN || !isElement(node) || node.tagName !== "p";
    sentences += sentencesOf(textOf(node));
    return isEnough;
  });
  return seen === -1 ? nodes.length : Math.max(seen, 1);
}

/** Create a native `details` element that the theme's component doesn't replace. */
function details(heading: string, children: RootContent[]): RootContent {
  const properties = { ariaLabel: `More: ${heading}`, dataMarkdown: "skip", dataSearch: "skip" };
  const summary = element("summary", properties, [{ type: "text", value: "More" }]);
  const attributes = [{ type: "mdxJsxAttribute", name: "className", value: "fold-more" }];
  const data = { _mdxExplicitJsx: true };
  return { type: "mdxJsxFlowElement", name: "details", attributes, data, children: [summary, ...children] } as never;
}

/**
 * Rehype plugin: fold the sections of third-level headings on long pages, so that readers can scan the page. Two
 * sentences, warnings, drawings and tools stay in view. Applies to pages with `fold_except` in their front matter.
 */
export function rehypeFold() {
  return (tree: Root, file: { data: { frontMatter?: FrontMatter } }): void => {
    const { fold_except: except } = file.data.frontMatter ?? {};
    if (except === undefined) {
      return;
    }
    const children: RootContent[] = [];
    let heading: string | undefined;
    let run: RootContent[] = [];
    let isFirst = true;
    const flush = (): void => {
      // Skip whitespace between blocks.
      const nodes = run.filter((node) => node.type !== "text" || node.value.trim() !== "");
      const seen = isFirst ? seenOf(nodes) : 0;
      const rest = nodes.slice(seen);
      children.push(
        ...(heading !== undefined && isLong(rest) ? [...nodes.slice(0, seen), details(heading, rest)] : run),
      );
      isFirst &&= nodes.length === 0;
      run = [];
    };
    for (const node of tree.children) {
      const isHeading = isElement(node) && /^h[23]$/.test(node.tagName);
      if (!isHeading && heading !== undefined && !staysOpen(node)) {
        run.push(node);
        continue;
      }
      flush();
      children.push(node);
      if (isHeading) {
        const isFolded = node.tagName === "h3" && !except.includes(String(node.properties.id));
        heading = isFolded ? textOf(node) : undefined;
        isFirst = true;
      }
    }
    flush();
    tree.children = children;
  };
}
