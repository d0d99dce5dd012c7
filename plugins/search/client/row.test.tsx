import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";

import { type Hit, plain } from "../hit";
import { HitRow, marked } from "./Row";

const hierarchy = { lvl0: "Docs", lvl1: "Concepts", lvl2: "Feeds", lvl3: "Names", lvl4: null, lvl5: null, lvl6: null };

const pathOf = (hit: Partial<Hit>): string | undefined => {
  const item = { url: "/", hierarchy, title: plain("Title"), path: plain("Concepts"), content: null, ...hit } as Hit;
  return /search-path[^>]*>(.*?)<\/span><\/span>/
    .exec(renderToStaticMarkup(<HitRow item={item} row={{}} />))?.[1]
    ?.replace(/<[^>]*>/g, "");
};

it.each<[string, Partial<Hit>, string]>([
  ["a text the heading above it", { type: "content" }, "Concepts › Names"],
  ["a heading the one that it is below", { type: "lvl3" }, "Concepts › Feeds"],
  ["a page's section its page alone", { type: "lvl2", hierarchy: { ...hierarchy, lvl3: null } }, "Concepts"],
  [
    "a page its first words alone",
    { type: "lvl1", hierarchy: { ...hierarchy, lvl2: null, lvl3: null }, path: plain("A feed …") },
    "A feed …",
  ],
])("names below %s", (_name, hit, path) => {
  expect(pathOf(hit)).toBe(path);
});

it("shows code of a text as code, and related words apart from those that were typed", () => {
  const title = [
    { text: "Call ", isMatch: false },
    { text: "join ", isMatch: false, isCode: true as const },
    { text: "feed", isMatch: true, isCode: true as const },
    { text: " rooms", isMatch: true, isRelated: true as const },
  ];
  const html = renderToStaticMarkup(<p>{marked(title)}</p>);
  expect(html).toBe(
    "<p><span>Call </span><span><code>join </code></span><mark><code>feed</code></mark><u> rooms</u></p>",
  );
});
