import { afterAll, beforeEach, describe, expect, it } from "vitest";

import { copySite } from "../support/siteCopy";

const PAGE = "docs/use-case.mdx";
const SENTINEL = "build/from-before.txt";

const site = copySite();
const page = site.read(PAGE);
const sidebars = site.read("sidebars.ts");

beforeEach(() => {
  site.write(PAGE, page);
  site.write("sidebars.ts", sidebars);
  site.write(SENTINEL, "previous build");
});

afterAll(() => site.remove());

/** The build fails, says what is expected, and leaves the previous build and nothing half-made. */
async function expectFailure(expected: readonly (string | RegExp)[], variables: Record<string, string> = {}) {
  const { exitCode, output } = await site.run("build", variables);
  expect(exitCode, output).not.toBe(0);
  for (const text of expected) {
    expect(output).toMatch(text);
  }
  expect(site.exists(SENTINEL)).toBe(true);
  expect(site.exists(".build-next")).toBe(false);
}

describe("environment", () => {
  it.each([
    ["SOCKETLESS_API_URL", "app.socketless.ws", /is "app\.socketless\.ws", which is not an http or https URL/],
    ["SOCKETLESS_API_ON_ERROR", "ignore", /is "ignore", but can only be fail or snapshot/],
    ["SITE_ANNOUNCEMENT_URL", "https://example.com", /SITE_ANNOUNCEMENT is empty although/],
    ["ALGOLIA_APP_ID", "LATENCY123", /ALGOLIA_SEARCH_API_KEY is empty although/],
    ["ALGOLIA_SEARCH_API_KEY", "0123456789abcdef", /ALGOLIA_APP_ID is empty although/],
    ["ALGOLIA_APP_ID", "latency.algolia.net", /ALGOLIA_APP_ID must be letters and digits only/],
  ])("%s=%s stops the build before it starts", async (name, value, problem) => {
    const { exitCode, output } = await site.run("build", { [name]: value });
    expect(exitCode).toBe(1);
    expect(output).toMatch(problem);
    expect(output).toContain("Example: ");
    expect(output).not.toContain("Creating an optimized production build");
    expect(output).not.toMatch(/\n\s+at /);
    expect(site.exists(SENTINEL)).toBe(true);
  });
});

describe("pages", () => {
  it("a link to a page that doesn't exist names the file and the line", async () => {
    site.write(PAGE, `${page}\n\n[nowhere](/docs/no-such-page)\n`);
    const line = page.split("\n").length + 2;
    await expectFailure([new RegExp(`${PAGE}:${line}: the link to /docs/no-such-page is broken`)]);
  });

  it("a link to a file that doesn't exist names the file and the line", async () => {
    site.write(PAGE, `${page}\n\n[nowhere](./no-such-file.mdx)\n`);
    const line = page.split("\n").length + 2;
    await expectFailure([/\.\/no-such-file\.mdx/, new RegExp(`use-case\\.mdx.{0,30}${line}`)], { CI: "true" });
  });

  it("a link to a heading that doesn't exist fails CI and names the file and the line", async () => {
    site.write(PAGE, `${page}\n\n[nowhere](/docs/concepts#no-such-heading)\n`);
    const line = page.split("\n").length + 2;
    await expectFailure([new RegExp(`${PAGE}:${line}: the link to /docs/concepts#no-such-heading is broken`)], {
      CI: "true",
    });
  });

  it("front matter that can't be used names the file and the field", async () => {
    site.write(PAGE, page.replace(/^---\n/, "---\nsidebar_position: first\n"));
    await expectFailure([/use-case\.mdx/, /sidebar_position/]);
  });

  it("an image that isn't there names the file", async () => {
    site.write(PAGE, `${page}\n\n![A picture](./no-such-picture.png)\n`);
    await expectFailure([/no-such-picture\.png/, /use-case\.mdx/]);
  });

  it("a sidebar entry that isn't there is named", async () => {
    site.write("sidebars.ts", sidebars.replace('"use-case"', '"no-such-doc"'));
    await expectFailure([/no-such-doc/]);
  });
});
