import { expect, it } from "vitest";

import { offlineManifest } from "./manifest";

it("holds the pages and what they load, and nothing else", () => {
  expect(
    offlineManifest([
      "index.html",
      "404.html",
      "docs/concepts/index.html",
      "docs/concepts.md",
      "assets/js/main.01.js",
      "assets/js/main.01.js.br",
      "img/logo.svg",
      "search/index.json",
      "search/other.json",
      "_headers",
    ]),
  ).toEqual({
    pages: ["/", "/docs/concepts"],
    files: ["/assets/js/main.01.js", "/img/logo.svg", "/search/index.json"],
  });
});
