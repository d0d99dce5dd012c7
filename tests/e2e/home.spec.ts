import { readFileSync } from "node:fs";

import { expect, test } from "../support/fixtures";
import { hydrated } from "../support/page";

test.describe("home page", () => {
  test("says what it is and leads on", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sockets for serverless platforms");
    const main = page.getByRole("main");
    for (const name of ["Hono", "Next.js", "SolidStart", "SvelteKit", "Verify a webhook", "Go live", "Self-host"]) {
      await expect(main.getByRole("link", { name, exact: true })).toBeVisible();
    }
    await expect(main.getByRole("button", { name: /search/i })).toHaveCount(0);
  });

  test("shows the first call in each language as its program has it", async ({ page }) => {
    await page.goto("/");
    await hydrated(page);
    for (const [tab, extension] of [
      ["JavaScript", "mjs"],
      ["curl", "sh"],
      ["Python", "py"],
      ["Go", "go"],
      ["PHP", "php"],
    ] as const) {
      const source = readFileSync(`examples/first-call/connection.${extension}`, "utf8");
      await page.getByRole("tab", { name: tab, exact: true }).click();
      const shown = await page.getByRole("tabpanel").locator("pre").innerText();
      expect(shown.replace(/\s+/g, " ").trim()).toBe(source.replace(/\s+/g, " ").trim());
    }
  });

  test("the first screen has the room and the head of the first call", async ({ page }) => {
    for (const viewport of [
      { width: 1280, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(viewport);
      await page.goto("/");
      await expect(page.getByRole("button", { name: "Run it here" })).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole("link", { name: "Start in five minutes" })).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole("tab", { name: "curl" })).toBeInViewport({ ratio: 1 });
    }
  });

  test("starting leads to a choice of frameworks", async ({ page }) => {
    await page.goto("/");
    await hydrated(page);
    await page.getByRole("link", { name: "Start in five minutes" }).click();
    await expect(page.getByRole("heading", { name: "Start with what you use" })).toBeInViewport();
    await page.getByRole("main").getByRole("link", { name: "SvelteKit", exact: true }).click();
    await expect(page).toHaveURL("/docs/getting-started/sveltekit");
  });
});
