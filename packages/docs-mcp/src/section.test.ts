import { expect, it } from "vitest";

import { sectionOf } from "./section";

const PAGE =
  "# Page\n\ntext\n\n## One `two`\n\n```sh\n# no heading\n## Three\n```\n\n### Below\n\nmore\n\n## Three\n\nlast\n";

it("cuts a section with what stands below it, and takes no code for a heading", () => {
  expect(sectionOf(PAGE, "One two")).toBe("## One `two`\n\n```sh\n# no heading\n## Three\n```\n\n### Below\n\nmore");
  expect(sectionOf(PAGE, "Three")).toBe("## Three\n\nlast");
  expect(sectionOf(PAGE, "Four")).toBeUndefined();
});
