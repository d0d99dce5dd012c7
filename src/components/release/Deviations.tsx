import useBrokenLinks from "@docusaurus/useBrokenLinks";
import { useLocation } from "@docusaurus/router";
import { useEffect, useMemo, type ReactNode } from "react";

import { BLOCK_ATTRIBUTE, htmlOfBlock } from "../../../plugins/code/client/store";

import "./deviations.css";

interface DeviationsProps {
  /** Id of the table's HTML, which `src/plugins/diagrams` gives. */
  block?: string;
}

/** The table of deviations, made when the site was built. A link to a folded row unfolds it. */
export default function Deviations({ block = "" }: DeviationsProps): ReactNode {
  const html = htmlOfBlock(block);
  const inner = useMemo(() => ({ __html: html }), [html]);
  const { hash } = useLocation();
  const links = useBrokenLinks();
  for (const [, anchor = ""] of html.matchAll(/<tr id="([^"]+)"/g)) {
    links.collectAnchor(anchor);
  }
  useEffect(() => {
    const row = document.getElementById(hash.slice(1));
    const folded = row?.closest<HTMLDetailsElement>("details:not([open])");
    if (folded) {
      folded.open = true;
      row?.scrollIntoView();
    }
  }, [hash]);
  return <div {...{ [BLOCK_ATTRIBUTE]: block }} className="deviations" dangerouslySetInnerHTML={inner} />;
}
