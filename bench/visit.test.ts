import { expect, test } from "vitest";

import { faultsOf } from "./visit";

const bytes = new Map([["stylesheet", 1]]);
const first = { bytes, failures: [], heading: "Concepts#", cpuMs: 1 };
const whole = { ...first, bytes: new Map([...bytes, ["script", 1]]) };

test("a visit of a whole page is comparable, also when scripts wait for use", () => {
  expect(faultsOf({ first, whole }, "Concepts")).toEqual([]);
});

test("a visit without the page's files or heading is not", () => {
  const bare = { ...first, bytes: new Map<string, number>() };
  const failed = { ...bare, failures: ["404 https://127.0.0.1/_astro/common.css"], heading: "Not found" };
  expect(faultsOf({ first: bare, whole: failed }, "Concepts")).toEqual([
    "404 https://127.0.0.1/_astro/common.css",
    '"Not found", not "Concepts"',
    "no style sheet",
    "no script",
  ]);
});
