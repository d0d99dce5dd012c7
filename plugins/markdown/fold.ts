import type { Element, ElementContent, Root, RootContent } from "hast";

/** Characters of prose that are worth a click to reach: some three lines. */
const LONG = 160;

/** Prose; anything else, such as code or a table, is long in any case. */
const PROSE = new Set(["p", "ul", "ol"]);

interface FrontMatter {
  /** Ids of the sections that stay as they are; a page without the list isn't folded at all. */
  fold_except?: string[];
}

const textOf = (node: RootContent | ElementContent): string =>
  "children" in node ? node.children.map(textOf).join("") : node.type === "text" ? node.value : "";

const isElement = (node: RootContent): node is Element => node.type === "element";

/** What a reader shouldn't have to look for: warnings, and what isn't Markdown, such as drawings and tools. */
const staysOpen = (node: RootContent): boolean =>
  isElement(node) ? node.tagName === "admonition" : !["text", "comment"].includes(node.type);

const isLong = (nodes: readonly RootContent[]): boolean =>
  nodes.some((node) => isElement(node) && !PROSE.has(node.tagName)) || nodes.map(textOf).join("").length > LONG;

function element(tagName: string, properties: Element["properties"], children: ElementContent[]): Element {
  return { type: "element", tagName, properties, children };
}

/** Sentences of a section that stay in view, so that a reader knows what it is about. */
const SEEN = 2;

const sentencesOf = (text: string): number => text.split(/[.!?:](?=\s|$)/).filter((part) => part.trim() !== "").length;

/** How many of a section's first nodes stay in view: its first paragraphs, up to the second sentence, or its first block. */
function seenOf(nodes: readonly RootContent[]): number {
  let sentences = 0;
  const seen = nodes.findIndex((node) => {
    const isEnough = sentences >= SEEN || !isElement(node) || node.tagName !== "p";
    sentences += sentencesOf(textOf(node));
    return isEnough;
  });
  return seen === -1 ? nodes.length : Math.max(seen, 1);
}

/** A disclosure as the browser has it, which the theme doesn't replace by its own. */
function details(heading: string, children: RootContent[]): RootContent {
  const properties = { ariaLabel: `More: ${heading}`, dataMarkdown: "skip", dataSearch: "skip" };
  const summary = element("summary", properties, [{ type: "text", value: "More" }]);
  const attributes = [{ type: "mdxJsxAttribute", name: "className", value: "more" }];
  const data = { _mdxExplicitJsx: true };
  return { type: "mdxJsxFlowElement", name: "details", attributes, data, children: [summary, ...children] } as never;
}

/**
 * Rehype plugin: folds what stands below the third-level headings of a long page, so that the page can be surveyed. Two sentences,
 * warnings, drawings and tools stay in view. Only pages with `fold_except` in their front matter are folded.
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
      // Text between the lines is no node of its own.
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
