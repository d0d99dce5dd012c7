import { expect, test } from "../support/fixtures";
import { hydrated } from "../support/page";

test("a page prints as its article alone, dark on light, whatever the theme", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("theme", "dark"));
  await page.goto("/docs/concepts");
  await hydrated(page);
  await page.emulateMedia({ media: "print" });
  const navigation = ["Main", "Docs sidebar", "Breadcrumbs", "Docs pages"];
  for (const name of navigation) {
    await expect(page.getByRole("navigation", { name })).toBeHidden();
  }
  await expect(page.locator("footer.footer")).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const [ink, paper] = await page.evaluate(() => {
    const page = getComputedStyle(document.documentElement);
    return [page.getPropertyValue("--sl-text"), page.getPropertyValue("--sl-page")];
  });
  expect([ink, paper]).toEqual(["#14201e", "#fff"]);
  await expect(page.locator("article h1")).toHaveCSS("color", "rgb(20, 32, 30)");
  await expect(page.locator("html")).toHaveCSS("background-color", "rgb(255, 255, 255)");
});

test("the chosen language of a tab group is printed, under its name, and no control", async ({ page }) => {
  await page.goto("/docs/guides/message-validation");
  await hydrated(page);
  const tabs = page.getByRole("tablist").first();
  await tabs.getByRole("tab", { name: "Python" }).click();
  const panel = page.locator("[role=tabpanel]:not([hidden])").first();
  await page.emulateMedia({ media: "print" });
  await expect(tabs).toBeHidden();
  await expect(panel).toHaveAttribute("data-label", "Python");
  expect(await panel.evaluate((element) => getComputedStyle(element, "::before").content)).toContain("Python");
  await expect(page.locator("[role=tabpanel][hidden]:visible")).toHaveCount(0);
  await expect(page.locator("main :is(button, input, select, textarea):visible")).toHaveCount(0);
});

test("the home page prints neither its room nor its buttons", async ({ page }) => {
  await page.goto("/");
  await hydrated(page);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("region", { name: "A live room" })).toBeHidden();
  await expect(page.locator("main :is(button, .button):visible")).toHaveCount(0);
});

test("the reference prints every event, answer and example under its name, and no tool", async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 1000 });
  await page.goto("/api/");
  await hydrated(page);
  await page.emulateMedia({ media: "print" });
  for (const choice of await page.locator("main .api-choice").all()) {
    const names = await choice.locator(":scope > .api-choice-name").all();
    const panels = await choice.locator(":scope > .api-choice-panel").all();
    let bottom = 0;
    for (const part of names.flatMap((name, at) => [name, panels[at] ?? name])) {
      await expect(part).toBeVisible();
      const box = await part.boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual(bottom);
      bottom = (box?.y ?? 0) + (box?.height ?? 0) - 1;
    }
  }
  await expect(page.locator(".api-operation-tool:visible")).toHaveCount(0);
});
