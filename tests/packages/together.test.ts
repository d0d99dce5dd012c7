import { readFileSync } from "node:fs";
import path from "node:path";

import { expect as expectPage, type Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { browse } from "../../fixtures/browse";
import { fixtureSite, type FixtureSite } from "../../fixtures/site";
import { parseHeadersFile } from "../../packages/csp/src/node/format";
import { headersFor } from "../../packages/csp/src/node/rules";

/** Each package but those that a site only imports, with what the others need to know of it. */
const PLUGINS = [
  ["docusaurus-plugin-compression", {}],
  ["docusaurus-plugin-csp", { routes: [{ path: "/api", directives: { "connect-src": ["https:"] } }] }],
  ["docusaurus-plugin-offline-reading", { files: ["assets/**", "search/index.json"] }],
  ["docusaurus-plugin-social-cards", {}],
  ["docusaurus-plugin-markdown-twins", {}],
  [
    "docusaurus-plugin-search",
    {
      described: { plugin: "api-reference", route: "/api/", title: "API reference", group: "API" },
      ownDocuments: ["/api"],
    },
  ],
  ["docusaurus-plugin-openapi-page", { document: "harbour.json" }],
  ["docusaurus-plugin-static-code", {}],
  ["docusaurus-plugin-code-from-file", { folders: ["code"] }],
  ["docusaurus-plugin-idle-scripts", {}],
] as const;

const IMPORTS = `import { quotedCode } from "docusaurus-plugin-code-from-file";
import { rehypeStaticCode } from "docusaurus-plugin-static-code";
`;

/** The site with everything that makes sites differ, with every package from its tarball, and a program that a page quotes. */
function siteWithAll(): FixtureSite {
  const site = fixtureSite("sub", "together", PLUGINS);
  const config = site.read("docusaurus.config.ts");
  const list = "rehypePlugins: [[rehypeStaticCode, { siteDir: __dirname }]],";
  site.write(
    "docusaurus.config.ts",
    IMPORTS +
      config
        .replace(/^(const config: Config = \{)$/m, "$1\n  markdown: { remarkRehypeOptions: quotedCode() },")
        .replace(/\b(docs|blog): \{/g, `$1: { ${list}`),
  );
  site.write("harbour.json", readFileSync(path.resolve("packages/openapi-page/tests/harbour.json"), "utf8"));
  site.write("code/moor.js", "moor(boat);\n");
  const page = "versioned_docs/version-1.0/guides/mooring.md";
  site.write(page, `${site.read(page)}\n\`\`\`js file=code/moor.js\n\`\`\`\n`);
  return site;
}

describe("all packages in one site", () => {
  let site: FixtureSite;
  const visit = (see: (page: Page, errors: readonly string[]) => Promise<void>): Promise<void> => {
    const rules = parseHeadersFile(site.read("build/_headers"));
    const headers = (pathname: string): Record<string, string> => headersFor(rules, pathname);
    return browse(path.join(site.directory, "build"), { baseUrl: "/sub/", headers }, see);
  };

  beforeAll(async () => {
    site = siteWithAll();
    const { exitCode, output } = await site.build();
    expect(exitCode, output).toBe(0);
  });

  afterAll(() => site.remove());

  it("a page has its policy, card, twin, quoted code and compressed files, and its scripts wait", () =>
    visit(async (page, errors) => {
      await page.addInitScript("window.requestIdleCallback = () => 0");
      const scripts: string[] = [];
      page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
      const response = await page.goto("/sub/docs/guides/mooring", { waitUntil: "load" });
      expect(await response?.headerValue("Content-Security-Policy")).toMatch(/script-src 'self' 'sha256-/);
      expect(scripts).toEqual([]);
      await expectPage(page.locator(".theme-code-block", { hasText: "moor.js" }).last().locator("code")).toHaveText(
        "moor(boat);",
      );
      const card = (await page.locator('meta[property="og:image"]').getAttribute("content")) ?? "";
      expect(site.exists(card.replace("https://harbour.example/sub/", "build/"))).toBe(true);
      expect(site.read("build/docs/guides/mooring.md")).toContain("moor(boat);");
      for (const file of ["docs/guides/mooring/index.html", "search/index.json", "fr/docs/intro/index.html"]) {
        expect(site.exists(`build/${file}.br`), file).toBe(true);
      }
      expect(errors).toEqual([]);
    }));

  it("search opens under the policy and leads to the API's page, which loads with its own", () =>
    visit(async (page, errors) => {
      await page.goto("/sub/docs/intro");
      await page.keyboard.press("Control+k");
      await page.keyboard.type("list berths");
      const hit = page.getByRole("dialog", { name: "Search" }).locator("[aria-selected=true]");
      await expectPage(hit).toHaveAttribute("href", "/sub/api/#list-berths");
      await page.evaluate(() => Object.assign(window, { isSame: true }));
      await page.keyboard.press("Enter");
      await expectPage(page).toHaveURL(/\/sub\/api\/#list-berths$/);
      await expectPage(page.getByRole("heading", { name: "List berths" })).toBeVisible();
      expect(await page.evaluate(() => "isSame" in window)).toBe(false);
      expect(errors).toEqual([]);
    }));

  it("a page that was read opens, and is searched, without a network", () =>
    visit(async (page, errors) => {
      const cache = "offline-reading:/sub/:pages-1";
      const stored = (): Promise<number> =>
        page.evaluate(async (name) => (await (await caches.open(name)).keys()).length, cache);
      await page.goto("/sub/docs/intro");
      await page.mouse.move(10, 10);
      await expect.poll(stored, { timeout: 10_000 }).toBe(1);
      await page.reload();
      await page.keyboard.press("Control+k");
      await page.keyboard.type("bowline");
      const hit = page.getByRole("dialog", { name: "Search" }).locator("[aria-selected=true]");
      await expectPage(hit).toHaveAttribute("href", "/sub/docs/guides/mooring#knots");
      await page.context().setOffline(true);
      await page.goto("/sub/docs/intro");
      await page.keyboard.press("Control+k");
      await page.keyboard.type("bowline");
      await expectPage(hit).toHaveAttribute("href", "/sub/docs/guides/mooring#knots");
      expect(errors).toEqual([]);
    }));
});
