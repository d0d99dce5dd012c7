import { afterAll, beforeEach, describe, expect, it } from "vitest";

import { copySite } from "../support/siteCopy";

const PAGE = "docs/use-case.mdx";
const OTHER_PAGE = "docs/locations.mdx";
const QUOTED = "examples/hono/src/app.ts";
const TWIN = "docs/twin.mdx";
const SENTINEL = "build/from-before.txt";

const site = copySite();
const originals = new Map([PAGE, OTHER_PAGE, QUOTED, "sidebars.ts"].map((file) => [file, site.read(file)]));
const page = site.read(PAGE);
/** The line of what is added to the page after an empty line. */
const ADDED = page.split("\n").length + 2;

beforeEach(() => {
  originals.forEach((text, file) => site.write(file, text));
  site.delete(TWIN);
  site.write(SENTINEL, "previous build");
});

afterAll(() => site.remove());

/** The build fails, says what is expected, and leaves the previous build and nothing half-made. */
async function expectFailure(expected: readonly string[], variables: Record<string, string> = {}) {
  const { exitCode, output } = await site.run("build", variables);
  expect(exitCode, output).not.toBe(0);
  for (const text of expected) {
    expect(output).toContain(text);
  }
  expect(output).toContain("The previous build/ was left as it was.");
  expect(site.exists(SENTINEL)).toBe(true);
  expect(site.exists(".build-next")).toBe(false);
  return output;
}

describe("environment", () => {
  it.each([
    ["SOCKETLESS_API_URL", "app.socketless.ws", /is "app\.socketless\.ws", which is not an http or https URL/],
    ["SOCKETLESS_API_ON_ERROR", "ignore", /is "ignore", but can only be fail or snapshot/],
    ["SOCKETLESS_API_URL", "https://me:secret@app.socketless.ws", /SOCKETLESS_API_URL holds a user name or password/],
    ["SITE_ANNOUNCEMENT_URL", "https://example.com", /SITE_ANNOUNCEMENT is empty although/],
    ["ALGOLIA_APP_ID", "LATENCY123", /ALGOLIA_SEARCH_API_KEY is empty although/],
    ["ALGOLIA_SEARCH_API_KEY", "0123456789abcdef", /ALGOLIA_APP_ID is empty although/],
    ["ALGOLIA_APP_ID", "latency.algolia.net", /ALGOLIA_APP_ID must be letters and digits only/],
    ["SITE_OFFLINE", "yes", /SITE_OFFLINE is "yes", but can only be on or off/],
    ["ALGOLIA_INDEX_NAME", "two words", /ALGOLIA_INDEX_NAME is not an index name/],
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

describe("what stops the build before pages are made", () => {
  it("a sidebar entry without a document", async () => {
    site.edit("sidebars.ts", (text) => text.replace('"use-case"', '"no-such-doc"'));
    const line =
      site
        .read("sidebars.ts")
        .split("\n")
        .findIndex((text) => text.includes("no-such-doc")) + 1;
    await expectFailure([
      `sidebars.ts:${line}: there is no document "no-such-doc"; correct the id, or add docs/no-such-doc.mdx`,
    ]);
  });

  it("a field of the front matter that can't be used", async () => {
    site.write(PAGE, page.replace(/^---\n/, "---\nsidebar_position: first\n"));
    await expectFailure([
      `${PAGE}:2: the front matter's "sidebar_position" can't be used: "sidebar_position" must be a number; correct it`,
    ]);
  });

  it("front matter that is no YAML", async () => {
    site.write(PAGE, page.replace(/^---\n/, "---\nkeywords: [chat\n"));
    await expectFailure([`${PAGE}:3: the front matter is no YAML: `, "; quote the value, or correct its indentation"]);
  });
});

describe("what stops the build while pages are made", () => {
  it("an example's region that is gone, and a picture that isn't there", async () => {
    site.edit(QUOTED, (text) => text.replaceAll("region webhook", "region renamed"));
    site.edit(OTHER_PAGE, (text) => `${text}\n\n![A picture](./no-such-picture.png)\n`);
    const line = (originals.get(OTHER_PAGE) ?? "").split("\n").length + 2;
    const output = await expectFailure([
      `${QUOTED}: no region "webhook"; known regions: `,
      `${OTHER_PAGE}:${line}: there is no file for the image ./no-such-picture.png; correct the address, or add the file`,
    ]);
    expect(output).toMatch(/docs\/getting-started\/hono\.mdx:\d+: examples\/hono/);
  });
});

describe("links", () => {
  it("to a page and to a file that don't exist stop the build", async () => {
    site.write(PAGE, `${page}\n\n[nowhere](/docs/no-such-page)\n\n[nor here](./no-such-file.mdx)\n`);
    await expectFailure([
      `${PAGE}:${ADDED}: the link to /docs/no-such-page is broken; correct it or take it out`,
      `${PAGE}:${ADDED + 2}: there is no file for the link ./no-such-file.mdx; correct the address, or add the file`,
    ]);
  });

  it("to a heading that doesn't exist, and two pages at one address, fail CI", async () => {
    site.write(PAGE, `${page}\n\n[nowhere](/docs/concepts#no-such-heading)\n`);
    site.write(TWIN, "---\nslug: /locations\ndescription: A page at the address of another.\n---\n\n# Twin\n");
    const shared = "/docs/locations is the route of 2 files; give each its own name or slug";
    await expectFailure(
      [
        "Warnings are failures when CI=true",
        `${PAGE}:${ADDED}: the link to /docs/concepts#no-such-heading is broken; correct it or take it out`,
        `${TWIN}:2: ${shared}`,
        `${OTHER_PAGE}: ${shared}`,
      ],
      { CI: "true" },
    );
  });
});
