import { describe, expect, it } from "vitest";

import { headerRules, headersFor, parseHeadersFile, pathOfFile, toHeadersFile } from "./headers";

const PUBLIC = { publicFiles: ["/openapi.json"], finalFiles: ["/sdk/sdk-1.0.0.tgz"] };

const PAGES = [
  { file: "index.html", policy: "home" },
  { file: "404.html", policy: "docs" },
  { file: "api/index.html", policy: "reference" },
  { file: "docs/index.html", policy: "docs" },
  { file: "docs/concepts/index.html", policy: "docs" },
  { file: "docs/guides/types/index.html", policy: "docs" },
];

const policyAt = (path: string, pages = PAGES): string | undefined =>
  headersFor(headerRules(pages, PUBLIC), path)["Content-Security-Policy"];

describe("headerRules", () => {
  it.each(PAGES)("gives $file its own policy, once", ({ file, policy }) => {
    expect(policyAt(pathOfFile(file))).toBe(policy);
  });

  it("gives the form without a slash the same policy", () => {
    expect(policyAt("/docs/concepts")).toBe("docs");
    expect(policyAt("/docs")).toBe("docs");
    expect(policyAt("/api")).toBe("reference");
  });

  it("still gives each page one policy when pages of a folder differ", () => {
    const pages = [...PAGES, { file: "docs/odd/index.html", policy: "odd" }];
    for (const { file, policy } of pages) {
      expect(policyAt(pathOfFile(file), pages)).toBe(policy);
    }
    expect(policyAt("/docs/odd", pages)).toBe("odd");
  });

  it("stays small however many pages there are", () => {
    const many = Array.from({ length: 500 }, (_, index) => ({ file: `docs/p${index}/index.html`, policy: "docs" }));
    expect(headerRules([...PAGES, ...many], PUBLIC)).toHaveLength(headerRules(PAGES, PUBLIC).length);
  });

  it("lets hashed files be kept for good, and lets programs of other sites read the public documents", () => {
    const rules = headerRules(PAGES, PUBLIC);
    expect(headersFor(rules, "/assets/js/main.01.js")["Cache-Control"]).toMatch(/immutable/);
    expect(headersFor(rules, "/sdk/sdk-1.0.0.tgz")["Cache-Control"]).toMatch(/immutable/);
    expect(headersFor(rules, "/docs/")["Cache-Control"]).toBeUndefined();
    expect(headersFor(rules, "/openapi.json")["Access-Control-Allow-Origin"]).toBe("*");
    expect(headersFor(rules, "/docs/")["Access-Control-Allow-Origin"]).toBeUndefined();
  });

  it.each([
    ["Strict-Transport-Security", /^max-age=\d{8}; includeSubDomains$/],
    ["X-Content-Type-Options", /^nosniff$/],
    ["X-Frame-Options", /^DENY$/],
    ["Referrer-Policy", /^same-origin$/],
    ["Permissions-Policy", /camera=\(\).*microphone=\(\)/],
    ["Cross-Origin-Opener-Policy", /^same-origin$/],
    ["Cross-Origin-Resource-Policy", /^same-origin$/],
  ])("sends %s with everything", (name, value) => {
    for (const path of ["/", "/docs/concepts/", "/404.html", "/assets/js/main.01.js"]) {
      expect(headersFor(headerRules(PAGES, PUBLIC), path)[name]).toMatch(value);
    }
  });
});

it("knows pages that are files of their own by both of their addresses", () => {
  const pages = [...PAGES, { file: "docs/flat.html", policy: "flat" }];
  expect(policyAt("/docs/flat", pages)).toBe("flat");
  expect(policyAt("/docs/flat.html", pages)).toBe("flat");
});

it("reads the file that it writes, and names a line that is neither a path nor a header", () => {
  const rules = headerRules(PAGES, PUBLIC);
  expect(parseHeadersFile(toHeadersFile(rules))).toEqual(rules);
  expect(() => parseHeadersFile("/a\nno header")).toThrow('_headers:2: "no header" is neither a path nor a header');
});
