import { expect, it } from "vitest";

import { add, countUpTo, has, type Ranges } from "./ranges";

it("has exactly the numbers that were added, in any order, in as few ranges as hold them", () => {
  // A small generator of random numbers, so that a failure can be repeated.
  let seed = 7;
  const random = (most: number) => (seed = (seed * 16_807) % 2_147_483_647) % most;
  for (let time = 0; time < 300; time += 1) {
    const numbers = new Set<number>();
    let ranges: Ranges = [];
    for (let turn = 0; turn < 12; turn += 1) {
      const from = 1 + random(30);
      const to = from + random(4);
      ranges = add(ranges, [from, to]);
      for (let at = from; at <= to; at += 1) {
        numbers.add(at);
      }
    }
    for (let at = 0; at < 40; at += 1) {
      expect(has(ranges, at)).toBe(numbers.has(at));
      expect(countUpTo(at, ranges)).toBe([...numbers].filter((it) => it <= at).length);
    }
    for (const [at, [from]] of ranges.entries()) {
      expect(from).toBeGreaterThan((ranges[at - 1]?.[1] ?? -1) + 1);
    }
  }
});
