import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { readMarkdown } from "../../plugins/search/node/markdown";
import { expect, it } from "vitest";

it("search finds the headings of every guide while authoring, each with the anchor that is written beside it", () => {
  const docs = path.resolve(__dirname, "../../docs");
  const files = readdirSync(docs, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".mdx"));
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) {
    const source = readFileSync(path.join(docs, file), "utf8");
    const written = [...source.matchAll(/^#{2,6} .*\{\/\* #([\w-]+) \*\/\}$/gm)].map(([, anchor]) => anchor);
    const anchors = readMarkdown(source, file).map(({ anchor }) => anchor);
    expect(anchors).toEqual([null, ...written]);
  }
});
