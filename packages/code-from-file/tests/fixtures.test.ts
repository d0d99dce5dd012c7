import { execFileSync } from "node:child_process";
import path from "node:path";

import { expect as expectPage } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { browse } from "../../../fixtures/browse";
import { type Fixture, fixtureSite, type FixtureSite } from "../../../fixtures/site";

const PLUGIN = "docusaurus-plugin-code-from-file";
const PROGRAM = "start();\n// docs:begin moor\n  moor(boat);\n// docs:end moor\n";
const FENCE = "\n\n```js file=code/samples/harbour/src/main.js#moor\n```\n";
const OPTIONS = { folders: ["code/samples"], regionMarks: { start: "docs:begin", end: "docs:end" } };

/** Connects the plugin with the site's Markdown as its README says. */
function connect(site: FixtureSite): void {
  const config = site.read("docusaurus.config.ts");
  const connected = config
    .replace(/^/, `import { quotedCode } from "${PLUGIN}";\n`)
    .replace(/^(const config: Config = \{)$/m, "$1\n  markdown: { remarkRehypeOptions: quotedCode() },");
  expect(connected).toContain("remarkRehypeOptions");
  site.write("docusaurus.config.ts", connected);
}

function siteWith(fixture: Fixture, name: string, pages: readonly string[]): FixtureSite {
  const site = fixtureSite(fixture, name, [[PLUGIN, OPTIONS]]);
  connect(site);
  site.write("code/samples/harbour/src/main.js", PROGRAM);
  pages.forEach((page) => site.write(page, (site.exists(page) ? site.read(page) : "# Page") + FENCE));
  return site;
}

async function expectQuoted(
  site: FixtureSite,
  { baseUrl, routes }: { baseUrl: string; routes: readonly [route: string, code: string][] },
): Promise<void> {
  await browse(path.join(site.directory, "build"), { baseUrl }, async (page, errors) => {
    for (const [route, code] of routes) {
      await page.goto(baseUrl + route);
      const block = page.locator(".theme-code-block", { hasText: "src/main.js" });
      await expectPage(block.locator("code")).toHaveText(code);
    }
    expect(errors).toEqual([]);
  });
}

describe("on a stock site", () => {
  let site: FixtureSite;

  beforeAll(async () => {
    site = siteWith("stock", "code-from-file-stock", [
      "docs/intro.mdx",
      "src/pages/markdown-page.mdx",
      "shared/part.mdx",
    ]);
    site.write("docs/outside.mdx", 'import Part from "../shared/part.mdx";\n\n# Outside\n\n<Part />\n');
    const { exitCode, output } = await site.build();
    expect(exitCode, output).toBe(0);
  });

  afterAll(() => site.remove());

  it("quotes the region in docs, in pages, and in a partial that no content plugin has", async () => {
    const routes = ["docs/intro", "markdown-page", "docs/outside"].map((route): [string, string] => [
      route,
      "moor(boat);",
    ]);
    await expectQuoted(site, { baseUrl: "/", routes });
  });

  it("shows a changed program in the next build", async () => {
    site.write("code/samples/harbour/src/main.js", PROGRAM.replace("moor(boat)", "moor(ship)"));
    const { exitCode, output } = await site.build();
    expect(exitCode, output).toBe(0);
    await expectQuoted(site, { baseUrl: "/", routes: [["docs/intro", "moor(ship);"]] });
  });
});

describe("on a site with a base URL, locales, versions and a blog", () => {
  const TRANSLATED = "i18n/fr/docusaurus-plugin-content-docs";
  let site: FixtureSite;

  beforeAll(() => {
    site = siteWith("sub", "code-from-file-sub", [
      "docs/intro.md",
      "versioned_docs/version-1.0/intro.md",
      `${TRANSLATED}/current/intro.md`,
      `${TRANSLATED}/version-1.0/intro.md`,
      "blog/2026-01-15-storm.md",
    ]);
  });

  afterAll(() => site.remove());

  const routesWith = (frozen: string, now: string): [string, string][] => [
    ["docs/intro", frozen],
    ["fr/docs/intro", frozen],
    ["docs/next/intro", now],
    ["fr/docs/next/intro", now],
    ["blog/2026/01/15/storm", now],
  ];

  it("quotes the same file everywhere, and what a version has frozen in that version", async () => {
    const first = await site.build();
    expect(first.exitCode, first.output).toBe(0);
    await expectQuoted(site, { baseUrl: "/sub/", routes: routesWith("moor(boat);", "moor(boat);") });

    const docusaurus = path.resolve("node_modules/@docusaurus/core/bin/docusaurus.mjs");
    const output = execFileSync(process.execPath, [docusaurus, "code:version", "1.0"], {
      cwd: site.directory,
      encoding: "utf8",
    });
    expect(output).toContain(`Wrote ${path.join("versioned_code", "version-1.0")}/.`);
    site.write("code/samples/harbour/src/main.js", PROGRAM.replace("moor(boat)", "moor(ship)"));
    const second = await site.build();
    expect(second.exitCode, second.output).toBe(0);
    await expectQuoted(site, { baseUrl: "/sub/", routes: routesWith("moor(boat);", "moor(ship);") });
  });
});

describe("stops with the remedy", () => {
  it("for a site whose Markdown isn't connected", async () => {
    const site = fixtureSite("stock", "code-from-file-unconnected", [[PLUGIN, {}]]);
    const { exitCode, output } = await site.build();
    expect(exitCode).not.toBe(0);
    expect(output).toContain("Add to the site's configuration: markdown: { remarkRehypeOptions: quotedCode() }");
    site.remove();
  });

  it("for a wrong option", async () => {
    const site = fixtureSite("stock", "code-from-file-options", [[PLUGIN, { folders: ["/etc"] }]]);
    const { exitCode, output } = await site.build();
    expect(exitCode).not.toBe(0);
    expect(output).toContain(`The options of ${PLUGIN} are wrong: "folders[0]"`);
    site.remove();
  });

  it("for a file that isn't there, with the page and the line", async () => {
    const site = siteWith("stock", "code-from-file-missing", []);
    site.write("docs/missing.md", "# Missing\n\n```js file=code/samples/harbour/src/min.js\n```\n");
    const { exitCode, output } = await site.build();
    expect(exitCode).not.toBe(0);
    expect(output).toContain(`${path.join("docs", "missing.md")}:3: no file code/samples/harbour/src/min.js`);
    expect(output).toContain("code/samples/harbour/src/ has: main.js");
    site.remove();
  });
});
