import { expect, it } from "vitest";

import { feedbackUrl } from "./feedback";

it.each([
  ["helpful", "What helped:"],
  ["not helpful", "What is missing"],
] as const)("fills in an issue for a page that was %s", (verdict, question) => {
  const url = new URL(feedbackUrl(verdict, { title: "Feeds & rooms?", url: "https://docs.example/docs/a" }));
  expect(url.origin + url.pathname).toBe("https://github.com/wosherco/socketless/issues/new");
  expect(url.searchParams.get("title")).toBe(`Docs: Feeds & rooms? was ${verdict}`);
  expect(url.searchParams.get("body")).toContain("Page: https://docs.example/docs/a");
  expect(url.searchParams.get("body")).toContain(question);
});
