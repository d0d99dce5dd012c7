import type { Locator, Page } from "@playwright/test";

import { runAxe } from "../support/a11y";
import { expect, test } from "../support/fixtures";
import { hydrated } from "../support/page";

const LAB = { path: "/docs/guides/message-validation", name: "Signature lab" } as const;
const COMPOSER = { path: "/docs/guides/local-development", name: "Event composer" } as const;

type Tool = typeof LAB | typeof COMPOSER;

const toolOf = (page: Page, { name }: Tool): Locator => page.getByRole("group", { name, exact: true });

/** Opens a tool with only the keyboard. */
async function open(page: Page, tool: Tool): Promise<Locator> {
  await page.goto(tool.path);
  await hydrated(page);
  const summary = page.locator("summary", { hasText: tool.name });
  await summary.focus();
  await page.keyboard.press("Enter");
  const content = toolOf(page, tool);
  await expect(content.getByRole("textbox").first()).toBeVisible();
  return content;
}

test("the tools are accessible and fit a phone, in the dark", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => localStorage.setItem("theme", "dark"));
  for (const tool of [LAB, COMPOSER]) {
    const content = await open(page, tool);
    if (tool === LAB) {
      await content.getByLabel("Webhook secret").fill("another");
      await content.getByRole("button", { name: "Check the signature" }).click();
      await expect(content).toContainText("The signature is not valid.");
    }
    const { passes, violations } = await runAxe(page, "details[open]");
    expect(violations).toEqual([]);
    expect(passes.length).toBeGreaterThan(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  }
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
    const lab = await open(page, LAB);
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

test.describe("Event composer", () => {
  test("follows every change of its fields", async ({ page }) => {
    const composer = await open(page, COMPOSER);
    await composer.getByLabel("Identifier").fill("grace");
    await expect(composer.getByRole("region", { name: "Body" })).toContainText('"identifier":"grace"');
    await expect(composer.getByRole("region", { name: "As a curl command" })).toContainText(
      "x-socketless-signature: hmac",
    );
    await composer.getByLabel("Event", { exact: true }).selectOption("CONNECTION_CLOSE");
    await expect(composer.getByRole("region", { name: "Body" })).toContainText("CONNECTION_CLOSE");
    await expect(composer.getByLabel("Message: the text of the client's frame")).toHaveCount(0);
    await expect(composer.getByRole("region", { name: "With send-event.mjs" })).toContainText("close");
    await composer.getByLabel("Master secret").fill("");
    await expect(composer.getByRole("alert")).toContainText("The secret is empty");
    await composer.getByRole("button", { name: "Reset" }).click();
    await expect(composer.getByLabel("Identifier")).toHaveValue("ada");
  });
});
