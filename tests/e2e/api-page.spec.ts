import { axeProblems } from "../support/a11y";
import { expect, test } from "../support/fixtures";
import { hydrated, toolContent, toolSummary } from "../support/page";

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the alternatives of the event can be chosen", async ({ page }) => {
    await page.goto("/api/");
    const text = page.getByText("The text of the client's message.");
    await expect(text).toBeHidden();
    await page.getByRole("group", { name: "Alternatives" }).locator("label", { hasText: "MESSAGE" }).click();
    await expect(text).toBeVisible();
  });
});

test.describe("links to a place", () => {
  test("a field is scrolled to and highlighted, and what hides it is opened", async ({ page }) => {
    await page.goto("/api/#create-a-connection.webhook.options.sendOnConnect");
    const field = page.locator('[id="create-a-connection.webhook.options.sendOnConnect"]');
    await expect(field).toBeInViewport();
    await expect(field).toHaveClass(/api-highlight/);
    await hydrated(page);
    await page.evaluate(() => {
      location.hash = "webhook.MESSAGE.data.message";
    });
    await expect(page.locator('[id="webhook.MESSAGE.data.message"]')).toBeInViewport();
    // The request's own choice of an example stays as it is.
    await expect(page.getByRole("radio", { name: "MESSAGE", exact: true, checked: true })).toHaveCount(1);
  });

  test("every operation has its anchor and its entry in the navigation", async ({ page }) => {
    await page.goto("/api/");
    await hydrated(page);
    const navigation = page.getByRole("navigation", { name: "Operations" }).first();
    for (const anchor of [
      "create-a-connection",
      "manage-feeds",
      "send-messages",
      "openapi-document",
      "webhook",
      "websocket-of-a-client",
      "heartbeat",
    ]) {
      const link = navigation.locator(`a[href="#${anchor}"]`);
      await link.click();
      await expect(page.locator(`h2[id="${anchor}"]`)).toBeInViewport();
      await expect(link).toHaveAttribute("aria-current", "location");
    }
    await page.keyboard.press("Control+Home");
    await expect(navigation.locator("[aria-current]")).toHaveCount(0);
  });
});

test("an example of the body changes the sample, in the language that was chosen", async ({ page }) => {
  await page.goto("/api/");
  await hydrated(page);
  const samples = page.getByRole("region", { name: "Samples: Send messages" });
  await samples.getByRole("tab", { name: "Python" }).first().click();
  await samples.getByRole("radio").nth(1).check({ force: true });
  const code = samples.getByRole("group", { name: /^Send messages in/ }).or(samples.getByRole("region"));
  await expect(code.filter({ visible: true })).toHaveCount(1);
  await expect(code.filter({ visible: true })).toHaveAccessibleName(/^Send messages in Python, /);
});

test("the language of the samples is shared by all, and remembered", async ({ page }) => {
  await page.goto("/api/");
  await hydrated(page);
  await page.getByRole("tab", { name: "Python" }).first().click();
  await expect(page.getByLabel("Send messages in Python", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("docusaurus.tab.language"))).toBe("python");
  await page.reload();
  await expect(page.getByLabel("Create a connection in Python", { exact: true })).toBeVisible();
});

test("the path is copied", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/api/");
  await hydrated(page);
  await page.getByRole("button", { name: "Copy the path /api/v0/feeds" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("/api/v0/feeds");
});

test("a tool's code is loaded when the reader points at its button", async ({ page }) => {
  const loaded: Promise<string>[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith(".js")) {
      loaded.push(response.text().catch(() => ""));
    }
  });
  const isThere = async (): Promise<boolean> =>
    (await Promise.all(loaded)).some((text) => text.includes("Send anyway"));
  await page.goto("/api/", { waitUntil: "networkidle" });
  await hydrated(page);
  expect(await isThere()).toBe(false);
  await toolSummary(page, "Try it: Send messages").hover();
  await expect.poll(isThere).toBe(true);
});

test("the tools are accessible with their faults shown", async ({ page }) => {
  await page.goto("/api/");
  await hydrated(page);
  await toolSummary(page, "Try it: Manage feeds").click();
  const form = toolContent(page, "Try it: Manage feeds");
  await form.getByLabel("Body (JSON)").fill('{ "actions": [{ "feeds": "Not a feed" }] }');
  await form.getByRole("button", { name: "Send", exact: true }).click();
  await expect(form.getByRole("alert")).toBeVisible();
  await toolSummary(page, "Verify a signature").click();
  await page.getByRole("button", { name: "Check the signature" }).click();
  await expect(page.getByText("The signature is not valid.")).toBeVisible();
  expect(await axeProblems(page, ".api-page")).toEqual([]);
});
