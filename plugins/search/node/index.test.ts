import type { LoadContext } from "@docusaurus/types";
import { expect, it } from "vitest";

import search from ".";

it("opens the window by one inline script that ends where it should", () => {
  const options = {
    tasks: [],
    vocabulary: [],
    weights: {},
    questions: {},
    reportUrl: "https://a.example",
  };
  const { headTags } =
    search({ siteDir: "/site" } as LoadContext, options).injectHtmlTags?.({ content: undefined }) ?? {};
  expect(headTags).toHaveLength(1);
  expect(JSON.stringify(headTags)).not.toContain("</script>");
});
