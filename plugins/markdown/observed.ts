import path from "node:path";

import type { Link, Parent, Root } from "mdast";
import type { MdxJsxFlowElement, MdxJsxTextElement } from "mdast-util-mdx-jsx";
import { SKIP, visit } from "unist-util-visit";

import { nearestNames, readObservations, type Observation } from "./scenarios";

const PAGE = "/docs/self-hosting";

type JsxElement = MdxJsxFlowElement | MdxJsxTextElement;

/** Create the mark. Its accessible name identifies the observation; the linked row describes it. */
const mark = ({ name, anchor }: Observation): Link => ({
  type: "link",
  url: `${PAGE}#${anchor}`,
  data: { hProperties: { className: ["observed"], ariaLabel: `release: ${name}`, dataSearch: "skip" } },
  children: [{ type: "text", value: "release" }],
});

function observationOf(element: JsxElement, observations: readonly Observation[]): Observation {
  const of = element.attributes.find((item) => item.type === "mdxJsxAttribute" && item.name === "of")?.value;
  if (typeof of !== "string" || element.attributes.length !== 1) {
    throw new Error('<Observed> takes one text, "of". Example: <Observed of="feeds: repeated join" />');
  }
  const found = observations.find(({ name }) => name === of);
  if (found === undefined) {
    const near = nearestNames(of, observations).map((name) => `"${name}"`);
    throw new Error(`<Observed of="${of}" /> names no recorded behaviour. The nearest names: ${near.join(", ")}.`);
  }
  return found;
}

/**
 * Remark plugin: replace every `<Observed of="…" />` by a link to the row of the table of deviations that describes
 * the open-source release's behaviour.
 *
 * @throws naming the page, the line and the nearest names when nothing of that name is recorded
 */
export function remarkObserved({ siteDir }: { siteDir: string }) {
  let observations: Observation[] | undefined;
  return (tree: Root, page: { path: string }): void => {
    visit(tree, ["mdxJsxTextElement", "mdxJsxFlowElement"], (node, index, parent) => {
      const element = node as JsxElement;
      if (element.name !== "Observed" || parent === undefined || index === undefined) {
        return undefined;
      }
      try {
        observations ??= readObservations();
        const link = mark(observationOf(element, observations));
        const isAlone = element.type === "mdxJsxFlowElement";
        (parent as Parent).children[index] = isAlone ? { type: "paragraph", children: [link] } : link;
      } catch (error) {
        const place = `${path.relative(siteDir, page.path)}:${element.position?.start.line ?? 1}`;
        throw new Error(`${place}: ${error instanceof Error ? error.message : String(error)}`);
      }
      return SKIP;
    });
  };
}
