import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { addressOf } from "./address";

const word = fc.oneof(
  { weight: 9, arbitrary: fc.string({ maxLength: 8 }) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 4 }) },
);

describe("any path, value and server", () => {
  it("gives an address of that server or none", () => {
    const text = fc.oneof(
      word,
      fc.webPath(),
      fc.string({
        unit: fc.constantFrom("/", "\\", ".", "@", ":", "%2e", "?", "#", "a", "\t", "{", "}"),
        maxLength: 12,
      }),
    );
    fc.assert(
      fc.property(text, fc.webUrl(), (path, server) => {
        const url = addressOf({ path, parameters: [] }, new Map(), server);
        if (url !== undefined) {
          const base = new URL(server);
          expect(new URL(url).origin).toBe(base.origin);
          expect(new URL(url).pathname.startsWith(base.pathname.replace(/\/+$/, ""))).toBe(true);
        }
      }),
      { numRuns: process.env.LONG_TESTS ? 2_000 : 200, seed: 20_260_103 },
    );
  });
});
