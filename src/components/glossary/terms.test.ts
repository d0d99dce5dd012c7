import { readFileSync } from "node:fs";

import { expect, it } from "vitest";

import { TERMS } from "./terms";

const concepts = readFileSync("docs/concepts.mdx", "utf8");

it.each(Object.entries(TERMS))("%s is explained where its link leads", (_, { text, href }) => {
  const [page, id = ""] = href.split("#");
  expect(page).toBe("/docs/concepts");
  const ids = [...concepts.matchAll(/^#{2,3} (.+?)(?: \{\/\* #(\S+) \*\/\})?$/gm)].map(
    ([, title = "", explicit]) => explicit ?? title.toLowerCase().replace(/[^\w]+/g, "-"),
  );
  expect(ids).toContain(id);
  expect(text).toMatch(/^[A-Z].*\.$/);
});
