import { createElement, type ReactNode } from "react";

import type { RichText } from "../model/model";

/** Formatted text of the document. Only the elements of `RichTag` can come out of it. */
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
