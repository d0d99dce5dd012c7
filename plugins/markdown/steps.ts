import type { Element, ElementContent, Root, RootContent } from "hast";

const STEP = /^(\d+)\.\s+/;

const span = (...children: ElementContent[]): Element => ({
  type: "element",
  tagName: "span",
  properties: {},
  children,
});

const isHeading = (node: RootContent): node is Element =>
  node.type === "element" && (node.tagName === "h2" || node.tagName === "h3");

/** Wrap the number of a step's heading. Return false for other headings. */
function marksNumber(heading: Element): boolean {
  const [first] = heading.children;
  const number = first?.type === "text" ? STEP.exec(first.value) : null;
  if (first?.type !== "text" || number?.[1] === undefined) {
    return false;
  }
  first.value = ` ${first.value.slice(number[0].length)}`;
  // Keep the dot for text readers; CSS hides it inside the circle.
  const dot = span({ type: "text", value: "." });
  heading.children.unshift({
    ...span({ type: "text", value: number[1] }, dot),
    properties: { className: ["step-number"] },
  });
  return true;
}

/**
 * Rehype plugin: wrap each numbered step, from `## 1. Create the project` to the next `##`, or from `### 1. …` to the
 * next `###` or `##`, in a section, so that CSS can join the steps by a line.
 */
export function rehypeSteps() {
  return (tree: Root): void => {
    const children: RootContent[] = [];
    let step: Element | undefined;
    let level = "";
    for (const node of tree.children) {
      if (isHeading(node) && (step === undefined || node.tagName <= level)) {
        level = node.tagName;
        step = marksNumber(node)
          ? { type: "element", tagName: "section", properties: { className: ["step"] }, children: [] }
          : undefined;
        if (step) {
          children.push(step);
        }
      }
      // Keep imports and exports at the top level.
      const isEsm = (node.type as string) === "mdxjsEsm";
      (step && !isEsm ? step.children : children).push(node as ElementContent);
    }
    tree.children = children;
  };
}
