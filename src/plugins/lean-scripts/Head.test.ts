import { createElement as h, Fragment, type ReactNode } from "react";
import { describe, expect, test } from "vitest";

import { mergeHeads, readHead } from "./Head";

const meta = (name: string, content: string) => h("meta", { name, content });

describe("readHead", () => {
  test("reads titles, tags with their text, and attributes of the page, also in fragments", () => {
    const content = readHead([
      h("html", { key: 1, className: "a", "data-on": true }),
      h(Fragment, { key: 2 }, h("title", {}, "One", " | Site"), false, null),
      h("script", { key: 3, type: "application/ld+json" }, '{"a":1}'),
      h("link", { key: 4, rel: "alternate", hrefLang: "en", crossOrigin: undefined }),
    ]);
    expect(content.title).toBe("One | Site");
    expect(content.roots.html).toEqual({ class: "a", "data-on": "true" });
    expect(content.tags).toEqual([
      { type: "script", attributes: { type: "application/ld+json" }, text: '{"a":1}' },
      { type: "link", attributes: { rel: "alternate", hreflang: "en", crossorigin: "" }, text: "" },
    ]);
  });
});

describe("mergeHeads", () => {
  const contents = (...nodes: ReactNode[]) =>
    mergeHeads(nodes.map((node) => readHead(node))).tags.map(({ attributes }) => attributes.content ?? attributes.href);

  test("lets a later title and a later tag of the same name take the place of an earlier one", () => {
    const merged = mergeHeads([readHead(h("title", {}, "Site")), readHead(h("title", {}, "Page")), readHead(null)]);
    expect(merged.title).toBe("Page");
    expect(contents([meta("a", "1"), meta("b", "2")], meta("a", "3"))).toEqual(["2", "3"]);
  });

  test("keeps alternates of the same address that stand together, and one canonical address", () => {
    const alternate = (hrefLang: string) => h("link", { rel: "alternate", href: "/a", hrefLang });
    const canonical = (href: string) => h("link", { rel: "canonical", href });
    expect(contents([alternate("en"), alternate("x-default")])).toEqual(["/a", "/a"]);
    expect(contents(canonical("/a"), canonical("/b"))).toEqual(["/b"]);
    expect(contents(canonical("/a"), alternate("en"))).toEqual(["/a", "/a"]);
  });

  test("joins attributes of the page, the later value winning", () => {
    const merged = mergeHeads([
      readHead(h("html", { lang: "en", className: "a" })),
      readHead(h("html", { className: "a b" })),
    ]);
    expect(merged.roots.html).toEqual({ lang: "en", class: "a b" });
  });
});
