import type { Preview, PreviewBlock, PreviewRequest } from "../hit";
import type { Engine } from "./engine";
import { bestProse, soughtIn } from "./answer";
import { marked } from "./snippet";

/** Number of characters that fill the preview. */
const LENGTH = 900;

/** Return the part of a section to preview: its beginning, or its best match for a query. Null for an unknown URL. */
export function preview(engine: Engine, { url, query }: PreviewRequest): Preview | null {
  const match = engine.matchAt(url, query);
  if (match === undefined) {
    return null;
  }
  const { document } = match;
  const sought = soughtIn(match, query);
  const best = Math.max(
    0,
    document.blocks.findIndex((block) => block === bestProse(match)),
  );
  const before = document.blocks.slice(0, best).reduce((sum, { text }) => sum + text.length, 0);
  const shown: PreviewBlock[] = [];
  let length = 0;
  // Start at the beginning if the match is still in view, otherwise one block before it, which introduces a list.
  for (const { text, locator } of document.blocks.slice(before < LENGTH / 2 ? 0 : best - 1)) {
    length += text.length;
    if (shown.length > 0 && length > LENGTH) {
      break;
    }
    shown.push({ tag: locator.replace(/\d+$/, ""), parts: marked(text, sought) });
  }
  return { page: document.hierarchy.lvl1, heading: document.heading, blocks: shown };
}
