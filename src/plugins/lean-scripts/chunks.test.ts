import { expect, test } from "vitest";

import { chunksByPath } from "./chunks";

test("gives each path its chunks once, however deep they are named and however many routes it has", () => {
  const table = chunksByPath({
    "/docs-f0d": { __comp: "root", __context: { plugin: "plugin" } },
    "/docs-ec7": { __comp: "root", __props: "sidebar" },
    "/docs/self-hosting-0a1": { __comp: "page", content: "guide" },
  });
  expect(Object.fromEntries([...table].map(([path, chunks]) => [path, [...chunks]]))).toEqual({
    "/docs": ["root", "plugin", "sidebar"],
    "/docs/self-hosting": ["page", "guide"],
  });
});
