import { describe, expect, it } from "vitest";

import { headerRules, headersFor, mergedRules, pathOfFile, type RuleSettings } from "./rules";

const SETTINGS: RuleSettings = {
  baseUrl: "/",
  isBelowOther: false,
  headers: {},
  rules: [],
  publicFiles: ["/openapi.json"],
  workers: [],
};

const PAGES = [
  { file: "index.html", policy: "home" },
  { file: "404.html", policy: "docs" },
  { file: "api/index.html", policy: "reference" },
  { file: "docs/index.html", policy: "docs" },
  { file: "docs/concepts/index.html", policy: "docs" },
  { file: "docs/guides/types/index.html", policy: "docs" },
];

const policyAt = (path: string, pages = PAGES): string | undefined =>
  headersFor(headerRules(pages, SETTINGS), path)["Content-Security-Policy"];

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
    expect(headerRules([...PAGES, ...many], SETTINGS)).toHaveLength(headerRules(PAGES, SETTINGS).length);
  });

  it("lets hashed files be kept for good, and lets programs of other sites read the public documents", () => {
    const rules = headerRules(PAGES, SETTINGS);
    expect(headersFor(rules, "/assets/js/main.01.js")["Cache-Control"]).toMatch(/immutable/);
    expect(headersFor(rules, "/docs/")["Cache-Control"]).toBeUndefined();
    expect(headersFor(rules, "/openapi.json")["Access-Control-Allow-Origin"]).toBe("*");
    expect(headersFor(rules, "/docs/")["Access-Control-Allow-Origin"]).toBeUndefined();
  });

  it.each([
    ["Strict-Transport-Security", /^max-age=\d{8}$/],
    ["X-Content-Type-Options", /^nosniff$/],
    ["X-Frame-Options", /^DENY$/],
    ["Referrer-Policy", /^same-origin$/],
    ["Permissions-Policy", /camera=\(\).*microphone=\(\)/],
    ["Cross-Origin-Opener-Policy", /^same-origin$/],
    ["Cross-Origin-Resource-Policy", /^same-origin$/],
  ])("sends %s with everything", (name, value) => {
    for (const path of ["/", "/docs/concepts/", "/404.html", "/assets/js/main.01.js"]) {
      expect(headersFor(headerRules(PAGES, SETTINGS), path)[name]).toMatch(value);
    }
  });

  it("adds a site's headers, and changes or leaves out its own", () => {
    const headers = {
      "Strict-Transport-Security": "max-age=1; includeSubDomains",
      "X-Frame-Options": false,
      "X-Robots-Tag": "all",
    } as const;
    const rules = headerRules(PAGES, {
      ...SETTINGS,
      headers,
      rules: [{ path: "/feed/*", headers: { "Cache-Control": "max-age=60" } }],
    });
    const home = headersFor(rules, "/");
    expect(home["Strict-Transport-Security"]).toBe("max-age=1; includeSubDomains");
    expect(home["X-Frame-Options"]).toBeUndefined();
    expect(home["X-Robots-Tag"]).toBe("all");
    expect(headersFor(rules, "/feed/today")["Cache-Control"]).toBe("max-age=60");
  });

  it("gives workers the policy of workers", () => {
    const rules = headerRules(PAGES, { ...SETTINGS, workers: ["/play/worker.js"] });
    expect(headersFor(rules, "/play/worker.js")["Content-Security-Policy"]).toContain("script-src 'self'");
  });
});

describe("below a base URL", () => {
  const settings = { ...SETTINGS, baseUrl: "/sub/", workers: ["/sw.js"] };
  const rules = headerRules(PAGES, settings);

  it("has every rule below it", () => {
    expect(rules.filter(({ path }) => !path.startsWith("/sub/"))).toEqual([]);
    expect(headersFor(rules, "/sub/")["Content-Security-Policy"]).toBe("home");
    expect(headersFor(rules, "/sub/docs/concepts/")["Content-Security-Policy"]).toBe("docs");
    expect(headersFor(rules, "/sub/sw.js")["Content-Security-Policy"]).toContain("'self'");
    expect(headersFor(rules, "/sub/openapi.json")["Access-Control-Allow-Origin"]).toBe("*");
  });

  it("gives a page of another locale its policy, and every header once", () => {
    const french = PAGES.map((page) => ({ ...page, policy: `${page.policy} fr` }));
    const merged = mergedRules(rules, headerRules(french, { ...settings, baseUrl: "/sub/fr/", isBelowOther: true }));
    expect(headersFor(merged, "/sub/fr/docs/concepts/")["Content-Security-Policy"]).toBe("docs fr");
    expect(headersFor(merged, "/sub/docs/concepts/")["Content-Security-Policy"]).toBe("docs");
    expect(headersFor(merged, "/sub/fr/")["X-Frame-Options"]).toBe("DENY");
  });

  it("takes the rules of a locale that is built again instead of those it had", () => {
    const again = headerRules([{ file: "index.html", policy: "new" }], settings);
    expect(headersFor(mergedRules(rules, again), "/sub/")["Content-Security-Policy"]).toBe("new");
  });
});

it("knows pages that are files of their own by both of their addresses", () => {
  const pages = [...PAGES, { file: "docs/flat.html", policy: "flat" }];
  expect(policyAt("/docs/flat", pages)).toBe("flat");
  expect(policyAt("/docs/flat.html", pages)).toBe("flat");
});
