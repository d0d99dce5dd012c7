import type { Page } from "@playwright/test";

import { expect, test } from "../support/fixtures";
import { hydrated, watchErrors } from "../support/page";

const PAGE = "/docs/use-case/recipes";

/** The article's text and code, as a reader gets them. */
const articleOf = (page: Page): Promise<string | null> => page.locator("article").textContent();

/** Counts the documents that the page loads from now on. */
function countDocuments(page: Page): () => number {
  let count = 0;
  page.on("request", (request) => (count += request.isNavigationRequest() ? 1 : 0));
  return () => count;
}

test("a page has the same text when the server sent it, after hydration and when it was gone to", async ({ page }) => {
  await page.route("**/assets/js/**", (route) => route.abort());
  await page.goto(PAGE);
  const sent = await articleOf(page);
  await page.unroute("**/assets/js/**");
  await page.goto(PAGE);
  await hydrated(page);
  expect(await articleOf(page)).toBe(sent);
  const sidebar = page.getByRole("navigation", { name: "Docs sidebar" });
  await sidebar.getByRole("link", { name: "Introduction", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Introduction");
  await sidebar.getByRole("link", { name: "All recipes", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Recipes");
  // What is below the window is rendered after the frame.
  await expect.poll(() => articleOf(page)).toBe(sent);
});

test("the reference keeps its text and code through hydration, and shows another sample where the form is changed", async ({
  page,
}) => {
  const fields = page.locator(".api-operation-text");
  const code = page.locator(".api-operation-code pre code");
  await page.route("**/assets/js/**", (route) => route.abort());
  await page.goto("/api/");
  const shown = (): Promise<string[]> => code.filter({ visible: true }).allTextContents();
  const sent = [await fields.allTextContents(), await shown()];
  const served = await code.allTextContents();
  await page.unroute("**/assets/js/**");
  await page.goto("/api/");
  await hydrated(page);
  expect([await fields.allTextContents(), await shown()]).toEqual(sent);
  // Scripts add samples of further examples, hidden, between those that the server sent.
  const all = await code.allTextContents();
  expect(all.filter((text) => served.includes(text))).toEqual(served);
  await page.locator(".api-tool summary").first().click();
  await page.getByLabel("Body (JSON)").first().fill('{"identifier":"somebody_else"}');
  await expect(code.first()).toContainText("somebody_else");
  await expect(code.first()).not.toContainText(sent[1]?.[0] ?? "");
});

test("a page whose HTML something has changed keeps its text and code", async ({ page }) => {
  await page.route(PAGE, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace("<main", '<aside id="inserted">Inserted</aside><main');
    await route.fulfill({ response, body });
  });
  const errors = watchErrors(page);
  await page.goto(PAGE);
  const sent = await articleOf(page);
  await hydrated(page);
  await expect(page.locator("#inserted")).toHaveCount(0);
  expect(await articleOf(page)).toBe(sent);
  expect(errors.filter((message) => !/Minified React error #418/.test(message))).toEqual([]);
});

test("the head and the classes of the page stay as the server sent them, and change when another page is gone to", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const changes: string[] = [];
    Object.assign(window, { changes });
    document.addEventListener("DOMContentLoaded", () => {
      const observer = new MutationObserver((records) =>
        records.forEach(({ attributeName, removedNodes }) => {
          // Helmet replaces a script of data by an equal one.
          const removed = Array.from(removedNodes).filter(({ nodeName }) => nodeName !== "SCRIPT");
          changes.push(
            ...removed.map((node) => node.textContent || (node as Element).outerHTML),
            ...(attributeName === "class" ? [document.documentElement.className] : []),
          );
        }),
      );
      observer.observe(document.documentElement, { attributes: true });
      observer.observe(document.head, { childList: true, subtree: true });
    });
  });
  await page.goto(PAGE);
  await hydrated(page);
  expect(await page.evaluate(() => Reflect.get(window, "changes") as string[])).toEqual([]);
  await page.getByRole("link", { name: "Api Reference" }).first().click();
  await expect(page).toHaveTitle("API reference | Socketless");
});

test("a link in text is followed without another document, and loads its page ahead", async ({ page }) => {
  await page.goto("/docs/introduction");
  await hydrated(page);
  const documents = countDocuments(page);
  const link = page.locator("article p a[href^='/docs/']").first();
  const href = (await link.getAttribute("href")) ?? "";
  const preloaded = page.evaluate(
    () => new Promise((resolve) => Object.assign(window, { docusaurus: { ...window.docusaurus, preload: resolve } })),
  );
  await link.hover();
  expect(await preloaded).toBe(href.replace(/#.*/, ""));
  await link.click();
  await expect(page).toHaveURL(new RegExp(`${href.replace(/[.?#]/g, "\\$&")}$`));
  await page.goBack();
  await expect(page).toHaveURL(/\/docs\/introduction$/);
  expect(documents()).toBe(0);
});

test("a link to a file of the site gets the file", async ({ page }) => {
  await page.goto("/docs/introduction");
  await hydrated(page);
  const answer = page.waitForResponse("/llms.txt");
  await page.locator("a[href='/llms.txt']").evaluate((link: HTMLElement) => link.click());
  expect((await answer).headers()["content-type"]).toContain("text/plain");
});

test("a link in text opens a new tab where a reader asks for one", async ({ page, context }) => {
  await page.goto("/docs/introduction");
  await hydrated(page);
  const link = page.locator("article p a[href^='/docs/']").first();
  // Click again where the browser has opened no tab: on a busy machine, it can drop one.
  await expect(async () => {
    const opened = context.waitForEvent("page", { timeout: 5_000 });
    await link.click({ modifiers: ["ControlOrMeta"] });
    await (await opened).close();
  }).toPass();
  await expect(page).toHaveURL(/\/docs\/introduction$/);
});
