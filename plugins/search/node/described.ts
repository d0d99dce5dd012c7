import type { DescribedSection } from "../../site-kit";

import type { Section } from "../record";

/**
 * Puts what a plugin says of its page instead of what the page's HTML says about the same places: those whose anchors are those
 * of the plugin's second level, and the parts of these, after a dot or two dashes.
 */
export function withDescribed(page: readonly Section[], described: readonly DescribedSection[]): Section[] {
  const anchors = described.filter(({ level }) => level === 2).map(({ anchor }) => anchor);
  const rest = page.filter(
    ({ anchor }) =>
      !anchors.some((own) => anchor === own || [".", "--"].some((sign) => anchor?.startsWith(own + sign))),
  );
  return [...rest, ...described];
}
