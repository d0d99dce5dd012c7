import path from "node:path";

import { expect as expectPage } from "@playwright/test";
import { describe, expect, it } from "vitest";

import { browse } from "../../../fixtures/browse";
import { fixtureSite, type Fixture } from "../../../fixtures/site";

const SITES: readonly [
  Fixture,
  { baseUrl: string; page: string; builds: readonly [build: string, baseUrl: string][] },
][] = [
  ["stock", { baseUrl: "/", page: "docs/intro", builds: [["build", "/"]] }],
  [
    "sub",
    {
      baseUrl: "/sub/",
      page: "docs/intro",
      builds: [
        ["build", "/sub/"],
        ["build", "/sub/fr/"],
      ],
    },
  ],
];

describe.each(SITES)("on the site %s", (fixture, { baseUrl, page: path_, builds }) => {
  it("asks for no script before a sign of use, and works after it", async () => {
    const site = fixtureSite(fixture, `idle-scripts-${fixture}`, [["docusaurus-plugin-idle-scripts", {}]]);
    const { exitCode, output } = await site.build();
    expect(exitCode, output).toBe(0);
    for (const [build, locale] of builds) {
      await browse(path.join(site.directory, build), { baseUrl }, async (page, errors) => {
        // An idle moment would be a sign of use of its own.
        await page.addInitScript("window.requestIdleCallback = () => 0");
        const scripts: string[] = [];
        page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
        await page.goto(locale + path_, { waitUntil: "load" });
        await expectPage(page.locator("h1")).toBeVisible();
        expect(scripts).toEqual([]);
        await page.mouse.move(10, 10);
        await page.mouse.move(20, 20);
        await expectPage(page.locator("html")).toHaveAttribute("data-has-hydrated", "true");
        expect(scripts.length).toBeGreaterThan(1);
        expect(new Set(scripts).size).toBe(scripts.length);
        expect(errors).toEqual([]);
      });
    }
    site.remove();
  });
});

it("stops with the option's name and the remedy", async () => {
  const site = fixtureSite("stock", "idle-scripts-options", [["docusaurus-plugin-idle-scripts", { start: "never" }]]);
  const { exitCode, output } = await site.build();
  expect(exitCode).not.toBe(0);
  expect(output).toContain(
    'The options of docusaurus-plugin-idle-scripts are wrong: "start" must be one of [intent, load].',
  );
  expect(output).toContain('This is right: ["docusaurus-plugin-idle-scripts", {"start":"intent"}]');
  site.remove();
});
