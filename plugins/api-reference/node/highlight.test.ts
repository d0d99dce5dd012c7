import { describe, expect, it } from "vitest";

import { highlight } from "./highlight";
import type { Token } from "../model/model";

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
