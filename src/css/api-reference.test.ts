import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { darkCode, lightCode } from "../config/codeThemes";

describe("the colours of code in the API reference", () => {
  const css = readFileSync("src/css/api-reference.css", "utf8");
  const types = {
    comment: "comment",
    keyword: "keyword",
    string: "string",
    value: "number",
    name: "function",
    type: "class-name",
  };

  it.each([
    ["light", lightCode, css.indexOf(":root")],
    ["dark", darkCode, css.indexOf('[data-theme="dark"]')],
  ] as const)("are those of the site's %s code theme", (_name, theme, start) => {
    const block = css.slice(start, css.indexOf("}", start));
    for (const [kind, type] of Object.entries(types)) {
      const colour = theme.styles.find((style) => style.types.includes(type))?.style.color;
      expect(block).toContain(`--api-code-${kind}: ${colour};`);
    }
  });
});
