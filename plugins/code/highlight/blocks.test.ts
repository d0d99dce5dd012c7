import { expect, test } from "vitest";

import { addBlock, completionOf, type PageFile } from "./blocks";

const compilation = (): PageFile => ({ path: "/site/blog/post.mdx", data: {} });
const add = (page: PageFile, html: string): string => addBlock(page, "/site", html);

test("a page that is compiled twice at the same time keeps its blocks, and each module gets those that it shows", () => {
  const [whole, cutShort] = [compilation(), compilation()];
  const first = add(whole, "<b>first</b>");
  expect(add(cutShort, "<b>first</b>")).toBe(first);
  const second = add(whole, "<b>second</b>");
  const codeOf = (...ids: string[]): string =>
    completionOf(whole.path, ids.map((id) => `code({ block: "${id}" })`).join("\n"), false).code;
  expect(codeOf(first, second)).toContain(`{"${first}":"<b>first</b>","${second}":"<b>second</b>"}`);
  expect(codeOf(first)).not.toContain("second");
  expect(codeOf()).toBe("");
});
