import { useMemo, type ReactNode } from "react";

import { BLOCK_ATTRIBUTE, htmlOfBlock } from "../../../plugins/code/client/store";

import "./diagram.css";

interface DiagramProps {
  /** Id of the drawing's HTML, set by `plugins/markdown/diagrams.ts` for the name in the page. */
  block: string;
}

/** Show a drawing rendered at build time. For React it is a single element. */
export default function Diagram({ block }: DiagramProps): ReactNode {
  const html = htmlOfBlock(block);
  // Keep the same object, because React compares it by identity.
  const inner = useMemo(() => ({ __html: html }), [html]);
  return <figure {...{ [BLOCK_ATTRIBUTE]: block }} className="diagram" dangerouslySetInnerHTML={inner} />;
}
