import { describe, expect, it } from "vitest";

import { wrap } from "./draw";

describe("wrap", () => {
  it("breaks at spaces and fills each line", () => {
    expect(wrap("ask the backend for a new url", 12)).toEqual(["ask the", "backend for", "a new url"]);
  });

  it("keeps a word that is longer than a line whole", () => {
    expect(wrap("POST /api/v0/connection now", 8)).toEqual(["POST", "/api/v0/connection", "now"]);
  });

  it("has no line for an empty text", () => {
    expect(wrap("  ", 10)).toEqual([]);
  });
});
