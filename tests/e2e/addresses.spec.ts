import type { Page } from "@playwright/test";

import { expect, test } from "../support/fixtures";
import { hydrated, watchErrors } from "../support/page";

const TARGET = "/docs/concepts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test.describe("addresses", () => {
  test("a link to a heading that is gone shows the page from its top", async ({ page }) => {
    const errors = watchErrors(page);
    await page.goto(`${TARGET}#a-heading-that-was-removed`);
    await hydrated(page);
    await expect(heading(page)).toBeInViewport();
    expect(errors).toEqual([]);
  });

  for (const { address, shows } of [
    { address: "/docs/concepts.html", shows: TARGET },
    { address: "/docs/concepts/index.html", shows: TARGET },
    { address: "/docs/concepts/", shows: TARGET },
    { address: "/docs/%63oncepts", shows: TARGET },
    { address: "/docs//concepts" },
    { address: "//docs/concepts" },
    { address: "/docs/concepts//" },
    { address: "/docs/concepts.html/" },
    { address: "/docs/concepts/index.html/" },
    { address: "/docs/concepts%2f" },
    { address: "/docs/concepts%20" },
    { address: "/Docs/Concepts" },
    { address: "/docs/%E0%A4%A" },
    { address: "/%" },
    { address: "/404.html" },
    { address: "/docs/nothing" },
  ]) {
    test(`${address} is ${shows ?? "not found"}, to the server and in the browser`, async ({ page, siteUrl }) => {
      const errors = watchErrors(page);
      const response = await page.goto(siteUrl + address);
      expect(response?.status()).toBe(shows === undefined ? 404 : 200);
      await hydrated(page);
      await expect(heading(page)).toHaveText(shows === undefined ? "Page Not Found" : "Concepts");
      await expect(page).toHaveTitle(shows === undefined ? "Page Not Found | Socketless" : "Concepts | Socketless");
      expect(new URL(page.url()).pathname).toBe(shows ?? address);
      expect(errors).toEqual([]);
    });
  }

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

  const LONG = "a".repeat(10_000);
  for (const end of [`?q=${LONG}`, `#${LONG}`, "#%", "#%E0%A4%A", '#"><img src=x onerror=planted()>', "?a=%ff&b=%"]) {
    test(`ending in ${end.slice(0, 20)} do no harm`, async ({ page }) => {
      const errors = watchErrors(page);
      await page.goto(`${TARGET}${end}`);
      await hydrated(page);
      await expect(heading(page)).toHaveText("Concepts");
      expect(errors).toEqual([]);
    });
  }

  test("a path of 10,000 characters is the not-found page", async ({ page }) => {
    const response = await page.goto(`/docs/${"a".repeat(10_000)}`);
    expect(response?.status()).toBe(404);
    await expect(heading(page)).toHaveText("Page Not Found");
  });

  test("HEAD, ranges and conditions are answered as they should be", async ({ request }) => {
    const plain = { "Accept-Encoding": "identity" };
    const whole = await request.get(TARGET, { headers: plain });
    const text = await whole.text();
    const head = await request.head(TARGET, { headers: plain });
    expect(head.status()).toBe(200);
    expect(head.headers()["content-length"]).toBe(String(Buffer.byteLength(text)));
    expect(await head.text()).toBe("");
    const part = await request.get(TARGET, { headers: { ...plain, Range: "bytes=0-14" } });
    expect(part.status()).toBe(206);
    expect(await part.text()).toBe(text.slice(0, 15));
    expect((await request.get(TARGET, { headers: { ...plain, Range: "bytes=99999999-" } })).status()).toBe(416);
    const etag = whole.headers().etag ?? "";
    expect((await request.get(TARGET, { headers: { ...plain, "If-None-Match": etag } })).status()).toBe(304);
    expect((await request.get("/nothing", { headers: { ...plain, "If-None-Match": "*" } })).status()).toBe(404);
  });

  test("no form of a path leads out of the site's folder", async ({ request }) => {
    for (const path of [
      "/..%2fpackage.json",
      "/docs/..%2f..%2fpackage.json",
      "/%2e%2e/package.json",
      "/docs/..%5c..%5cpackage.json",
      "/_headers",
    ]) {
      const response = await request.get(path);
      expect(response.status(), path).toBe(404);
      expect(await response.text(), path).not.toContain("devDependencies");
    }
  });
});
