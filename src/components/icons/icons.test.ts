import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { LOGOS } from "../../tutorials";
import { ICONS } from "./icons";

test("the sidebar's drawings of frameworks are those of the home page, in the order that its styles know", () => {
  const drawn = [...readFileSync("static/img/frameworks.svg", "utf8").matchAll(/ d="([^"]*)"/g)].map(
    ([, path]) => path,
  );
  expect(drawn).toEqual(LOGOS.map((name) => ICONS[name]));
});
