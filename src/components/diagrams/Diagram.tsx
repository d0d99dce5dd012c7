import { useMemo, type ReactNode } from "react";

import { BLOCK_ATTRIBUTE, htmlOfBlock } from "../../../plugins/code/client/store";

import "./diagram.css";

interface DiagramProps {
  /** Id of the drawing's HTML, set by `plugins/markdown/diagrams.ts` for the name in the page. */
  block: string;
}

/** A drawing that was made when the site was built. React sees one element of it. */
export default function Diagram({ block }: DiagramProps): ReactNode {
  const html = htmlOfBlock(block);
  // React compares the object, not the text.
  const inner = useMemo(() => ({ __html: html }), [html]);
  return <figure {...{ [BLOCK_ATTRIBUTE]: block }} className="diagram" dangerouslySetInnerHTML={inner} />;
}
