import { expect, test } from "../support/fixtures";

/** Packages of which every page gets a part. */
const SHIPPED = ["@docusaurus/core", "@docusaurus/theme-classic", "infima", "react", "react-dom"];

test("the build lists what it ships, with licences", async ({ request }) => {
  const response = await request.get("/THIRD_PARTY.md");
  expect(response.headers()["content-type"]).toBe("text/markdown; charset=utf-8");
  const list = await response.text();
  const rows = [...list.matchAll(/^\| (\S+) \| (\S+) \| (.+) \|$/gm)].map(([, name]) => name);
  expect(rows).toEqual(expect.arrayContaining(SHIPPED));
  for (const name of rows.slice(2)) {
    expect(list).toMatch(new RegExp(`^## ${name} \\d+\\.\\d+\\.\\d+`, "m"));
  }
});
