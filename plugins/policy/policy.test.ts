import { describe, expect, it } from "vitest";

import { contentSecurityPolicy, metaPolicy } from "./policy";

const directives = (policy: string): Record<string, string> =>
  Object.fromEntries(policy.split("; ").map((directive) => directive.split(/ (.*)/, 2) as [string, string]));

describe("contentSecurityPolicy", () => {
  const policy = directives(contentSecurityPolicy({ connect: [], scripts: ["'sha256-a'"], styles: [] }));

  it("allows no inline script but those with a known hash, and no eval", () => {
    expect(policy["script-src"]).toBe("'self' 'sha256-a'");
    expect(policy["script-src-attr"]).toBe("'none'");
    expect(policy["script-src"]).not.toContain("unsafe");
  });

  it("allows only its own host by default", () => {
    expect(policy["connect-src"]).toBe("'self'");
    expect(policy["default-src"]).toBe("'self'");
    expect(policy["img-src"]).toBe("'self' data:");
  });

  it.each([
    ["object-src", "'none'"],
    ["frame-src", "'none'"],
    ["frame-ancestors", "'none'"],
    ["base-uri", "'none'"],
    ["form-action", "'self'"],
    ["worker-src", "'self'"],
  ])("has %s %s", (name, value) => {
    expect(policy[name]).toBe(value);
  });

  it("is the same text whatever the order of its sources", () => {
    const one = contentSecurityPolicy({
      connect: ["https://b", "https://a"],
      scripts: ["'b'", "'a'", "'a'"],
      styles: [],
    });
    const two = contentSecurityPolicy({ connect: ["https://a", "https://b"], scripts: ["'a'", "'b'"], styles: [] });
    expect(one).toBe(two);
  });
});

describe("metaPolicy", () => {
  const input = { connect: [], scripts: ["'sha256-a'"], styles: ["'sha256-b'"] };

  it("says what the header says, without what browsers refuse there or know from another directive", () => {
    expect(metaPolicy(input)).toBe(
      "default-src 'self';script-src 'self' 'sha256-a';style-src 'self' 'unsafe-inline';style-src-elem 'self' 'sha256-b';" +
        "img-src 'self' data:;frame-src 'none';object-src 'none';base-uri 'none';form-action 'self'",
    );
  });

  it("names the hosts that the page may speak to", () => {
    expect(metaPolicy({ ...input, connect: ["https:"] })).toContain(";connect-src 'self' https:;");
  });
});
