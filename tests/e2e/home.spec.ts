import { readFileSync } from "node:fs";

import { expect, test } from "../support/fixtures";
import { hydrated } from "../support/page";

test.describe("home page", () => {
  test("says what it is and leads on", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sockets for serverless platforms");
    for (const name of ["Hono", "Next.js", "SolidStart", "SvelteKit", "Self-hosting", "Open source"]) {
      await expect(page.getByRole("main").getByRole("link", { name, exact: true })).toBeVisible();
    }
  });

  test("shows the three calls as the example has them", async ({ page }) => {
    const source = readFileSync("examples/hono/src/app.ts", "utf8");
    await page.goto("/");
    await hydrated(page);
    for (const [tab, region] of [
      ["Connection", "connection"],
      ["Webhook", "webhook"],
      ["Message", "push"],
    ] as const) {
      await page.getByRole("tab", { name: tab }).click();
      const lines = source.split(`// #region ${region}\n`)[1]?.split(`\n// #endregion ${region}`)[0] ?? "";
      expect(lines).not.toBe("");
      const shown = await page.getByRole("tabpanel").locator("pre").innerText();
      expect(shown.replace(/\s+/g, " ").trim()).toBe(lines.replace(/\s+/g, " ").trim());
    }
  });

  test("asks for the search window", async ({ page }) => {
    await page.goto("/");
    await hydrated(page);
    const asked = page.evaluate(
      () => new Promise((resolve) => window.addEventListener("socketless:open-search", () => resolve(true))),
    );
    await page.getByRole("main").getByRole("button", { name: "Search the documentation" }).click();
    expect(await asked).toBe(true);
  });

  test("moves, and stops on demand", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.goto("/");
    const running = () =>
      page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === "running").length);
    await page.getByRole("button", { name: "Pause the animation" }).click();
    await expect.poll(running).toBe(0);
    await page.getByRole("button", { name: "Play the animation" }).click();
    await expect.poll(running).toBeGreaterThan(0);
  });

  test("moves without a layout of the page", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    const session = await page.context().newCDPSession(page);
    await session.send("Performance.enable");
    const layouts = async (): Promise<number> => {
      const { metrics } = await session.send("Performance.getMetrics");
      return metrics.find(({ name }) => name === "LayoutCount")?.value ?? Number.NaN;
    };
    await page.goto("/", { waitUntil: "networkidle" });
    await expect(page.getByRole("button", { name: "Pause the animation" })).toBeVisible();
    // Not by frames: asking for one makes the page lay out.
    const moved = (): Promise<unknown> => page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1000)));
    await moved();
    const before = await layouts();
    await moved();
    expect((await layouts()) - before).toBeLessThan(10);
  });

  test("stands still when reduced motion is asked for", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/");
    await hydrated(page);
    await expect(page.getByRole("img", { name: /the way of a message/i })).toBeVisible();
    await expect(page.getByRole("button", { name: /the animation/ })).toBeHidden();
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });
});
