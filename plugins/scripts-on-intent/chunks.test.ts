import { describe, expect, test } from "vitest";

import { chunksByPage } from "./chunks";

describe("chunksByPage", () => {
  const routes = [{ path: "/api/" }, { path: "/docs", routes: [{ path: "/docs" }, { path: "/docs/concepts" }] }];
  const names = {
    "/api/-1": { __comp: "api", __context: { plugin: "p" } },
    "/docs-2": { __comp: "root" },
    "/docs-3": { __comp: "item", content: "index" },
    "/docs/concepts-4": { __comp: "item", content: "concepts", items: [{ content: "more" }] },
  };

  test("gives each page its own chunks and those around it", () => {
    expect(Object.fromEntries(chunksByPage(routes, names))).toEqual({
      "/api/": ["api", "p"],
      "/docs": ["root", "item", "index"],
      "/docs/concepts": ["root", "item", "concepts", "more"],
    });
  });

  test("refuses lists that don't agree", () => {
    expect(() => chunksByPage([{ path: "/other" }], names)).toThrow('has "/api/-1" where the route /other should be');
  });
});
