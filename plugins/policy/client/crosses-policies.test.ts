import { describe, expect, it, vi } from "vitest";

import { crossesPolicies } from "./crosses-policies";

vi.mock("@generated/policy/default/routes.json", () => ({ default: ["/api", "/docs/play"] }));

describe("crossesPolicies", () => {
  it.each([
    ["/docs", "/api"],
    ["/", "/api/"],
    ["/api/", "/docs/concepts"],
    ["/docs/", "/docs/play/chat"],
    ["/api/", "/docs/play/"],
  ])("is true from %s to %s", (from, to) => expect(crossesPolicies(from, to)).toBe(true));

  it.each([
    ["/api", "/api/"],
    ["/docs", "/docs/concepts"],
    ["/", "/apiary"],
    ["/docs/play", "/docs/play/chat"],
  ])("is false from %s to %s", (from, to) => expect(crossesPolicies(from, to)).toBe(false));
});
