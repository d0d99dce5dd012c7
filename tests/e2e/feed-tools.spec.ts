import type { Page } from "@playwright/test";

import { runAxe } from "../support/a11y";
import { expect, test } from "../support/fixtures";
import { hydrated, toolSummary } from "../support/page";

const PAGE = "/docs/concepts";

async function openTool(page: Page, name: string): Promise<void> {
  await page.goto(PAGE);
  await hydrated(page);
  await toolSummary(page, name).press("Enter");
}

test.describe("feed name checker", () => {
  test("says rule by rule what is wrong, and proposes a name that is allowed", async ({ page }) => {
    await openTool(page, "Check a feed name");
    const field = page.getByLabel("Feed name", { exact: true });
    await field.fill("Room-7");
    await expect(page.getByText("Not allowed: the API answers 400")).toBeVisible();
    await expect(
      page.getByText("Only characters of [a-z0-9_.]: uppercase R (character 1), hyphen (character 5)"),
    ).toBeVisible();
    await field.fill("a".repeat(101));
    await expect(page.getByText("At most 100 characters: it has 101")).toBeVisible();
    await field.fill("Team 42");
    expect((await runAxe(page, "details[open]")).violations).toEqual([]);
    await page.getByRole("button", { name: "Use team_42" }).press("Enter");
    await expect(field).toHaveValue("team_42");
    await expect(
      page.getByRole("group", { name: "Check a feed name" }).getByText("Allowed", { exact: true }),
    ).toBeVisible();
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
