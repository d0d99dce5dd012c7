import type { Section } from "../record";

/** What the API reference gives to search. */
export interface ReferenceSections {
  /** The sections of its model, with their anchors. */
  sections: readonly Section[];
  /** Whether the document comes from a running service, which may lack parts of the snapshot. */
  isLive: boolean;
}

/**
 * Replace the sections read from the reference's HTML by those from its model: each operation's section and its parts,
 * whose anchors continue the operation's with a dot or two dashes.
 */
export function withReference(page: readonly Section[], reference: readonly Section[]): Section[] {
  const anchors = reference.filter(({ level }) => level === 2).map(({ anchor }) => anchor);
  const rest = page.filter(
    ({ anchor }) =>
      !anchors.some((own) => anchor === own || [".", "--"].some((sign) => anchor?.startsWith(own + sign))),
  );
  return [...rest, ...reference];
}
