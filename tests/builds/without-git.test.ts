import { afterAll, expect, it } from "vitest";

import { copySite } from "../support/siteCopy";

const site = copySite();

afterAll(() => site.remove());

it("a copy without git history builds without a warning and says nothing of updates", async () => {
  const { exitCode, output } = await site.run("build", { CI: "true" });
  expect(exitCode, output).toBe(0);
  const html = site.read("build/docs/concepts/index.html");
  expect(html).toContain("Edit this page");
  expect(html).not.toContain("Last updated");
  expect(html).not.toContain("dateModified");
  expect(site.read("build/sitemap.xml")).not.toContain("lastmod");
});
