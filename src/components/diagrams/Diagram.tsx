import type { ReactNode } from "react";

import { useBlock } from "../../../plugins/code/client/use-block";

import "./diagram.css";

/** Show a drawing by its block, to which `plugins/markdown/diagrams.ts` renders the name in the page. */
export default function Diagram({ block }: { block: string }): ReactNode {
  return <figure {...useBlock(block)} className="diagram" />;
}
