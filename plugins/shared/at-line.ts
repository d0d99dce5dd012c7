import path from "node:path";

import { messageOf } from "./message-of";

interface Node {
  position?: { start: { line: number } } | undefined;
}

/** Run a step on a node of a page. An error that it throws names the page and the line. */
export function atLine(siteDir: string, page: { path: string }, { position }: Node, step: () => void): void {
  try {
    step();
  } catch (error) {
    const place = `${path.relative(siteDir, page.path)}:${position?.start.line ?? 1}`;
    throw new Error(`${place}: ${messageOf(error)}`);
  }
}
