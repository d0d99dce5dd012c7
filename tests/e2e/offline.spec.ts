import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import type { BrowserContext, Locator, Page } from "@playwright/test";
import { type WorkerSite, workerText } from "docusaurus-plugin-offline-reading/worker";

import { startServer } from "../../scripts/server";
import { expect, test } from "../support/fixtures";
import { hydrated, neverIdle } from "../support/page";

test.use({ serviceWorkers: "allow" });

const storedPages = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const keys = await (await caches.open("pages-1")).keys();
    return keys.map(({ url }) => new URL(url).pathname);
  });

const registrations = (page: Page): Promise<number> =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

/** Opens a page and waits until the worker has it. */
async function visit(page: Page, route: string): Promise<void> {
  await page.goto(route);
  await hydrated(page);
  await expect.poll(() => storedPages(page)).toContain(route);
}

/** Reads the concepts and then a guide, and loses the network. */
async function loseNetwork(page: Page, context: BrowserContext): Promise<{ guide: string; concepts: Locator }> {
  await visit(page, "/docs/concepts");
  await visit(page, "/docs/guides/message-validation");
  const guide = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
  await context.setOffline(true);
  const sidebar = page.getByRole("navigation", { name: "Docs sidebar" });
  return { guide, concepts: sidebar.getByRole("link", { name: "Concepts", exact: true }) };
}

test("a network that saves data stores nothing", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, "connection", {
      get: () => ({ effectiveType: "4g", saveData: true }),
    });
  });
  await page.goto("/docs/concepts");
  await hydrated(page);
  await page.waitForLoadState("networkidle");
  expect(await registrations(page)).toBe(0);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});

test("the worker comes after all that the reader waits for", async ({ page }) => {
  const asked: string[] = [];
  page.context().on("request", (request) => asked.push(new URL(request.url()).pathname));
  await visit(page, "/docs/concepts");
  const own = await page.evaluate(() =>
    Array.from(document.scripts, ({ src }) => src && new URL(src).pathname).filter((path) => path !== ""),
  );
  expect(own.length).toBeGreaterThan(1);
  const worker = asked.indexOf("/sw.js");
  expect(worker).toBeGreaterThan(0);
  own.forEach((path) => expect(asked.slice(0, worker), path).toContain(path));
});

test("when the network goes in the middle of reading, the page and those read before work on", async ({
  page,
  context,
}) => {
  const { guide, concepts } = await loseNetwork(page, context);
  const other = page.getByRole("tab", { selected: false }).first();
  const name = (await other.textContent()) ?? "";
  await other.click();
  await expect(page.getByRole("tab", { name, exact: true }).first()).toHaveAttribute("aria-selected", "true");
  await concepts.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Concepts");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(guide);
  await expect(page.getByRole("alert").filter({ hasText: "could not be loaded" })).toHaveCount(0);
});

test("without a network, a step back from a page that is being opened leads to the page before", async ({
  page,
  context,
}) => {
  const { guide, concepts } = await loseNetwork(page, context);
  await neverIdle(page);
  await concepts.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Concepts");
  await page.evaluate(() => history.back());
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(guide);
  await page.keyboard.press("Tab");
  await hydrated(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(guide);
  await expect(page.locator(".theme-code-block").first()).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: "could not be loaded" })).toHaveCount(0);
});

test("a page that was read opens without a network, whole and working", async ({ page, context }) => {
  await visit(page, "/docs/concepts");
  await visit(page, "/docs/introduction");
  await context.setOffline(true);
  await page.goto("/docs/concepts");
  await hydrated(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Concepts");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.getByRole("button", { name: /dark and light mode/i }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Concepts");
});

