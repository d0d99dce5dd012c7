import { expect, test } from "../support/fixtures";
import { ROUTES } from "../support/routes";

test.use({ javaScriptEnabled: false });

/** Pages of the layouts that differ on a phone. */
const LAYOUTS: readonly string[] = ["/", "/docs/concepts", "/docs/guides/message-validation", "/api/", "/nothing"];

for (const [width, routes] of [
  [1280, [...ROUTES, "/nothing"]],
  [390, LAYOUTS],
] as const) {
  test(`without scripts at ${width} px no page shows a control that does nothing, and every page has links`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const route of routes) {
      await page.goto(route);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      // The reference's radio buttons show their parts only by CSS.
      const dead = await page
        .locator("button, input:not([type=radio]), select, textarea, [role=tab], [role=button], [href='#']")
        .evaluateAll((controls) =>
          controls
            .filter((control) => control.checkVisibility({ visibilityProperty: true }))
            .filter((control) => getComputedStyle(control).pointerEvents !== "none")
            .map(({ outerHTML }) => outerHTML.slice(0, 120)),
        );
      expect(dead, route).toEqual([]);
      const visible = page.locator('a[href="/docs"]:visible, a[href="/docs/introduction"]:visible');
      expect(await visible.count(), route).toBeGreaterThan(0);
      const sideways = await page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth);
      expect(sideways, route).toBeLessThanOrEqual(0);
    }
  });
}

test("without scripts all of a page's tabs can be read, each with its name", async ({ page }) => {
  await page.goto("/docs/guides/message-validation");
  const panels = page.getByRole("tabpanel", { includeHidden: true });
  expect(await panels.count()).toBeGreaterThan(3);
  // What is folded opens without scripts too, and tabs may lie in it.
  for (const summary of await page.locator("main details:has([role=tabpanel]) > summary").all()) {
    await summary.click();
  }
  for (const panel of await panels.all()) {
    await expect(panel).toBeVisible();
    const name = await panel.evaluate((element) => getComputedStyle(element, "::before").content);
    expect(name).toMatch(/^"\S/);
  }
});

test("without scripts menus and folds open, and a tool says what it would do", async ({ page }) => {
  await page.goto("/docs/concepts");
  await page.getByLabel("More ways to use this page").click();
  await expect(page.getByRole("link", { name: "Open in Claude" })).toBeVisible();
  await page.goto("/docs/guides/message-validation");
  await page.locator('summary[aria-label="Signature lab"]').click();
  await expect(page.getByRole("group", { name: "Signature lab", exact: true })).toContainText(
    "This tool needs JavaScript. It",
  );
  await page.goto("/");
  const room = page.getByRole("region", { name: "A live room" });
  await expect(room.getByRole("img", { name: /A picture of the room/ })).toBeVisible();
  await expect(room.getByText("With JavaScript on, it runs here.")).toBeVisible();
});
