import type { BlockContent, Code, Heading, List, ListItem, Paragraph, PhrasingContent, Root, RootContent } from "mdast";
import type { MdxJsxFlowElement } from "mdast-util-mdx-jsx";
import { SKIP, visit } from "unist-util-visit";

import { atLine } from "../shared/at-line";
import { readEntry, type Declared } from "./declarations";

/** Convert a text with code in backticks. */
const phrasing = (text: string): PhrasingContent[] =>
  text
    .split("`")
    .map((value, index): PhrasingContent => ({ type: index % 2 === 0 ? "text" : "inlineCode", value }))
    .filter((it) => "value" in it && it.value !== "");

const paragraph = (...children: PhrasingContent[]): Paragraph => ({ type: "paragraph", children });

const paragraphs = ({ doc, throws }: Declared): Paragraph[] => [
  ...doc.map((text) => paragraph(...phrasing(text))),
  ...throws.map((text) => {
    const [error = "", ...rest] = text.split(" ");
    return paragraph(
      { type: "text", value: "Throws " },
      { type: "inlineCode", value: error },
      ...phrasing(` ${rest.join(" ")}${text.endsWith(".") ? "" : "."}`),
    );
  }),
];

const item = (member: Declared): ListItem => ({
  type: "listItem",
  spread: false,
  children: [paragraph({ type: "inlineCode", value: member.text }), ...paragraphs(member)],
});

function nodesOf(declared: Declared): RootContent[] {
  const heading: Heading = { type: "heading", depth: 3, children: [{ type: "inlineCode", value: declared.name }] };
  const code: Code[] = declared.text === "" ? [] : [{ type: "code", lang: "ts", value: declared.text }];
  const list: List[] =
    declared.members.length === 0
      ? []
      : [{ type: "list", ordered: false, spread: false, children: declared.members.map(item) }];
  return [heading, ...paragraphs(declared), ...code, ...list];
}

export interface SdkReferenceOptions {
  siteDir: string;
  /** The folder with the package's sources. */
  folder: string;
  /** Words of code blocks, and what stands there on the page: how to install the package. */
  values: ReadonlyMap<string, string>;
}

/**
 * Remark plugin: replace `<SdkReference entry="client" />` by what an entry of the package exports, from its sources, and
 * write the package's address where code blocks say `SDK_PACKAGE`, for each package manager, and where links lead to one.
 *
 * @throws naming the page, the line and the entry that isn't there
 */
export function remarkSdk({ siteDir, folder, values }: SdkReferenceOptions) {
  return (tree: Root, page: { path: string }): void => {
    visit(tree, "code", (code) => {
      for (const [word, value] of values) {
        code.value = code.value.replaceAll(word, value);
      }
      // The plugin that adds the other package managers knows its word only on its own.
      if (code.meta?.startsWith("npm2yarn ")) {
        code.meta = "npm2yarn";
      }
    });
    visit(tree, "link", (link) => {
      const address = values.get(link.url);
      if (address !== undefined) {
        link.url = `pathname://${new URL(address).pathname}`;
      }
    });
    visit(tree, "mdxJsxFlowElement", (element: MdxJsxFlowElement, index, parent) => {
      if (element.name !== "SdkReference" || parent === undefined || index === undefined) {
        return undefined;
      }
      let nodes: RootContent[] = [];
      atLine(siteDir, page, element, () => {
        const entry = element.attributes.find((it) => it.type === "mdxJsxAttribute" && it.name === "entry")?.value;
        if (typeof entry !== "string") {
          throw new Error('<SdkReference> takes one text, "entry", such as "client".');
        }
        nodes = readEntry(folder, entry).flatMap(nodesOf);
      });
      parent.children.splice(index, 1, ...(nodes as BlockContent[]));
      return [SKIP, index + nodes.length];
    });
  };
}
