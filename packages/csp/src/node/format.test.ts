import { describe, expect, it } from "vitest";

import { parseHeadersFile, toHeadersFile } from "./format";
import type { HeaderRule } from "./rules";

const RULES: HeaderRule[] = [
  { path: "/*", headers: { "X-Frame-Options": "DENY", "X-Robots-Tag": "all" } },
  { path: "/docs", headers: { "Content-Security-Policy": "default-src 'self'; img-src 'self'" } },
];

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
