import { expect, it } from "vitest";

import { LABELS } from "./labels";
import { readStyles } from "./styles";
import { TOKENS, withValues } from "./tokens";

it("writes the values of a site into a sheet", () => {
  const values = new Map([["brandSoft", "var(--own)"]]);
  expect(withValues("a { color: var(--search-brand-soft); top: var(--other); }", values)).toBe(
    "a { color: var(--own); top: var(--other); }",
  );
});

it("stops at a value that there isn't", () => {
  expect(() => withValues("a { color: var(--search-brnad); }", new Map())).toThrow("var(--search-brnad)");
});

it.each(["frame.css", "window.css"] as const)("%s asks for the tokens alone", (sheet) => {
  const css = readStyles(sheet, { tokens: TOKENS, labels: { ...LABELS, loading: 'A "mark"' } });
  expect(css).not.toContain("var(--search-");
  if (sheet === "frame.css") {
    expect(css).toContain('content: "A \\"mark\\""');
  }
});
