import type { Section } from "../record";

/**
 * Puts what the reference's model says of its operations in the place of what the page's HTML says: sections whose anchors are
 * those of an operation, and the parts of these, after a dot or two dashes.
 */
export function withReference(page: readonly Section[], reference: readonly Section[]): Section[] {
  const anchors = reference.filter(({ level }) => level === 2).map(({ anchor }) => anchor);
  const rest = page.filter(
    ({ anchor }) =>
      !anchors.some((own) => anchor === own || [".", "--"].some((sign) => anchor?.startsWith(own + sign))),
  );
  return [...rest, ...reference];
}
