import useBrokenLinks from "@docusaurus/useBrokenLinks";
import type { ReactNode } from "react";

import { useBlock } from "../../../plugins/code/client/use-block";

import "./deviations.css";

/** Show the table of deviations, which `plugins/markdown/diagrams.ts` renders to a block. */
export default function Deviations({ block = "" }: { block?: string }): ReactNode {
  const inner = useBlock(block);
  const links = useBrokenLinks();
  for (const [, anchor = ""] of inner.dangerouslySetInnerHTML.__html.matchAll(/<tr id="([^"]+)"/g)) {
    links.collectAnchor(anchor);
  }
  return <div {...inner} className="deviations" />;
}
