import { readFileSync } from "node:fs";

import type { Page } from "@playwright/test";

import { expect, test } from "../support/fixtures";
import { hydrated } from "../support/page";

const START = "/docs/introduction";
const TARGET = "/docs/concepts";

/** Paths of the scripts that a page starts with, whenever it loads them. */
const scriptNames = (route: string): string[] =>
  /data-scripts="([^"]+)"/.exec(readFileSync(`build${route}/index.html`, "utf8"))?.[1]?.split(" ") ?? [];

/** Paths of the script files that the target page needs and the start page doesn't. */
function chunksOfTarget(): string[] {
  const before = scriptNames(START);
  const chunks = scriptNames(TARGET).filter((name) => !before.includes(name));
  expect(chunks.length).toBeGreaterThan(0);
  return chunks;
}

const linkToTarget = (page: Page) =>
  page.getByRole("navigation", { name: "Docs sidebar" }).getByRole("link", { name: "Concepts", exact: true });

test("a page chunk that fails to load leaves the page readable with a Retry that works", async ({ page }) => {
  const chunks = chunksOfTarget();
  await page.route(
    (url) => chunks.includes(url.pathname),
    (route) => route.abort(),
  );
  await page.goto(TARGET);
  const box = page.getByRole("alert").filter({ hasText: "could not be loaded" });
  await expect(box).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(box).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Retry" }).click();
  await hydrated(page);
  await expect(box).toHaveCount(0);
});

test("search opened after a failed script says that it won't come, and leaves room to write and to close", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.route("**/assets/js/**", (route) => route.abort());
  await page.goto(START);
  await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
  await page.keyboard.press("Control+k");
  const said = (): Promise<string> =>
    page.locator(".search-field").evaluate((field) => getComputedStyle(field, "::after").content);
  await expect.poll(said).toContain("Retry");
  expect(await page.getByRole("combobox").evaluate(({ clientWidth }) => clientWidth)).toBeGreaterThan(250);
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Retry" }).click({ trial: true });
});

const RAW = "planted crash";

/** Make the target's table of contents throw while `plantedCrash` is set: it asks the document for its own links. */
const plantCrash = (page: Page) =>
  page.addInitScript(
    ([target, message]) => {
      Object.assign(window, { plantedCrash: true });
      const find = document.getElementsByClassName.bind(document);
      document.getElementsByClassName = (names) => {
        if (Reflect.get(window, "plantedCrash") === true && location.pathname === target) {
          throw new Error(message);
        }
        return find(names);
      };
    },
    [TARGET, RAW] as const,
  );

const crash = (page: Page) => page.getByRole("heading", { level: 1, name: "This page crashed." });

test.describe("a page that crashes", () => {
  test.beforeEach(async ({ page }) => {
    await plantCrash(page);
    await page.goto(START);
    await hydrated(page);
    await linkToTarget(page).click();
    await expect(crash(page)).toBeVisible();
  });

  test("says so in readers' words, and Try again brings it back", async ({ page }) => {
    await expect(page).toHaveTitle("This page crashed | Socketless");
    await expect(page.locator("body")).not.toContainText(RAW);
    await page.evaluate(() => Object.assign(window, { plantedCrash: false }));
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Concepts");
    await expect(page).toHaveTitle(/^Concepts/);
  });

  test("leaves the menus, the search and all other pages as they were", async ({ page }) => {
    await expect(page.getByRole("main")).toHaveCount(1);
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("combobox")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("combobox")).toHaveCount(0);
    await page
      .getByRole("navigation", { name: "Docs sidebar" })
      .getByRole("link", { name: "Use cases", exact: true })
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Use cases");
    await linkToTarget(page).click();
    await expect(crash(page)).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Use cases");
  });
});

test("a crash of what is around all pages leaves ways on, and no raw message", async ({ page }) => {
  // The navigation bar's search button asks for the system's modifier key.
  await page.addInitScript((message) => {
    const { userAgent } = navigator;
    Object.defineProperty(navigator, "userAgent", {
      get: () => {
        if (Reflect.get(window, "plantedCrash") === true) {
          throw new Error(message);
        }
        return userAgent;
      },
    });
  }, RAW);
  await page.goto(START);
  await hydrated(page);
  await page.evaluate(() => Object.assign(window, { plantedCrash: true }));
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Socketless" }).click();
  await expect(crash(page)).toBeVisible();
  await expect(page.locator("body")).not.toContainText(RAW);
  await page.getByRole("link", { name: "All pages of the documentation" }).click();
  await expect(page).toHaveURL(/\/docs$/);
  await expect(page.getByRole("navigation", { name: "Docs sidebar" })).toBeVisible();
  await hydrated(page);
});

test("a page whose script throws stays readable, says so, and its links work", async ({ page }) => {
  const chunks = chunksOfTarget();
  await page.route(
    (url) => chunks.includes(url.pathname),
    async (route) => route.fulfill({ response: await route.fetch(), body: `throw new Error("${RAW}")` }),
  );
  await page.goto(START);
  await hydrated(page);
  await linkToTarget(page).click();
  await expect(page.getByRole("alert").filter({ hasText: "could not be loaded" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Concepts");
  await expect(page.locator("body")).not.toContainText(RAW);
  await page
    .getByRole("navigation", { name: "Docs sidebar" })
    .getByRole("link", { name: "Use cases", exact: true })
    .click();
  await hydrated(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Use cases");
  await expect(page.getByRole("alert")).toHaveCount(0);
});
