import { createElement, type ReactNode } from "react";

import type { RichText } from "../model/model";

/** Render formatted text of the document, with only the elements of `RichTag`. */
export default function Rich({ text }: { text: RichText }): ReactNode {
  return text.map((node, index) =>
    typeof node === "string"
      ? node
      : createElement(
          node.tag,
          { key: index, ...(node.tag === "a" ? { href: node.href, rel: "noopener nofollow" } : {}) },
          ...(node.children.length > 0 ? [<Rich key="children" text={node.children} />] : []),
        ),
  );
}
