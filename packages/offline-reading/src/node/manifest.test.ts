import { expect, it } from "vitest";

import { offlineManifest } from "./manifest";
import { type PluginOptions, validateOptions } from "./options";

const { files } = validateOptions({
  options: {},
  validate: (schema, options) =>
    (schema as { validate(given: unknown): { value: PluginOptions } }).validate(options).value,
});

const NAMES = [
  "index.html",
  "404.html",
  "docs/concepts/index.html",
  "docs/concepts.md",
  "assets/js/main.01.js",
  "assets/js/main.01.js.br",
  "img/logo.svg",
  "search/index.json",
  "search/other.json",
  "fr/assets/js/main.02.js",
  "_headers",
];

it("holds the pages and what they load, and nothing else", () => {
  const site = { baseUrl: "/", otherSites: [], routes: ["/docs/concepts", "/", "/404.html"] };
  expect(offlineManifest(NAMES, { ...site, files: [...files, "search/index.json"] })).toEqual({
    pages: ["/", "/docs/concepts"],
    files: ["/assets/js/main.01.js", "/img/logo.svg", "/search/index.json"],
  });
});

it("leaves out what belongs to another locale, and has the base URL", () => {
  const site = { baseUrl: "/sub/", otherSites: ["/sub/fr/"], routes: ["/sub/"], files: [...files, "fr/**"] };
  expect(offlineManifest(NAMES, site).files).toEqual(["/sub/assets/js/main.01.js", "/sub/img/logo.svg"]);
});
