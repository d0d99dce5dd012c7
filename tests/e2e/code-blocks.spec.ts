import { readFileSync } from "node:fs";

import type { Locator } from "@playwright/test";

import { expect, test } from "../support/fixtures";
import { hydrated, unfold } from "../support/page";

const PAGE = "/docs/concepts";

/** The fences of a page's source, without their blocks' surroundings: what the copy buttons must give. */
function fencesOf(file: string): string[] {
  const source = readFileSync(file, "utf8");
  return [...source.matchAll(/^```(?!.*\sfile=)[^\n]*\n(.*?)\n```$/gms)].map(([, body = ""]) => body);
}

const copyButton = (block: Locator): Locator => block.getByRole("button", { name: "Copy code to clipboard" });

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test("the copy button gives the code exactly", async ({ page }) => {
  await page.goto(PAGE);
  await hydrated(page);
  await unfold(page);
  const expected = fencesOf("docs/concepts.mdx");
  const copied: string[] = [];
  for (const block of await page.locator(".theme-code-block").all()) {
    await block.hover();
    await copyButton(block).click();
    await expect(block.getByRole("button", { name: "Copied" })).toBeVisible();
    copied.push(await page.evaluate(() => navigator.clipboard.readText()));
  }
  expect(expected.length).toBeGreaterThan(0);
  expect(copied).toEqual(expect.arrayContaining(expected));
});

test("a block's code stays as it is, with a selection in it, when the address changes", async ({ page }) => {
  await page.goto(PAGE);
  await hydrated(page);
  const token = page.locator(".theme-code-block code span").first();
  await token.evaluate((element) => getSelection()?.selectAllChildren(element));
  const selected = await token.textContent();
  await page.evaluate(() => history.pushState(null, "", "#feed"));
  await page
    .getByRole("link", { name: "Concepts", exact: true })
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(/\/docs\/concepts$/);
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(selected);
});

test("a refused clipboard leaves the code selected", async ({ page, context }) => {
  await context.clearPermissions();
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "clipboard", {
      value: { writeText: () => Promise.reject(new DOMException("refused", "NotAllowedError")) },
    });
  });
  await page.goto(PAGE);
  await hydrated(page);
  const block = page.locator(".theme-code-block").first();
  await block.hover();
  await copyButton(block).click();
  await expect(block.getByRole("button", { name: "Copying was refused; the code is selected" })).toBeVisible();
  expect(await page.evaluate(() => getSelection()?.toString().trim())).toBe(fencesOf("docs/concepts.mdx")[0]);
});

test("long lines can be wrapped, and short ones offer nothing to wrap", async ({ page }) => {
  // In a wide window every line fits.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/docs/guides/message-validation");
  await hydrated(page);
  const blocks = page.locator(".theme-code-block:visible");
  const wide = blocks.filter({ has: page.getByRole("button", { name: "Toggle word wrap" }) });
  await expect(wide).not.toHaveCount(0);
  expect(await wide.count()).toBeLessThan(await blocks.count());
  const toggle = wide.first().getByRole("button", { name: "Toggle word wrap" });
  const overflow = (): Promise<number> =>
    wide
      .first()
      .locator("pre")
      .evaluate((pre) => pre.scrollWidth - pre.clientWidth);
  expect(await overflow()).toBeGreaterThan(0);
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  expect(await overflow()).toBe(0);
  await toggle.click();
  expect(await overflow()).toBeGreaterThan(0);
});

test("code has the colours of its mode before any script has run", async ({ browser, baseURL }) => {
  const coloursIn = async (theme: string): Promise<string[]> => {
    const context = await browser.newContext({ baseURL });
    await context.route(/\/assets\/js\//, (route) => route.abort());
    await context.addInitScript((choice) => localStorage.setItem("theme", choice), theme);
    const page = await context.newPage();
    await page.goto("/docs/getting-started/hono", { waitUntil: "domcontentloaded" });
    const colours = await page
      .locator(".theme-code-block:not(.code-ink) code span")
      .evaluateAll((tokens) => [...new Set(tokens.map((token) => getComputedStyle(token).color))]);
    await context.close();
    return colours;
  };
  const light = await coloursIn("light");
  const dark = await coloursIn("dark");
  expect(light.length).toBeGreaterThan(2);
  expect(dark.length).toBe(light.length);
  expect(light.filter((colour) => dark.includes(colour))).toEqual([]);
});

test("code is the same on a page that was opened and on one that was gone to, and loads once", async ({ page }) => {
  const tutorial = "/docs/getting-started/hono";
  const blocks: string[] = [];
  page.on("request", (request) => {
    if (/\/assets\/js\/.*\.json$/.test(request.url())) {
      blocks.push(request.url());
    }
  });
  const codeOf = () =>
    page.locator(".theme-code-block code").evaluateAll((all) => all.map(({ innerHTML }) => innerHTML));

  await page.goto(tutorial);
  await hydrated(page);
  const opened = await codeOf();
  expect(opened.length).toBeGreaterThan(10);
  expect(opened.filter((html) => html.trim() === "")).toEqual([]);
  expect(blocks).toEqual([]);

  await page.goto("/docs/introduction");
  await hydrated(page);
  await page.locator(`.theme-doc-sidebar-menu a[href="${tutorial}"]`).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Build a live room with Hono");
  await expect.poll(async () => (await codeOf()).length).toBe(opened.length);
  expect(await codeOf()).toEqual(opened);
  expect(blocks.length).toBe(1);
});
