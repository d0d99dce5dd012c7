import { describe, expect, it } from "vitest";

import { candidates } from "../../scripts/resolve";
import normalizeLocation from "../plugins/lean-scripts/normalizeLocation";
import pathPattern from "../plugins/lean-scripts/pathPattern";
import { decodedPath } from "./pagePath";

const PAGES = ["/", "/api/", "/docs", "/docs/concepts"];

/** Every form of an address that was seen to be one page to the server and another to the browser, and the page that it is. */
const ADDRESSES: readonly [address: string, page: string | undefined][] = [
  ["/", "/"],
  ["/index.html", "/"],
  ["//", undefined],
  ["/api", "/api/"],
  ["/api/", "/api/"],
  ["/api.html", "/api/"],
  ["/docs", "/docs"],
  ["/docs/", "/docs"],
  ["/docs/index.html", "/docs"],
  ["/docs/concepts", "/docs/concepts"],
  ["/docs/concepts/", "/docs/concepts"],
  ["/docs/concepts.html", "/docs/concepts"],
  ["/docs/concepts/index.html", "/docs/concepts"],
  ["/docs/%63oncepts", "/docs/concepts"],
  ["/docs/concepts%2ehtml", "/docs/concepts"],
  ["/docs//concepts", undefined],
  ["//docs/concepts", undefined],
  ["/docs/concepts//", undefined],
  ["/docs/concepts.html/", undefined],
  ["/docs/concepts/index.html/", undefined],
  ["/docs/concepts.html.html", undefined],
  ["/docs/concepts/index.html/index.html", undefined],
  ["/docs/concepts%2f", undefined],
  ["/docs%2fconcepts", undefined],
  ["/docs/concepts%20", undefined],
  ["/%20docs/concepts", undefined],
  ["/docs/concepts.html%20", undefined],
  ["/Docs/Concepts", undefined],
  ["/docs/concepts%", undefined],
  ["/docs/%E0%A4%A", undefined],
  ["/docs/concepts%00", undefined],
  ["/docs/nothing", undefined],
  ["/404.html", undefined],
  ["/404", undefined],
];

const fileOf = (page: string): string => `${page}/index.html`.replace(/^\/+/, "").replace("//", "/");
const FILES = new Set([...PAGES.map(fileOf), "404.html"]);

describe.each(ADDRESSES)("%s", (address, page) => {
  const pathname = decodedPath(address);

  it(`is ${page ?? "nothing"} to the server`, () => {
    expect(candidates(pathname).find((file) => FILES.has(file))).toBe(page && fileOf(page));
  });

  it(`is ${page ?? "nothing"} to the browser`, () => {
    const { pathname: normalized } = normalizeLocation({ pathname });
    expect(PAGES.find((route) => pathPattern(route, [], {}).test(normalized))).toBe(page);
  });
});
