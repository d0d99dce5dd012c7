import { expect, test } from "vitest";

import { testedAgainst, variants } from "./target";

const groups = variants.map(([name]) => `examples/a > against ${name} > connects`);

test("tests say by their names what they ran against", () => {
  expect(testedAgainst(groups)).toEqual(["contract", "release"]);
  expect(testedAgainst(groups.slice(0, 1))).toEqual(["contract"]);
  expect(testedAgainst(groups.slice(2))).toEqual(["release"]);
  expect(testedAgainst(["examples/a > its types are right"])).toEqual([]);
});
