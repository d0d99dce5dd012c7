import path from "node:path";

import { expect as expectPage } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { browse } from "../../../fixtures/browse";
import { fixtureSite, type Fixture, type FixtureSite } from "../../../fixtures/site";
import { parseHeadersFile } from "../src/node/format";
import { headersFor } from "../src/node/rules";

const OPTIONS = { routes: [{ path: "/blog", directives: { "connect-src": ["https://api.example"] } }] };

const SITES: readonly [
  Fixture,
  { baseUrl: string; builds: readonly [folder: string, baseUrl: string][]; pages: readonly string[] },
][] = [
  ["stock", { baseUrl: "/", builds: [["build", "/"]], pages: ["", "docs/intro", "blog/archive"] }],
  [
    "sub",
    {
      baseUrl: "/sub/",
      builds: [
        ["build", "/sub/"],
        ["build", "/sub/fr/"],
      ],
      pages: ["", "docs/intro", "docs/next/intro", "docs/guides/mooring", "blog"],
    },
  ],
];

describe.each(SITES)("on the site %s", (fixture, { baseUrl, builds, pages }) => {
  let site: FixtureSite;

  beforeAll(async () => {
    site = fixtureSite(fixture, `csp-${fixture}`, [["docusaurus-plugin-csp", OPTIONS]]);
    const { exitCode, output } = await site.build();
    expect(exitCode, output).toBe(0);
  });

  afterAll(() => site.remove());

  it("has pages that work under a strict policy, in the header and in the page", async () => {
    const rules = parseHeadersFile(site.read("build/_headers"));
    expect(site.exists("build/fr/_headers")).toBe(false);
    const headers = (pathname: string): Record<string, string> => headersFor(rules, pathname);
    for (const [folder, locale] of builds) {
      await browse(path.join(site.directory, folder), { baseUrl, headers }, async (page, errors) => {
        for (const address of pages) {
          const response = await page.goto(locale + address, { waitUntil: "load" });
          const policy = (await response?.headerValue("Content-Security-Policy")) ?? "";
          expect(policy, locale + address).toMatch(/script-src 'self' 'sha256-[^;]*; script-src-attr 'none'/);
          expect(policy.includes("connect-src 'self' https://api.example;")).toBe(address.startsWith("blog"));
          // Hosts join the values of rules that match.
          expect(policy).not.toContain(",");
          expect(await response?.headerValue("X-Frame-Options")).toBe("DENY");
          const inPage = await page.locator("meta[http-equiv='Content-Security-Policy']").getAttribute("content");
          expect(inPage).toContain(/script-src [^;]*/.exec(policy)?.[0]);
          await expectPage(page.locator("html")).toHaveAttribute("data-has-hydrated", "true");
          expect(errors).toEqual([]);
        }
        const blocked = page.evaluate(
          () =>
            new Promise((resolve) => {
              addEventListener("securitypolicyviolation", ({ effectiveDirective }) => resolve(effectiveDirective));
              document.head.append(Object.assign(document.createElement("script"), { text: "window.hasRun = true" }));
            }),
        );
        expect(await blocked).toBe("script-src-elem");
        expect(await page.evaluate(() => "hasRun" in window)).toBe(false);
      });
    }
  });

  it("loads a new document where a link leads to pages with another policy", async () => {
    for (const [folder, locale] of builds) {
      await browse(path.join(site.directory, folder), { baseUrl }, async (page) => {
        const follow = async (address: string): Promise<boolean> => {
          await page.evaluate(() => Object.assign(window, { isSame: true }));
          await page.locator(`a[href="${locale}${address}"]`).first().click();
          await page.waitForURL(`**${locale}${address}`);
          await expectPage(page.locator("html")).toHaveAttribute("data-has-hydrated", "true");
          return page.evaluate(() => "isSame" in window);
        };
        await page.goto(`${locale}docs/intro`);
        await expectPage(page.locator("html")).toHaveAttribute("data-has-hydrated", "true");
        expect(await follow("")).toBe(true);
        expect(await follow("blog")).toBe(false);
      });
    }
  });
});

it("stops at a page with code in an attribute, which no policy of the site allows", async () => {
  const site = fixtureSite("stock", "csp-attribute", [["docusaurus-plugin-csp", {}]]);
  site.write("static/odd.html", '<!doctype html><html><head></head><button onclick="run()">Run</button></html>');
  const { exitCode, output } = await site.build();
  expect(exitCode).not.toBe(0);
  expect(output).toContain("docusaurus-plugin-csp: odd.html holds code in attributes");
  expect(output).toContain('<button onclick="run()">');
  site.remove();
});

it("stops with the option's name and the remedy", async () => {
  const site = fixtureSite("stock", "csp-options", [
    ["docusaurus-plugin-csp", { directives: { "script-source": ["x"] } }],
  ]);
  const { exitCode, output } = await site.build();
  expect(exitCode).not.toBe(0);
  expect(output).toContain(
    'The options of docusaurus-plugin-csp are wrong: "directives.script-source" is not allowed.',
  );
  expect(output).toContain('This is right: ["docusaurus-plugin-csp", {"directives":');
  site.remove();
});
