import type { Page } from "@playwright/test";

import { expect, test } from "../support/fixtures";
import { hydrated, watchErrors } from "../support/page";

const TARGET = "/docs/concepts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("every form of a page's address shows it, at the right one", async ({ page }) => {
  const errors = watchErrors(page);
  for (const address of ["/docs/concepts.html", "/docs/concepts/index.html", "/docs/concepts/", "/docs/%63oncepts"]) {
    await page.goto(address);
    await hydrated(page);
    await expect(heading(page)).toHaveText("Concepts");
    expect(new URL(page.url()).pathname).toBe(TARGET);
  }
  expect(errors).toEqual([]);
});

test("what is no address of a page is the not-found page, at its own address", async ({ page, siteUrl }) => {
  const errors = watchErrors(page);
  for (const address of ["/docs/nothing", "/docs//concepts", "/Docs/Concepts", "/docs/%E0%A4%A", "/404.html"]) {
    const response = await page.goto(siteUrl + address);
    expect(response?.status(), address).toBe(404);
    await hydrated(page);
    await expect(heading(page), address).toHaveText("Page Not Found");
    await expect(page, address).toHaveTitle("Page Not Found | Socketless");
    expect(new URL(page.url()).pathname).toBe(address);
  }
  expect(errors).toEqual([]);
});

test("a page that a host serves at any other address is shown there, at its own", async ({ page, request }) => {
  const errors = watchErrors(page);
  const body = await (await request.get(TARGET)).text();
  await page.route("**/docs//concepts", (route) => route.fulfill({ contentType: "text/html", body }));
  await page.goto("/docs//concepts");
  await hydrated(page);
  await expect(heading(page)).toHaveText("Concepts");
  await expect(page).toHaveURL(/\/docs\/concepts$/);
  expect(errors).toEqual([]);
});

test("queries and anchors of any kind do no harm, and an anchor that is gone shows the page from its top", async ({
  page,
}) => {
  const errors = watchErrors(page);
  const ends = [`?q=${"a".repeat(10_000)}`, "?a=%ff&b=%", "#%E0%A4%A", '#"><img src=x onerror=planted()>', "#gone"];
  for (const end of ends) {
    await page.goto("about:blank");
    await page.goto(`${TARGET}${end}`);
    await hydrated(page);
    await expect(heading(page)).toHaveText("Concepts");
    await expect(heading(page)).toBeInViewport();
  }
  expect(errors).toEqual([]);
});

test("the address of a section that has moved opens its new page at the section", async ({ page }) => {
  for (const earlier of ["/docs/use-case#presence", "/docs/use-case/recipes#presence"]) {
    await page.goto(earlier);
    await expect(page).toHaveURL(/\/docs\/use-case\/rooms#presence$/);
    await expect(page.getByRole("heading", { name: "Show who is online" })).toBeInViewport();
  }
});

test("a link within the page to a heading with a percent sign does no harm", async ({ page }) => {
  const errors = watchErrors(page);
  await page.goto(TARGET);
  await hydrated(page);
  await page.evaluate(() => {
    document.querySelector("article h2:last-of-type")?.setAttribute("id", "100%");
    const link = Object.assign(document.createElement("a"), { href: "#100%", textContent: "All of it" });
    document.querySelector("article")?.prepend(link);
  });
  await page.getByRole("link", { name: "All of it" }).click();
  await expect(page.locator("[id='100%']")).toBeInViewport();
  await expect(heading(page)).toHaveText("Concepts");
  expect(errors).toEqual([]);
});
