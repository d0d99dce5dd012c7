import clsx from "clsx";
import type { ReactNode } from "react";
import type { Props } from "@theme/TOC";
import TOCItems from "@theme/TOCItems";

/** Replace the theme's table of contents beside a doc, to name it, for the eye and as a landmark. */
export default function TOC({ className, ...items }: Props): ReactNode {
  return (
    <nav className={clsx("thin-scrollbar", className)} aria-labelledby="toc-title">
      <p id="toc-title">On this page</p>
      {/* Only links with the class toc-highlight follow the reader. */}
      <TOCItems
        {...items}
        linkClassName="table-of-contents__link toc-highlight"
        linkActiveClassName="table-of-contents__link--active"
      />
    </nav>
  );
}
