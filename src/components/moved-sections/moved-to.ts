export interface Moved {
  to: string;
  /** Their anchors, separated by spaces. The section that gave the page its name is now the whole page. */
  ids: string;
}

/** Tell the new place of the section that a URL names; `undefined` where that section hasn't moved. */
export function movedTo({ hash, search }: { hash: string; search: string }, { to, ids }: Moved): string | undefined {
  const id = hash.slice(1);
  if (!ids.split(/\s+/).includes(id)) {
    return undefined;
  }
  return to + search + (to.endsWith(`/${id}`) ? "" : hash);
}
