import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { expect, test } from "../support/fixtures";
import { hydrated } from "../support/page";
import { ROUTES } from "../support/routes";

// Where workers are blocked, the runner itself prints a warning to the page's console.
test.use({ serviceWorkers: "allow" });

const THEMES = ["light", "dark"] as const;
const WIDTHS = [1280, 390] as const;

const builtRoutes = (): string[] =>
  readdirSync("build", { recursive: true, encoding: "utf8" })
    .filter((file) => path.basename(file) === "index.html")
    .map((file) => `/${path.dirname(file)}`.replace(/^\/\.$/, "/"))
    .sort();

test("the build holds the pages of the route list and no other", () => {
  const listed = ROUTES.map((route) => (route === "/" ? route : route.replace(/\/$/, ""))).sort();
  expect(builtRoutes()).toEqual(listed);
});

test("Docusaurus' own manifest holds the route list and no other", () => {
  expect(existsSync(".docusaurus/routes.js")).toBe(true);
  const manifest = readFileSync(".docusaurus/routes.js", "utf8");
  const exact = [...manifest.matchAll(/path: '([^']+)',\s+component: [^\n]+\n\s+exact: true/g)].map(
    ([, route]) => route,
  );
  expect([...new Set(exact)].sort()).toEqual([...ROUTES].sort());
});

test("titles and descriptions are each page's own", async ({ request }) => {
  const seen = new Map<string, string>();
  for (const route of ROUTES) {
    const html = await (await request.get(route)).text();
    const title = /<title[^>]*>([^<]+)<\/title>/.exec(html)?.[1] ?? "";
    const description = /<meta[^>]*name="?description"?[^>]*content="([^"]+)"/.exec(html)?.[1] ?? "";
    expect(title, route).toMatch(/Socketless/);
    expect(description.length, `description of ${route}`).toBeGreaterThanOrEqual(50);
    expect(description.length, `description of ${route}`).toBeLessThanOrEqual(160);
    for (const text of [title, description]) {
      expect(seen.get(text), `"${text}" of ${route}`).toBeUndefined();
      seen.set(text, route);
    }
  }
});

for (const theme of THEMES) {
  for (const width of WIDTHS) {
    test(`every page is whole in ${theme} at ${width} px`, async ({ page }) => {
      test.setTimeout(120_000);
      const problems: string[] = [];
      page.on("console", (message) => {
        if (["error", "warning"].includes(message.type())) {
          problems.push(`${page.url()}: ${message.text()}`);
        }
      });
      page.on("pageerror", (error) => problems.push(`${page.url()}: ${error.message}`));
      page.on("requestfailed", (request) => {
        // The browser itself gives up speculative prefetches when the page is left.
        if (request.failure()?.errorText !== "net::ERR_ABORTED") {
          problems.push(`${request.url()}: ${request.failure()?.errorText}`);
        }
      });
      page.on("response", (response) => {
        if (response.status() >= 400) {
          problems.push(`${response.url()}: ${response.status()}`);
        }
      });
      await page.addInitScript((choice) => localStorage.setItem("theme", choice), theme);
      await page.setViewportSize({ width, height: 800 });
      for (const route of ROUTES) {
        const response = await page.goto(route);
        expect(response?.status(), route).toBe(200);
        await expect(page.locator("h1"), route).toHaveCount(1);
        await expect(page.locator("html"), route).toHaveAttribute("data-theme", theme);
        await hydrated(page);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow, `sideways scroll of ${route}`).toBeLessThanOrEqual(0);
      }
      expect(problems).toEqual([]);
    });
  }
}

test("unknown paths are the not-found page with status 404", async ({ page }) => {
  for (const path of [
    "/nothing",
    "/docs/nothing",
    "/docs/guides/nothing/deeper",
    "/blog",
    "/search",
    "/api/connection",
  ]) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
  }
});

test("the .html and /index.html forms are the same page", async ({ page }) => {
  for (const path of ["/docs/concepts.html", "/docs/concepts/index.html", "/docs/concepts/"]) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(200);
    await hydrated(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
      "href",
      "https://docs.socketless.ws/docs/concepts",
    );
  }
});
