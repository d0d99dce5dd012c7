import { startService } from "@socketless/local";
import { expect, test } from "../support/fixtures";
import { type Stop, tabTo, walk } from "../support/keyboard";
import { hydrated, toolContent, toolSummary } from "../support/page";

for (const [route, width, fewest] of [
  ["/", 390, 10],
  ["/docs/getting-started/hono", 1280, 60],
  ["/api/", 390, 30],
] as const) {
  test(`on ${route} at ${width} px the focus goes through all in order, always seen, never hidden`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 800 });
    await page.goto(route);
    await hydrated(page);
    const there = await walk(page, "Tab");
    expect(there.length).toBeGreaterThan(fewest);
    expect(there[0]?.html).toContain("Skip to main content");
    // Back from the end, what is higher than the window comes into it from below.
    const stops = [...there, ...(await walk(page, "Shift+Tab"))];
    expect(stops.length).toBeGreaterThan(1.8 * there.length);
    const those = (test: (stop: Stop) => boolean): string[] => stops.filter(test).map(({ html }) => html);
    expect({
      unseen: those(({ isSeen }) => !isSeen),
      hidden: those(({ isHidden }) => isHidden),
      unordered: those(({ isInOrder }) => !isInOrder),
    }).toEqual({ unseen: [], hidden: [], unordered: [] });
  });
}

test("a reader without a pointer comes from the home page to an answer of the service", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const service = await startService({ cors: { origins: ["*"], headers: ["Authorization", "Content-Type"] } });
  const heading = page.getByRole("heading", { level: 1 });
  const { keyboard } = page;
  await page.goto("/");
  await hydrated(page);

  await test.step("skip the navigation, and open a guide from the home page", async () => {
    await keyboard.press("Tab");
    await expect(page.locator(":focus")).toHaveText("Skip to main content");
    await expect(page.locator(":focus")).toBeInViewport();
    await keyboard.press("Enter");
    await tabTo(page, page.locator('main a[href^="/docs/getting-started/"]'), 30);
    await keyboard.press("Enter");
    await expect(page).toHaveURL(/\/docs\/getting-started\//);
    await expect(heading).toHaveText(/^Build a live room with /);
    await expect(heading).toBeInViewport();
  });

  await test.step("change the colour mode", async () => {
    await tabTo(page, page.getByRole("button", { name: /dark and light mode/i }));
    await keyboard.press("Enter");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  });

  await test.step("leave the search, which gives the focus back; find another guide", async () => {
    await keyboard.press("Control+k");
    const input = page.getByRole("combobox");
    await expect(input).toBeFocused();
    await keyboard.press("Escape");
    await expect(input).toHaveCount(0);
    await expect(page.getByRole("button", { name: /dark and light mode/i })).toBeFocused();
    await keyboard.press("/");
    await expect(input).toBeFocused();
    await keyboard.type("verify the signature");
    await expect(page.locator('[role=option][aria-selected="true"]')).toHaveCount(1);
    await keyboard.press("Enter");
    await expect(page).toHaveURL(/\/docs\/guides\/message-validation/);
    await expect(heading).toHaveText("Verify webhooks and validate messages");
  });

  await test.step("choose a language in the tabs, and copy its code", async () => {
    const tabs = page.getByRole("tab");
    await tabTo(page, tabs);
    const first = (await page.locator(":focus").textContent()) ?? "";
    await keyboard.press("ArrowRight");
    await keyboard.press("Enter");
    await expect(page.locator(":focus")).toHaveAttribute("aria-selected", "true");
    expect(await page.locator(":focus").textContent()).not.toBe(first);
    await tabTo(page, page.getByRole("button", { name: "Copy code to clipboard" }));
    await keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Copied" })).toBeFocused();
    expect(await page.evaluate(() => navigator.clipboard.readText())).not.toBe("");
  });

  await test.step("go to the reference, and send a request", async () => {
    await keyboard.press("Control+k");
    await keyboard.type("create a connection");
    await expect(page.locator('a[role=option][aria-selected="true"][href^="/api"]')).toHaveCount(1);
    await keyboard.press("Enter");
    await expect(page).toHaveURL(/\/api\/#/);
    await expect(heading).toHaveText("API reference");
    await tabTo(page, toolSummary(page, "Try it: Create a connection"), 60);
    await keyboard.press("Enter");
    const form = toolContent(page, "Try it: Create a connection");
    await expect(form.getByRole("button", { name: "Send", exact: true })).toBeVisible();
    await tabTo(page, form.getByLabel("Server", { exact: true }));
    await keyboard.press("End");
    await tabTo(page, form.getByLabel("Address of the server"));
    await keyboard.type(service.url);
    await tabTo(page, form.getByLabel("API key"));
    await keyboard.type(service.apiKey);
    await tabTo(page, form.getByLabel("Body (JSON)"));
    await keyboard.press("Control+a");
    await keyboard.type('{ "identifier": "reader-by-keyboard" }');
    await tabTo(page, form.getByRole("button", { name: "Send", exact: true }));
    await keyboard.press("Enter");
    await expect(form).toContainText("200 OK");
    await expect(form.getByLabel("Body of the answer")).toContainText("reader-by-keyboard");
  });
  await service.close();
});
