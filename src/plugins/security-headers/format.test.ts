import { describe, expect, it } from "vitest";

import { parseHeadersFile, toHeadersFile } from "./format";
import { headerRules } from "./rules";

const RULES = headerRules([
  { file: "index.html", policy: "default-src 'self'" },
  { file: "404.html", policy: "default-src 'none'" },
  { file: "docs/index.html", policy: "img-src 'self'" },
]);

describe("_headers", () => {
  it("reads back what it wrote", () => {
    expect(parseHeadersFile(toHeadersFile(RULES))).toEqual(RULES);
  });

  it("ignores comments and empty lines", () => {
    expect(parseHeadersFile("# all\n/*\n\n  X-A: 1: 2\n")).toEqual([{ path: "/*", headers: { "X-A": "1: 2" } }]);
  });

  it("names the line that it can't read", () => {
    expect(() => parseHeadersFile("/*\n  X-A: 1\nnonsense")).toThrow('_headers:3: "nonsense"');
  });
});
