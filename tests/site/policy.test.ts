import { createHash } from "node:crypto";

import { describe, expect, it } from "vitest";
import { toString } from "hast-util-to-string";

import { type BuiltPage, faults, NOT_FOUND, PAGES, readBuilt, valueOf } from "./built";

type Policy = Map<string, string>;

const parsePolicy = (text: string): Policy =>
  new Map(text.split(/;\s*/).map((part) => part.trim().split(/ (.*)/, 2) as [string, string]));

const inPage = (page: BuiltPage): Policy =>
  parsePolicy(valueOf(page.one("meta[http-equiv=Content-Security-Policy]"), "content"));

/** The lines of `_headers` below each path. */
const sent = new Map(
  readBuilt("_headers")
    .split(/\n\n+/)
    .map((block) => {
      const [path = "", ...lines] = block.trim().split("\n");
      return [path, new Map(lines.map((line) => line.trim().split(/: (.*)/, 2) as [string, string]))] as const;
    }),
);

/** Data blocks aren't run. */
const RUN = "script:not([src], [type='application/ld+json'])";

describe("the policy in each page", () => {
  it("allows the site's own scripts and those of the page by their hashes, and nothing else", () => {
    const wrong = faults((page) => {
      const policy = inPage(page);
      const scripts = policy.get("script-src") ?? "";
      const missing = page
        .all(RUN)
        .map((script) => `'sha256-${createHash("sha256").update(toString(script)).digest("base64")}'`)
        .filter((hash) => !scripts.includes(hash));
      return [
        ...(/^'self'(?: 'sha256-[A-Za-z0-9+/=]+')+$/.test(scripts) ? [] : [scripts]),
        ...missing,
        ...["object-src", "base-uri", "frame-src"].filter((name) => policy.get(name) !== "'none'"),
        ...(policy.get("default-src") === "'self'" ? [] : ["default-src"]),
      ];
    });
    expect(wrong).toEqual({});
    expect(PAGES.every((page) => page.all(RUN).length > 0)).toBe(true);
  });

  it("stands before everything that it is to hold for", () => {
    const late = faults((page) => {
      const [first = ""] = /<(?:script|link|style|img)[\s>]|http-equiv/i.exec(page.html) ?? [];
      return first === "http-equiv" ? [] : [first];
    });
    expect(late).toEqual({});
  });

  it("lets the reference alone ask other hosts, because its forms do", () => {
    for (const page of [...PAGES, NOT_FOUND]) {
      const sources = inPage(page).get("connect-src") ?? inPage(page).get("default-src");
      expect(sources, page.route).toMatch(page.route === "/api/" ? /^'self' .*https:/ : /^'self'$/);
    }
  });
});

describe("each page", () => {
  it("has no code in attributes", () => {
    const code = (page: BuiltPage): string[] =>
      page.all("*").flatMap(({ properties }) =>
        Object.entries(properties)
          .filter(([name, value]) => /^on[A-Z]/.test(name) || /^\s*javascript:/i.test(String(value)))
          .map(([name]) => name),
      );
    expect(faults(code)).toEqual({});
  });

  it("loads nothing from another host", () => {
    const loads =
      "script[src], img[src], link:is([rel=stylesheet], [rel=preload], [rel=icon], [rel=preconnect], [rel=dns-prefetch], [rel=prefetch])";
    const foreign = (page: BuiltPage): string[] =>
      page
        .all(loads)
        .map((element) => valueOf(element, "src") || valueOf(element, "href"))
        .filter((address) => /^(?:https?:)?\/\//.test(address));
    expect(faults(foreign)).toEqual({});
    expect(NOT_FOUND.all(loads).length).toBeGreaterThan(0);
  });

  it("opens other sites without giving them itself", () => {
    const open = (page: BuiltPage): string[] =>
      page
        .all("a[target=_blank]")
        .filter((link) => !/noopener/.test(valueOf(link, "rel")))
        .map((link) => valueOf(link, "href"));
    expect(faults(open)).toEqual({});
  });
});

describe("the headers for hosts", () => {
  it("protect every file", () => {
    const general = sent.get("/*");
    expect(general?.get("Strict-Transport-Security")).toMatch(/max-age=63072000/);
    expect(general?.get("X-Content-Type-Options")).toBe("nosniff");
    expect(general?.get("X-Frame-Options")).toBe("DENY");
    expect(general?.get("Referrer-Policy")).toBe("same-origin");
    expect(general?.get("Permissions-Policy")).toContain("camera=()");
    expect(general?.get("Cross-Origin-Opener-Policy")).toBe("same-origin");
    expect(general?.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
  });

  it("carry each page's policy, and keep it out of frames", () => {
    for (const [path, page] of [
      ["/", "/"],
      ["/docs/*", "/docs/concepts"],
      ["/api/*", "/api/"],
      ["/404.html", "/404"],
    ] as const) {
      const policy = parsePolicy(sent.get(path)?.get("Content-Security-Policy") ?? "");
      const own = inPage([...PAGES, NOT_FOUND].find(({ route }) => route === page) ?? NOT_FOUND);
      expect(policy.get("script-src"), path).toBe(own.get("script-src"));
      expect(policy.get("frame-ancestors"), path).toBe("'none'");
      expect(policy.get("connect-src"), path).toMatch(page === "/api/" ? /^'self' .*https:/ : /^'self'$/);
    }
  });

  it("let other sites read what is made for programs", () => {
    for (const file of ["/openapi.json", "/asyncapi.json"]) {
      expect(sent.get(file)?.get("Access-Control-Allow-Origin"), file).toBe("*");
    }
  });
});
