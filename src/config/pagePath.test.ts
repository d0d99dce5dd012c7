import { describe, expect, it } from "vitest";

import { candidates } from "../../scripts/resolve";
import { decodedPath } from "./pagePath";

const PAGES = ["/", "/api/", "/docs", "/docs/concepts"];

/** Forms of addresses that clients send, and the page that each is. */
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
});
