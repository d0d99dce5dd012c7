import type { Element, ElementContent, Root, RootContent } from "hast";

const STEP = /^(\d+)\.\s+/;

const span = (...children: ElementContent[]): Element => ({
  type: "element",
  tagName: "span",
  properties: {},
  children,
});

const isHeading = (node: RootContent): node is Element => node.type === "element" && node.tagName === "h2";

/** Puts a step's number into an element of its own; returns whether the heading is one of a step. */
function marksNumber(heading: Element): boolean {
  const [first] = heading.children;
  const number = first?.type === "text" ? STEP.exec(first.value) : null;
  if (first?.type !== "text" || number?.[1] === undefined) {
    return false;
  }
  first.value = ` ${first.value.slice(number[0].length)}`;
  // The dot is for what reads the page as text; in its circle the number stands alone.
  const dot = span({ type: "text", value: "." });
  heading.children.unshift({
    ...span({ type: "text", value: number[1] }, dot),
    properties: { className: ["step-number"] },
  });
  return true;
}

/**
 * Rehype plugin: puts each step of a page, `## 1. Create the project` and what follows it up to the next `##`, into a section,
 * so that one line can join the steps. Pages without numbered headings stay as they are.
 */
export function rehypeSteps() {
  return (tree: Root): void => {
    const children: RootContent[] = [];
    let step: Element | undefined;
    for (const node of tree.children) {
      if (isHeading(node)) {
        step = marksNumber(node)
          ? { type: "element", tagName: "section", properties: { className: ["step"] }, children: [] }
          : undefined;
        if (step) {
          children.push(step);
        }
      }
      // Imports and exports of the page have to stay at the top.
      const isEsm = (node.type as string) === "mdxjsEsm";
      (step && !isEsm ? step.children : children).push(node as ElementContent);
    }
    tree.children = children;
  };
}
