import type { Link, Parent, PhrasingContent, Root } from "mdast";
import type { MdxJsxTextElement } from "mdast-util-mdx-jsx";
import { SKIP, visit } from "unist-util-visit";

import { atLine } from "../shared/at-line";
import { nearestNames, readObservations, type Observation } from "./scenarios";

const PAGE = "/docs/self-hosting";

const EXAMPLE = 'Example: <Observed of="feeds: repeated join">it answers 500</Observed>';

/** Create the note. Its text says what was observed; the row that it links to says how the contract differs. */
const note = ({ anchor }: Observation, observed: PhrasingContent[]): Link => ({
  type: "link",
  url: `${PAGE}#${anchor}`,
  data: { hProperties: { className: ["observed"], dataSearch: "skip" } },
  children: [{ type: "text", value: "(open-source release: " }, ...observed, { type: "text", value: ")" }],
});

function observationOf(element: MdxJsxTextElement, observations: readonly Observation[]): Observation {
  const of = element.attributes.find((item) => item.type === "mdxJsxAttribute" && item.name === "of")?.value;
  if (typeof of !== "string" || element.attributes.length !== 1) {
    throw new Error(`<Observed> takes one text, "of". ${EXAMPLE}`);
  }
  if (element.children.length === 0) {
    throw new Error(`<Observed of="${of}"> must say what the release does. ${EXAMPLE}`);
  }
  const found = observations.find(({ name }) => name === of);
  if (found === undefined) {
    const near = nearestNames(of, observations).map((name) => `"${name}"`);
    throw new Error(`<Observed of="${of}"> names no recorded behaviour. The nearest names: ${near.join(", ")}.`);
  }
  return found;
}

/**
 * Remark plugin: replace every `<Observed of="…">…</Observed>` by a note in parentheses, linked to the row of the table of
 * observations.
 *
 * @throws naming the page, the line and the nearest names when nothing of that name is recorded
 */
export function remarkObserved({ siteDir }: { siteDir: string }) {
  let observations: Observation[] | undefined;
  return (tree: Root, page: { path: string }): void => {
    visit(tree, "mdxJsxTextElement", (element: MdxJsxTextElement, index, parent) => {
      if (element.name !== "Observed" || parent === undefined || index === undefined) {
        return undefined;
      }
      atLine(siteDir, page, element, () => {
        observations ??= readObservations();
        const observation = observationOf(element, observations);
        (parent as Parent).children[index] = note(observation, element.children as PhrasingContent[]);
      });
      return SKIP;
    });
  };
}