test("a page that wasn't read says so and lists those that were", async ({ page, context }) => {
  await visit(page, "/docs/concepts");
  await context.setOffline(true);
  const response = await page.goto("/docs/self-hosting");
  expect(response?.status()).toBe(503);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are offline");
  await page.getByRole("link", { name: "Concepts", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Concepts");
});

test("all pages are stored when the reader asks, and deleted when the reader asks", async ({ page, context }) => {
  test.setTimeout(90_000);
  await page.goto("/docs");
  await hydrated(page);
  await page.getByRole("button", { name: "Store all pages" }).click();
  await expect(page.getByRole("status").filter({ hasText: /^2\d pages are stored/ })).toBeVisible({ timeout: 60_000 });
  await context.setOffline(true);
  for (const route of ["/docs/guides/message-validation", "/docs/self-hosting", "/api/"]) {
    await page.goto(route);
    await hydrated(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expect(page.getByRole("alert").filter({ hasText: "could not be loaded" })).toHaveCount(0);
  }
  await context.setOffline(false);
  await page.goto("/docs");
  await hydrated(page);
  await page.getByRole("button", { name: "Switch off and delete" }).click();
  await expect(page.getByRole("status").filter({ hasText: "nothing is stored" })).toBeVisible();
  expect(await registrations(page)).toBe(0);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  await page.reload();
  await hydrated(page);
  await page.waitForLoadState("networkidle");
  expect(await registrations(page)).toBe(0);
});

interface Deploy {
  url: string;
  directory: string;
}

const deployTest = test.extend<{ deploy: Deploy }>({
  deploy: async ({}, use) => {
    const directory = mkdtempSync(path.join(tmpdir(), "deploy-"));
    cpSync("build", directory, { recursive: true, filter: (source) => !/\.(?:br|gz)$/.test(source) });
    const server = await startServer({ directory, port: 0, host: "127.0.0.1" });
    await use({ url: server.url, directory });
    await server.close();
    rmSync(directory, { recursive: true });
  },
});

const CONCEPTS = "docs/concepts/index.html";

function changeHeading(directory: string): void {
  const file = path.join(directory, CONCEPTS);
  writeFileSync(file, readFileSync(file, "utf8").replace(/<h1[^>]*>.*?<\/h1>/, "<h1>Second deploy</h1>"));
}

deployTest("a new deploy is what the reader gets at the next visit", async ({ page, deploy }) => {
  const address = `${deploy.url}/docs/concepts`;
  await page.goto(address);
  await hydrated(page);
  await expect.poll(() => storedPages(page)).toContain("/docs/concepts");
  changeHeading(deploy.directory);
  const response = await page.goto(address);
  expect(response?.fromServiceWorker()).toBe(true);
  expect(await response?.text()).toContain("Second deploy");
});

deployTest(
  "?offline=off removes the worker and what it stored, even when the page's scripts are gone",
  async ({ page, deploy }) => {
    await page.goto(`${deploy.url}/docs/concepts`);
    await hydrated(page);
    await expect.poll(() => storedPages(page)).toContain("/docs/concepts");
    rmSync(path.join(deploy.directory, "assets/js"), { recursive: true });
    await page.evaluate(() => caches.delete("files-1"));
    const session = await page.context().newCDPSession(page);
    await session.send("Network.clearBrowserCache");
    await page.goto(`${deploy.url}/docs/introduction?offline=off`);
    await expect(page.getByRole("alert").filter({ hasText: "could not be loaded" })).toBeVisible();
    await expect.poll(() => registrations(page)).toBe(0);
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
  },
);

deployTest("a page that a deploy took away is not kept", async ({ page, deploy }) => {
  const address = `${deploy.url}/docs/concepts`;
  await page.goto(address);
  await hydrated(page);
  await expect.poll(() => storedPages(page)).toContain("/docs/concepts");
  rmSync(path.join(deploy.directory, CONCEPTS));
  expect((await page.goto(address))?.status()).toBe(404);
  await expect.poll(() => storedPages(page)).not.toContain("/docs/concepts");
});

deployTest("a site that is built without offline reading removes the worker", async ({ page, deploy }) => {
  await page.goto(`${deploy.url}/docs/concepts`);
  await hydrated(page);
  await expect.poll(() => storedPages(page)).toContain("/docs/concepts");
  const keeping = readFileSync(path.join(deploy.directory, "sw.js"), "utf8");
  const site = JSON.parse(/^const site = (.*);$/m.exec(keeping)?.[1] ?? "") as WorkerSite;
  writeFileSync(path.join(deploy.directory, "sw.js"), workerText("retire", site));
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect.poll(() => registrations(page)).toBe(0);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});
