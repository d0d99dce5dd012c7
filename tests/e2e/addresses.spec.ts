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
