import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { ICONS } from "./icons";

test("the sidebar's drawings of frameworks are those of the home page, in the order that its styles know", () => {
  const drawn = [...readFileSync("static/img/frameworks.svg", "utf8").matchAll(/ d="([^"]*)"/g)].map(
    ([, path]) => path,
  );
  const { hono, nextjs, solidstart, sveltekit, react, vercel } = ICONS;
  expect(drawn).toEqual([hono, nextjs, solidstart, sveltekit, react, vercel]);
});
