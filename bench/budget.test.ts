import { describe, expect, test } from "vitest";

import { excesses } from "./budget";
import { filesOf } from "./weigh";

const kinds = {
  tutorial: { pages: "^docs/start/", first: 10, whole: 20 },
  page: { pages: "^docs/", first: 5, whole: 20 },
};

describe("excesses", () => {
  test("names each page that is over, and by which limit", () => {
    const pages = [
      { page: "docs/start/a/index.html", first: 10, whole: 21 },
      { page: "docs/b/index.html", first: 6, whole: 20 },
    ];
    expect(excesses(pages, kinds)).toEqual([
      { page: "docs/start/a/index.html", kind: "tutorial", what: "whole", bytes: 21, limit: 20 },
      { page: "docs/b/index.html", kind: "page", what: "first", bytes: 6, limit: 5 },
    ]);
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
      css: ["/s.css", "/t.css"],
      fonts: ["/f.woff2"],
      early: ["/c.js"],
      late: ["/a.js", "/b.js"],
      lateCss: ["/late.css"],
    });
  });
});
