import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { darkCode, lightCode } from "../../config/codeThemes";
import { highlight } from "./highlight";
import type { Token } from "./model";

const textOf = (tokens: readonly Token[]): string =>
  tokens.map((token) => (typeof token === "string" ? token : token[1])).join("");

describe("highlight", () => {
  it.each(["bash", "csharp", "go", "javascript", "json", "php", "python"])(
    "knows %s and keeps every character",
    (language) => {
      const code = 'const a = "b"; # // <b> { "c": true }\n\tif (x) { return 1; }\n';
      const tokens = highlight(code, language);
      expect(textOf(tokens)).toBe(code);
      expect(tokens.some((token) => typeof token !== "string")).toBe(true);
    },
  );

  it("leaves an unknown language plain", () => {
    expect(highlight("a b", "nothing")).toEqual(["a b"]);
  });
});

describe("the colours of the page's code", () => {
  const css = readFileSync("src/components/ApiReference/reference.pcss", "utf8");
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
