import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { darkCode } from "../config/codeThemes";

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

  it("are those of the site's dark code theme, because they stand on ink in both themes", () => {
    for (const [kind, type] of Object.entries(types)) {
      const colour = darkCode.styles.find((style) => style.types.includes(type))?.style.color;
      expect(css).toContain(`--api-code-${kind}: ${colour};`);
    }
  });
});
