import type { Locator, Page } from "@playwright/test";

import { runAxe } from "../support/a11y";
import { expect, test } from "../support/fixtures";
import { hydrated } from "../support/page";

const LAB = { path: "/docs/guides/message-validation", name: "Signature lab" } as const;

/** Opens the lab with only the keyboard. */
async function open(page: Page): Promise<Locator> {
  await page.goto(LAB.path);
  await hydrated(page);
  const summary = page.locator("summary", { hasText: LAB.name });
  await summary.focus();
  await page.keyboard.press("Enter");
  const content = page.getByRole("group", { name: LAB.name, exact: true });
  await expect(content.getByRole("textbox").first()).toBeVisible();
  return content;
}

test("the lab is accessible and fits a phone, in the dark", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => localStorage.setItem("theme", "dark"));
  const lab = await open(page);
  await lab.getByLabel("Webhook secret").fill("another");
  await lab.getByRole("button", { name: "Check the signature" }).click();
  await expect(lab).toContainText("The signature is not valid.");
  const { passes, violations } = await runAxe(page, "details[open]");
  expect(violations).toEqual([]);
  expect(passes.length).toBeGreaterThan(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test("a tool that cannot be loaded says so, and loads at the next try", async ({ page }) => {
  await page.goto(LAB.path);
  await hydrated(page);
  await page.route(/\/assets\/js\//, (route) => route.abort());
  await page.locator("summary", { hasText: LAB.name }).click();
  await expect(page.getByRole("alert")).toContainText("The tool could not be loaded");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByLabel("Webhook secret")).toBeVisible();
});

test("a closed tool says that it runs in this tab, and other folds don't", async ({ page }) => {
  await page.goto(LAB.path);
  const marked = await page
    .locator("main summary")
    .evaluateAll((all) =>
      all
        .filter((summary) => getComputedStyle(summary, "::after").content.includes("Runs in this tab"))
        .map((summary) => summary.textContent),
    );
  expect(marked).toEqual(["Try bad events on a handler", LAB.name]);
});

test.describe("Signature lab", () => {
  test("accepts its example, and explains each change of it", async ({ page }) => {
    const lab = await open(page);
    const check = lab.getByRole("button", { name: "Check the signature" });
    await check.click();
    await expect(lab).toContainText("The signature is valid.");
    const verdict = await lab.getByText("The signature is valid.").boundingBox();
    const field = await lab.getByLabel("Raw request body").boundingBox();
    // On a wide window it stands beside the fields.
    expect(verdict?.x).toBeGreaterThan((field?.x ?? Infinity) + (field?.width ?? 0));

    const body = lab.getByLabel("Raw request body");
    const original = await body.inputValue();
    await body.fill(`${original}\n`);
    await check.click();
    await expect(lab).toContainText("without its last line break");

    await body.fill(JSON.stringify(JSON.parse(original), null, 2));
    await check.click();
    await expect(lab).toContainText("parsed and serialised again");

    await body.fill(original);
    const header = lab.getByLabel("x-socketless-signature");
    const right = await header.inputValue();
    await header.fill(right.replace("hmac-sha256=", ""));
    await check.click();
    await expect(lab).toContainText('The prefix "hmac-sha256=" is missing');
    await expect(lab.getByRole("region", { name: "The right value" })).toContainText(right);
  });
});
