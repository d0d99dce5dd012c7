import { expect, test } from "vitest";

import { assistantLinks } from "./assistants";

test("asks each assistant about the page's Markdown", () => {
  const markdown = "https://docs.example.com/a.md";
  expect(assistantLinks(markdown).map(({ name, url }) => [name, new URL(url).host])).toEqual([
    ["ChatGPT", "chatgpt.com"],
    ["Claude", "claude.ai"],
  ]);
  for (const { url } of assistantLinks(markdown)) {
    expect(new URL(url).searchParams.get("q")).toContain(`Read ${markdown} `);
  }
});
