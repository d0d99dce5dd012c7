import type { Section } from "../record";

/**
 * Replaces the sections that were read from the page's HTML by those of the reference's model: each operation's own section and
 * its parts, whose anchors follow the operation's after a dot or two dashes.
 */
export function withReference(page: readonly Section[], reference: readonly Section[]): Section[] {
  const anchors = reference.filter(({ level }) => level === 2).map(({ anchor }) => anchor);
  const rest = page.filter(
    ({ anchor }) =>
      !anchors.some((own) => anchor === own || [".", "--"].some((sign) => anchor?.startsWith(own + sign))),
  );
  return [...rest, ...reference];
}
