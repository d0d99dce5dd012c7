import { describe, expect, it } from "vitest";

import { isOwn } from "./origin";

describe("isOwn, in a browser that names only the page's origin", () => {
  it.each([
    ["https://app.test", true],
    ["https://elsewhere.test", false],
    ["https://elsewhere.test://app.test", false],
    ["https://not-app.test", false],
    ["null", false],
  ])("answers for a page of %s: %s", (origin, isAllowed) => {
    expect(isOwn({ host: "app.test", origin }, [])).toBe(isAllowed);
  });

  it("reads the headers of another realm or a polyfill, which aren't instances of this one's class", () => {
    const values = new Map([["sec-fetch-site", "same-origin"]]);
    const headers = { get: (name: string) => values.get(name) ?? null };
    expect(isOwn(headers as unknown as Headers, [])).toBe(true);
  });
});
