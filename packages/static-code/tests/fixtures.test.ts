import path from "node:path";

import { expect as expectPage } from "@playwright/test";
import { describe, expect, it } from "vitest";

import { browse } from "../../../fixtures/browse";
import { type Fixture, fixtureSite, type FixtureSite } from "../../../fixtures/site";

const PLUGIN = "docusaurus-plugin-static-code";
const LONG = Array.from({ length: 30 }, (_, index) => `moor(${index});`).join("\n");
const FENCES =
  '\n\n```ts title="src/harbour.ts" added={2} download=/harbour.ts\nconst boat = "gull";\nmoor(boat);\n```\n' +
  `\n\`\`\`ts\n${LONG}\n\`\`\`\n\n\`\`\`bash\nls\n\`\`\`\n`;

/** Connects the plugin with the site's Markdown as its README says. */
function connect(site: FixtureSite): void {
  const list = "rehypePlugins: [[rehypeStaticCode, { siteDir: __dirname }]],";
  const config = site.read("docusaurus.config.ts");
  const connected = config
    .replace(/^/, `import { rehypeStaticCode } from "${PLUGIN}";\n`)
    .replace(/\b(docs|blog): \{/g, `$1: { ${list}`);
  expect(connected.split(list).length - 1).toBe(2);
  site.write("docusaurus.config.ts", connected);
}

function siteWith(fixture: Fixture, name: string, pages: readonly string[]): FixtureSite {
  const site = fixtureSite(fixture, name, [[PLUGIN, { palette: { light: { keyword: "#123456" } } }]]);
  connect(site);
  site.write("static/harbour.ts", "export {};\n");
  pages.forEach((page) => site.write(page, (site.exists(page) ? site.read(page) : "# Page") + FENCES));
  return site;
}

const SITES: readonly [
  Fixture,
  { baseUrl: string; pages: readonly string[]; routes: readonly [build: string, path: string][] },
][] = [
  ["stock", { baseUrl: "/", pages: ["docs/harbour.md"], routes: [["build", "docs/harbour"]] }],
  [
    "sub",
    {
      baseUrl: "/sub/",
      pages: [
        "docs/intro.md",
        "versioned_docs/version-1.0/intro.md",
        "i18n/fr/docusaurus-plugin-content-docs/version-1.0/intro.md",
        "blog/2026-01-15-storm.md",
      ],
      routes: [
        ["build", "docs/intro"],
        ["build", "docs/next/intro"],
        ["build", "fr/docs/intro"],
        ["build", "blog/2026/01/15/storm"],
      ],
    },
  ],
];

describe.each(SITES)("on the site %s", (fixture, { baseUrl, pages, routes }) => {
  it("shows, folds and copies code that was highlighted in the build", async () => {
    const site = siteWith(fixture, `static-code-${fixture}`, pages);
    const { exitCode, output } = await site.build();
    expect(exitCode, output).toBe(0);
    for (const [build, route] of routes) {
      await browse(path.join(site.directory, build), { baseUrl }, async (page, errors) => {
        await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
        await page.goto(baseUrl + route);
        await expectPage(page.locator("html")).toHaveAttribute("data-has-hydrated", "true");
        const file = page.locator(".theme-code-block", { hasText: "src/harbour.ts" });
        await expectPage(file.locator("ins")).toHaveText("moor(boat);");
        await expectPage(file.getByText("const", { exact: true })).toHaveCSS("color", "rgb(18, 52, 86)");
        const locale = route.startsWith("fr/") ? "fr/" : "";
        await expectPage(file.locator("a[download]")).toHaveAttribute("href", `${baseUrl}${locale}harbour.ts`);
        const long = page.locator(".theme-code-block", { hasText: "moor(29)" });
        const height = async (): Promise<number> => (await long.boundingBox())?.height ?? 0;
        const folded = await height();
        // On a French page the button has a French name.
        await long.locator("button").last().click();
        await expectPage.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(LONG);
        await long.locator("summary").click();
        expect(await height()).toBeGreaterThan(folded + 200);
        await expectPage(page.locator(".theme-code-block.code-ink")).toHaveCount(1);
        expect(errors).toEqual([]);
      });
    }
    site.remove();
  });
});

describe("stops with the remedy", () => {
  it("for a wrong option", async () => {
    const site = fixtureSite("stock", "static-code-options", [[PLUGIN, { palette: { light: { keywords: "red" } } }]]);
    const { exitCode, output } = await site.build();
    expect(exitCode).not.toBe(0);
    expect(output).toContain(`The options of ${PLUGIN} are wrong: "palette.light.keywords" is not allowed`);
    site.remove();
  });

  it("for an unknown language, with the page and the line", async () => {
    const site = siteWith("stock", "static-code-language", []);
    site.write("docs/unknown.md", "# Unknown\n\n```klingon\nqapla\n```\n");
    const { exitCode, output } = await site.build();
    expect(exitCode).not.toBe(0);
    expect(output).toContain(
      `${path.join("docs", "unknown.md")}:3: no language "klingon" to highlight; write \`text\``,
    );
    site.remove();
  });
});
