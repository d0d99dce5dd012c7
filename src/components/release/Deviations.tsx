import useBrokenLinks from "@docusaurus/useBrokenLinks";
import { useMemo, type ReactNode } from "react";

import { BLOCK_ATTRIBUTE, htmlOfBlock } from "../../../plugins/code/client/store";

import "./deviations.css";

interface DeviationsProps {
  /** Id of the table's HTML, set by `plugins/markdown/diagrams.ts`. */
  block?: string;
}

export default function Deviations({ block = "" }: DeviationsProps): ReactNode {
  const html = htmlOfBlock(block);
  const inner = useMemo(() => ({ __html: html }), [html]);
  const links = useBrokenLinks();
  for (const [, anchor = ""] of html.matchAll(/<tr id="([^"]+)"/g)) {
    links.collectAnchor(anchor);
  }
  return <div {...{ [BLOCK_ATTRIBUTE]: block }} className="deviations" dangerouslySetInnerHTML={inner} />;
}
