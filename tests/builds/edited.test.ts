import { answer } from "../../plugins/search/engine/answer";
import { openIndex } from "../../plugins/search/engine/engine";
import type { IndexFile } from "../../plugins/search/engine/index-file";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { leasePort } from "../examples/ports";
import { copySite, type SiteCopy } from "../support/site-copy";

const API_PAGE = "build/api/index.html";

/** The sources without their history, as an archive has them. */
const site = copySite();
afterAll(() => site.remove());

async function build(copy: SiteCopy, variables: Record<string, string> = {}): Promise<string> {
  const { exitCode, output } = await copy.run("build", variables);
  expect(exitCode, output).toBe(0);
  return output;
}

describe("a build after edits, without the service that it asks for", () => {
  const UNLISTED = "/docs/infrastructure";
  /** What every plain object has, and what a look-up in one finds without anybody having put it there. */
  const INHERITED = ["constructor", "__proto__", "hasOwnProperty", "toString"];
  let output: string;

  beforeAll(async () => {
    site.edit("docs/infrastructure.mdx", (text) => text.replace(/^---\n/, "---\nunlisted: true\n"));
    const headings = INHERITED.map((word) => `\n## The ${word} of it\n\nText.\n`).join("");
    const value = 'Left out, it is <ApiValue of="create-a-connection.overrideFeeds.default" />.';
    site.edit("docs/locations.mdx", (text) => `${text}\n\n${value}\n${headings}`);
    site.edit("docs/use-case.mdx", (text) => `${text}\n[nowhere](/docs/no-such-page)\n`);
    // The site's own setting stops the build.
    site.edit("docusaurus.config.ts", (text) => text.replace('onBrokenLinks: "throw"', 'onBrokenLinks: "warn"'));
    const twin =
      "---\ntitle: Twin\ndescription: A second page with the slug of another.\nslug: /open-source\n---\n\nText.\n";
    site.write("docs/twin.mdx", twin);
    site.edit("examples/hono/src/node.ts", (text) => text.replaceAll("console.log(", "console.info("));
    site.edit("api-spec/overlay.yaml", (text) => text.replace("Hosted service", "Edited service"));
    site.edit("src/config/theme.ts", (text) => text.replace('label: "Dashboard"', 'label: "Edited label"'));
    site.edit("api-spec/openapi.json", (text) =>
      text
        .replace(/("overrideFeeds": \{[^}]*?"default": )true/, "$1false")
        .replace(
          '"overrideFeeds": {',
          '"toString": { "type": "string", "description": "Its constructor and its __proto__." }, "overrideFeeds": {',
        ),
    );
    const absent = `http://127.0.0.1:${await leasePort()}`;
    output = await build(site, { SOCKETLESS_API_URL: absent, SOCKETLESS_API_ON_ERROR: "snapshot" });
  });

  it("goes on with the snapshot, and says so on the page", () => {
    expect(output).toContain("[WARNING]");
    expect(site.read(API_PAGE)).toContain("could not be used when this page was built");
  });

  it("reports a link to a page that doesn't exist, with the page that holds it", () => {
    expect(output).toMatch(/source page path = \/docs\/use-case:\n\s*-> linking to \/docs\/no-such-page/);
  });

  it("warns of two pages with one slug", () => {
    expect(output).toMatch(/duplicate routes[^]*\/docs\/open-source/i);
  });

  it("says nothing of updates, because there is no history to know them from", () => {
    const html = site.read("build/docs/concepts/index.html");
    expect(html).toContain("theme-edit-this-page");
    expect(html).not.toMatch(/theme-last-updated|dateModified/);
    expect(site.read("build/sitemap.xml")).not.toContain("lastmod");
  });

  it("has every edit", () => {
    expect(site.read("build/docs/locations/index.html")).toContain("Left out, it is <code>false</code>");
    expect(site.read("build/docs/getting-started/hono/index.html").replace(/<[^>]*>/g, "")).toContain("console.info(");
    expect(site.read("build/docs/getting-started/hono.md")).toContain("console.info(");
    expect(site.read("build/openapi.json")).toContain("Edited service");
    expect(site.read("build/docs/concepts/index.html")).toContain("Edited label");
  });

  it("finds words that every object has", () => {
    const engine = openIndex(JSON.parse(site.read("build/search/index.json")) as IndexFile);
    const found = (query: string): string[] => answer(engine, { query }).hits.map(({ url }) => url);
    for (const word of INHERITED) {
      expect(found(word), word).toContainEqual(expect.stringMatching(/^\/docs\/locations#/));
    }
    expect(found("toString")).toContainEqual(expect.stringMatching(/^\/api\/#.*\.toString$/));
  });

  it("shows an unlisted page to who has its address, and to nobody else", () => {
    const [page, concepts] = [site.read(`build${UNLISTED}/index.html`), site.read("build/docs/concepts/index.html")];
    const robots = /<meta[^>]*name="?robots"?[^>]*noindex/;
    expect(page).toContain("This page is unlisted.");
    expect(page).toMatch(robots);
    expect(concepts).not.toMatch(robots);
    const [sidebar = ""] = /<aside[\s\S]*?<\/aside>/.exec(concepts) ?? [];
    const files = ["sitemap.xml", "search/index.json"].map((name) => site.read(`build/${name}`));
    for (const list of [sidebar, ...files]) {
      expect(list).toContain("/docs/locations");
      expect(list).not.toContain(UNLISTED);
    }
    for (const name of ["llms.txt", "llms-full.txt"]) {
      const list = site.read(`build/${name}`);
      expect(list).toContain("/docs/locations");
      // Other pages may link to it.
      expect(list).not.toMatch(new RegExp(`(?:\\(|<!-- )https://docs\\.socketless\\.ws${UNLISTED}(?:\\.md\\)| -->)`));
    }
    expect(site.exists(`build${UNLISTED}.md`)).toBe(false);
    // The source's name, in the link for editing, ends in .mdx.
    expect(page).not.toMatch(new RegExp(`${UNLISTED}\\.md(?!x)`));
  });
});
