import { describe, expect, it } from "vitest";

import { crossesPolicies } from "./crossesPolicies";

describe("crossesPolicies", () => {
  it.each([
    ["/docs", "/api"],
    ["/", "/api/"],
    ["/api/", "/docs/concepts"],
  ])("is true from %s to %s", (from, to) => expect(crossesPolicies(from, to)).toBe(true));

  it.each([
    ["/api", "/api/"],
    ["/docs", "/docs/concepts"],
    ["/", "/apiary"],
  ])("is false from %s to %s", (from, to) => expect(crossesPolicies(from, to)).toBe(false));
});
