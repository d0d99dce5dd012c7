import { expect, test } from "vitest";

import { addBlock, completionOf, type PageFile } from "./blocks";

test("a page that is compiled twice at the same time keeps each of its blocks once", () => {
  const compilation = (): PageFile => ({ path: "/site/docs/page.mdx", data: {} });
  const [browser, server] = [compilation(), compilation()];
  const add = (page: PageFile, html: string): string => addBlock(page, "/site", html);
  const first = add(browser, "<b>first</b>");
  expect(add(server, "<b>first</b>")).toBe(first);
  const second = add(browser, "<b>second</b>");
  expect(completionOf(browser.path, false).code).toContain(`{"${first}":"<b>first</b>","${second}":"<b>second</b>"}`);
});

test("a page without blocks is left as it is", () => {
  expect(completionOf("/site/docs/other.mdx", true)).toEqual({ code: "" });
});
