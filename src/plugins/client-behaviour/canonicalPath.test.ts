import { describe, expect, it } from "vitest";

import { canonicalPath } from "./canonicalPath";

const SITE = "https://docs.socketless.ws";

describe("canonicalPath", () => {
  it.each([
    ["/docs/concepts.html", "/docs/concepts"],
    ["/docs/concepts/index.html", "/docs/concepts"],
    ["/docs/concepts/", "/docs/concepts"],
    ["/docs/concepts", "/docs/concepts"],
    ["/api", "/api/"],
    ["/api.html", "/api/"],
    ["/index.html", "/"],
  ])("makes %s into %s", (pathname, target) => {
    expect(canonicalPath(pathname, SITE + target)).toBe(target);
  });

  it("leaves the address of a page that wasn't found", () => {
    expect(canonicalPath("/docs/nothing", `${SITE}/404.html`)).toBeUndefined();
  });
});
