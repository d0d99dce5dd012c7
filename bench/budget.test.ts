import { describe, expect, test } from "vitest";

import { excesses, isRefused } from "./budget";
import { filesOf } from "./weigh";

const kinds = {
  tutorial: { pages: "^docs/start/", first: 1000, whole: 2000 },
  page: { pages: "^docs/", first: 500, whole: 2000 },
};

describe("excesses", () => {
  test("names each page that is more than 2 % over, and refuses it from 5 % on", () => {
    const pages = [
      { page: "docs/start/a/index.html", first: 1020, whole: 2041 },
      { page: "docs/b/index.html", first: 526, whole: 2000 },
    ];
    const found = excesses(pages, kinds);
    expect(found).toEqual([
      { page: "docs/start/a/index.html", kind: "tutorial", what: "whole", bytes: 2041, limit: 2000 },
      { page: "docs/b/index.html", kind: "page", what: "first", bytes: 526, limit: 500 },
    ]);
    expect(found.map(isRefused)).toEqual([false, true]);
  });

  test("refuses a page of no kind and a kind without a page", () => {
    expect(() => excesses([{ page: "index.html", first: 1, whole: 1 }], kinds)).toThrow(
      "no kind for the page index.html",
    );
    expect(() => excesses([{ page: "docs/b", first: 1, whole: 1 }], kinds)).toThrow("kinds without a page: tutorial");
  });
});

describe("filesOf", () => {
  test("tells early scripts from those that wait, and counts fonts that are preloaded", () => {
    const html =
      '<script data-scripts="/a.js /b.js" data-styles="/late.css">x</script><link rel=preload as=font href=/f.woff2><link rel=preload href=/no.css><link rel=stylesheet href=/s.css />' +
      "<noscript><link rel=stylesheet href=/no-scripts.css /></noscript>" +
      '<link href="/t.css" rel="stylesheet"><script defer src=/c.js></script>';
    expect(filesOf(html)).toEqual({
      first: ["/s.css", "/t.css", "/f.woff2", "/c.js"],
      late: ["/a.js", "/b.js", "/late.css"],
    });
  });
});
