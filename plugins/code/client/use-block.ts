import { useMemo } from "react";

import { BLOCK_ATTRIBUTE, htmlOfBlock } from "./store";

/** Return the properties of an element that holds a block's HTML. */
export function useBlock(id: string) {
  const html = htmlOfBlock(id);
  // Memoize the object: React compares it by identity, and would set every block's HTML again on navigation.
  const inner = useMemo(() => ({ __html: html }), [html]);
  return { [BLOCK_ATTRIBUTE]: id, dangerouslySetInnerHTML: inner };
}
