import { expect, it } from "vitest";

import { template } from "./template";

const MARK = ' data-start="at-once">(';

it("says to the loader whether scripts wait, and is the same otherwise, so that one hash allows it", () => {
  expect(template(false)).toContain(MARK);
  expect(template(true)).not.toContain(MARK);
  expect(template(false).replace(MARK, ">(")).toBe(template(true));
});
