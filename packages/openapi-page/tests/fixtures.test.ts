import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";

import { expect as expectPage, type Page } from "@playwright/test";
import { afterEach, describe, expect, it } from "vitest";

import { browse } from "../../../fixtures/browse";
import { fixtureSite, type Fixture, type FixtureSite } from "../../../fixtures/site";

const PLUGIN = "docusaurus-plugin-openapi-page";
const HARBOUR = readFileSync(path.join(__dirname, "harbour.json"), "utf8");

const SITES: readonly [Fixture, { baseUrl: string; locales: readonly string[] }][] = [
  ["stock", { baseUrl: "/", locales: ["/"] }],
  ["sub", { baseUrl: "/sub/", locales: ["/sub/", "/sub/fr/"] }],
];

let service: Server | undefined;
afterEach(() => service?.close());

/** A harbour that answers every request, and remembers it. */
async function startHarbour(): Promise<{
  url: string;
  requests: Pick<IncomingMessage, "method" | "url" | "headers">[];
}> {
  const requests: Pick<IncomingMessage, "method" | "url" | "headers">[] = [];
  service = createServer((request, response) => {
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("access-control-allow-headers", "authorization, content-type");
    if (request.method !== "OPTIONS") {
      requests.push({ method: request.method, url: request.url, headers: request.headers });
    }
    response.setHeader("content-type", "application/json").end('[{"number":4,"depth":3.5}]');
  });
  await new Promise<void>((resolve) => service?.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(service.address() as AddressInfo).port}`, requests };
}

function harbourSite(fixture: Fixture, name: string, document = HARBOUR): FixtureSite {
  const site = fixtureSite(fixture, `openapi-page-${name}`, [
    [PLUGIN, { document: "harbour.json", samples: { languages: ["curl", "go"], keyVariable: "HARBOUR_KEY" } }],
  ]);
  site.write("harbour.json", document);
  return site;
}

/** Sends the first operation's request from the page. */
async function tryIt(page: Page): Promise<void> {
  const harbour = await startHarbour();
  await page.locator('summary[aria-label="Try it: List berths"]').click();
  const form = page.getByRole("group", { name: "Try it: List berths", exact: true });
  await form.getByLabel("Server", { exact: true }).selectOption("Another address");
  await form.getByLabel("Address of the server").fill(harbour.url);
  await form.getByLabel("API key").fill("key-of-a-test");
  await form.getByLabel("free").selectOption("true");
  await form.getByRole("button", { name: "Send", exact: true }).click();
  await expectPage(form).toContainText("200 OK");
  expect(harbour.requests).toMatchObject([
    { method: "GET", url: "/berths?free=true", headers: { authorization: "Bearer key-of-a-test" } },
  ]);
}

describe.each(SITES)("on the site %s", (fixture, { baseUrl, locales }) => {
  it("shows the document, its words as text, and sends requests", async () => {
    const site = harbourSite(fixture, fixture);
    const { exitCode, output } = await site.build();
    expect(exitCode, output).toBe(0);
    for (const locale of locales) {
      const published = path.join("build", locale.slice(baseUrl.length - 1), "openapi.json");
      expect(JSON.parse(site.read(published))).toEqual(JSON.parse(HARBOUR));
      await browse(path.join(site.directory, "build"), { baseUrl }, async (page, errors) => {
        const sheets: string[] = [];
        page.on(
          "response",
          (response) => response.request().resourceType() === "stylesheet" && sheets.push(response.url()),
        );
        await page.goto(`${locale}api/`, { waitUntil: "networkidle" });
        await expectPage(page).toHaveTitle(/^API reference/);
        await expectPage(page.getByRole("heading", { level: 2 })).toHaveText([
          /^Authorization/,
          /^List berths/,
          /^Moor a boat/,
          /^A storm comes/,
        ]);
        expect(sheets.filter((url) => url.includes(`${locale}assets/css/api-reference.`))).toHaveLength(1);
        await expectPage(page.locator(".api-page")).toHaveCSS("display", "grid");

        await expectPage(page.getByText('<img src=x onerror="window.planted = true">')).toBeVisible();
        expect(await page.evaluate(() => "planted" in window)).toBe(false);
        expect(await page.locator(".api-page img, .api-page a[href^='javascript']").count()).toBe(0);

        await page.getByRole("radio", { name: "Motor boat" }).first().check();
        await expectPage(page.getByText("In kilowatts.")).toBeVisible();
        await expectPage(page.getByRole("region", { name: "Samples: List berths" })).toContainText("$HARBOUR_KEY");
        await page.locator(".api-menu summary").click();
        await expectPage(page.getByRole("link", { name: "Download openapi.json" })).toHaveAttribute(
          "href",
          `${locale}openapi.json`,
        );
        await page.locator(".api-menu summary").click();
        await tryIt(page);
        expect(errors).toEqual([]);
      });
    }
    site.remove();
  });
});

it("writes the document's values into the pages of a site that asks for it", async () => {
  const site = harbourSite("stock", "values");
  const config = site.read("docusaurus.config.ts");
  site.write(
    "docusaurus.config.ts",
    config
      .replace(/^/, `import { remarkApiValue } from "${PLUGIN}/remark";\n`)
      .replace("docs: {", "docs: { beforeDefaultRemarkPlugins: [[remarkApiValue, { siteDir: __dirname }]],"),
  );
  site.write("docs/storm.md", '# Storms\n\nForce <ApiValue of="a-storm-comes.force.minimum" /> closes the harbour.\n');
  const { exitCode, output } = await site.build();
  expect(exitCode, output).toBe(0);
  expect(site.read("build/docs/storm/index.html")).toMatch(/Force <code>8<\/code> closes the harbour\./);
  site.remove();
});

it("stops at a reference to nothing, with the file, the place and the remedy", async () => {
  const site = harbourSite("stock", "reference", HARBOUR.replace('"Boat": {', '"Ship": {'));
  const { exitCode, output } = await site.build();
  expect(exitCode).not.toBe(0);
  expect(output).toContain(
    `harbour.json: $.paths['/berths/{number}'].put.requestBody.content['application/json'].schema: the $ref "#/components/schemas/Boat" leads to nothing in the document. Correct it, or add what it refers to.`,
  );
  site.remove();
});
