import { describe, expect, test } from "vitest";

import pathPattern from "./pathPattern";

const matches = (path: string, address: string, options = {}): boolean => pathPattern(path, [], options).test(address);

describe("pathPattern", () => {
  test.each([
    ["/docs", "/docs", true],
    ["/docs", "/docs/", true],
    ["/docs", "/docs/a", false],
    ["/docs", "/Docs", false],
    ["/docs", "/docs2", false],
    ["/api/", "/api", true],
    ["/api/", "/api/", true],
    ["/", "/", true],
    ["/", "/a", false],
    ["*", "/anything/at/all", true],
    ["/a.b", "/aXb", false],
    ["/a\\.b\\(c\\)", "/a.b(c)", true],
  ])("%s as a whole address fits %s: %s", (path, address, fits) => {
    expect(matches(path, address)).toBe(fits);
  });

  test.each([
    ["/docs", "/docs/a", true],
    ["/docs", "/docs2", false],
    ["/", "/a", true],
  ])("%s as a beginning fits %s: %s", (path, address, fits) => {
    expect(matches(path, address, { end: false })).toBe(fits);
  });

  test("counts a slash at the end when asked to", () => {
    expect(matches("/docs", "/docs/", { strict: true })).toBe(false);
    expect(matches("/docs/", "/docs/", { strict: true })).toBe(true);
  });

  test("gives the part of the address that it matched", () => {
    expect(pathPattern("/docs", [], { end: false }).exec("/docs/a")?.[0]).toBe("/docs");
    expect(pathPattern("/docs", [], {}).exec("/docs/")?.[0]).toBe("/docs/");
  });

  test("refuses parameters", () => {
    expect(() => matches("/docs/:page", "/docs/a")).toThrow("/docs/:page has parameters");
  });
});
