import { describe, expect, it } from "vitest";

import { parseHeadersFile, toHeadersFile, toNginxMaps, toNginxServer } from "./format";
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

describe("nginx", () => {
  /** What nginx would answer: the first pattern of the map that fits, else the default. */
  const value = (header: string, uri: string): string | undefined => {
    const map =
      toNginxMaps(RULES)
        .split("map $uri ")
        .find((text) => text.startsWith(`$docs_${header} `)) ?? "";
    const lines = [...map.matchAll(/^ {2}(\S+) "(.*)";$/gm)];
    const found = lines.find(([, pattern = ""]) => pattern.startsWith("~") && new RegExp(pattern.slice(1)).test(uri));
    return (found ?? lines.find(([, pattern]) => pattern === "default"))?.[2];
  };

  it.each([
    ["/index.html", "default-src 'self'"],
    ["//index.html", "default-src 'self'"],
    ["/docs/index.html", "img-src 'self'"],
    ["/docs/more/index.html", "img-src 'self'"],
    ["/404.html", "default-src 'none'"],
  ])("has the policy of %s", (uri, policy) => {
    expect(value("content_security_policy", uri)).toBe(policy);
  });

  it("has the same headers as _headers, on errors too", () => {
    const names = RULES.flatMap(({ headers }) => Object.keys(headers));
    for (const name of names) {
      expect(toNginxServer(RULES)).toMatch(new RegExp(`^add_header ${name} \\$docs_\\w+ always;$`, "m"));
    }
    expect(value("cache_control", "/assets/js/a.js")).toMatch(/immutable/);
    expect(value("cache_control", "/docs/index.html")).toBe("no-cache");
    expect(value("x_content_type_options", "/docs/index.html")).toBe("nosniff");
  });
});
