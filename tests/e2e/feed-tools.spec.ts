import type { Page } from "@playwright/test";

import { runAxe } from "../support/engines";
import { expect, test } from "../support/fixtures";
import { hydrated, toolContent, toolSummary } from "../support/page";

const PAGE = "/docs/concepts";

async function openTool(page: Page, name: string): Promise<void> {
  await page.goto(PAGE);
  await hydrated(page);
  await toolSummary(page, name).press("Enter");
}

test.describe("feed name checker", () => {
  test("says rule by rule what is wrong, by the document's own numbers", async ({ page }) => {
    await openTool(page, "Check a feed name");
    const field = page.getByLabel("Feed name", { exact: true });
    await field.fill("Room-7");
    await expect(page.getByText("Not allowed: the API answers 400")).toBeVisible();
    await expect(
      page.getByText("Only characters of [a-z0-9_.]: uppercase R (character 1), hyphen (character 5)"),
    ).toBeVisible();
    await field.fill("a".repeat(101));
    await expect(page.getByText("At most 100 characters: it has 101")).toBeVisible();
  });

  test("proposes a name that is allowed", async ({ page }) => {
    await openTool(page, "Check a feed name");
    await page.getByLabel("Feed name", { exact: true }).fill("Team 42");
    await page.getByRole("button", { name: "Use team_42" }).press("Enter");
    await expect(page.getByLabel("Feed name", { exact: true })).toHaveValue("team_42");
    await expect(page.getByText("Allowed", { exact: true })).toBeVisible();
  });
});

test("a tool that cannot be loaded says so, and loads at the next try", async ({ page }) => {
  await page.goto(PAGE);
  await hydrated(page);
  await page.route(/\/assets\/js\//, (route) => route.abort());
  await toolSummary(page, "Check a feed name").click();
  await expect(page.getByRole("alert")).toContainText("The tool could not be loaded");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByLabel("Feed name", { exact: true })).toBeVisible();
});

for (const theme of ["light", "dark"] as const) {
  test(`the checker is accessible and fits a phone (${theme})`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.addInitScript((value) => localStorage.setItem("theme", value), theme);
    await openTool(page, "Check a feed name");
    await page.getByLabel("Feed name", { exact: true }).fill("Room-7");
    expect((await runAxe(page)).violations).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("text says what the tools would do", async ({ page }) => {
    await page.goto(PAGE);
    await expect(page.getByText("The checker tests a name against each rule")).toBeVisible();
    for (const name of ["Check a feed name", "Try feeds out"]) {
      await toolSummary(page, name).click();
      await expect(toolContent(page, name)).toContainText("This tool needs JavaScript. It");
    }
  });
});
