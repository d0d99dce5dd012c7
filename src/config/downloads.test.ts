import { readFileSync } from "node:fs";

import { expect, it } from "vitest";

import { copies } from "./downloads";

it("keeps every copy of the core out of Git", () => {
  const ignored = readFileSync(".gitignore", "utf8").split("\n");
  expect(ignored).toEqual(expect.arrayContaining([...copies.keys()].map((copy) => `/${copy}`)));
});
