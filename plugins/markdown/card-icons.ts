import type { Element, ElementContent, Root } from "hast";
import type { MdxJsxFlowElementHast, MdxJsxTextElementHast } from "mdast-util-mdx-jsx";
import { SKIP, visit } from "unist-util-visit";

import type { PageFile } from "../code/highlight/blocks";
import { atLine } from "../shared/at-line";

export interface CardIconOptions {
  /** Absolute path of the site's root. */
  siteDir: string;
  /** Names of icons by the address that they stand for, such as `/docs/guides#go-live`. */
  icons: ReadonlyMap<string, string>;
}

const isCardList = ({ attributes }: MdxJsxFlowElementHast): boolean =>
  attributes.some(
    (item) => item.type === "mdxJsxAttribute" && item.name === "className" && /\bcard-list\b/.test(String(item.value)),
  );

const icon = (name: string): MdxJsxTextElementHast => ({
  type: "mdxJsxTextElement",
  name: "Icon",
  attributes: [{ type: "mdxJsxAttribute", name: "name", value: name }],
  children: [],
});

/**
 * Rehype plugin: put before the link of each card in `<div className="card-list">` the icon of what it leads to.
 *
 * @throws naming the page, the line and the remedy when there is no icon
 */
export function rehypeCardIcons({ siteDir, icons }: CardIconOptions) {
  return (tree: Root, page: PageFile): void => {
    visit(tree, "mdxJsxFlowElement", (list: MdxJsxFlowElementHast) => {
      if (!isCardList(list)) {
        return;
      }
      visit(list, { type: "element", tagName: "a" }, (link: Element, index = 0, parent) => {
        atLine(siteDir, page, link, () => {
          const href = String(link.properties.href);
          const name = icons.get(href);
          if (name === undefined) {
            throw new Error(`No icon is known for the card of ${href}. Name the page with its icon in sidebars.ts.`);
          }
          parent?.children.splice(index, 0, icon(name) as ElementContent);
        });
        return [SKIP, index + 2];
      });
    });
  };
}
