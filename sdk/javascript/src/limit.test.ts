import { expect, it } from "vitest";

import { limiter } from "./limit";

it("counts each key by itself, and again after a minute", () => {
  let ms = 0;
  const isTooOften = limiter(2, () => ms);
  expect(["a", "a", "a", "b"].map(isTooOften)).toEqual([false, false, true, false]);
  ms = 60_000;
  expect(isTooOften("a")).toBe(false);
});

it("never fills the memory", () => {
  const isTooOften = limiter(1, () => 0);
  isTooOften("first");
  expect(isTooOften("first")).toBe(true);
  for (let key = 0; key <= 100_001; key += 1) {
    isTooOften(String(key));
  }
  expect(isTooOften("first")).toBe(false);
});
