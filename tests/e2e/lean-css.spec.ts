import { expect, test } from "../support/fixtures";
import { hydrated } from "../support/page";
import { matching, removedSelectors, SHEET, wholeSheet } from "../support/styles";

test("no rule was taken out for what only scripts put on a page", async ({ page }) => {
  const removed = removedSelectors();
  await page.goto("/docs/concepts");
  await hydrated(page);
  const category = page.getByRole("button", { name: "Reference" }).first();
  await category.click();
  await expect(category).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.press("Control+k");
  await page.locator(".search-field input").fill("feed");
  await expect(page.locator(".search-preview")).toContainText("feed");
  expect(await matching(page, removed), "the search window").toEqual([]);
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole("button", { name: "On this page" }).click();
  await page.getByRole("button", { name: "Toggle navigation bar" }).click();
  await expect(page.locator(".navbar-sidebar :focus")).toHaveCount(1);
  expect(await matching(page, removed), "the menu").toEqual([]);
});

/** Properties in which a rule that is missing, or comes in another order, shows. */
const PROPERTIES = [
  "display",
  "position",
  "visibility",
  "opacity",
  "overflow-x",
  "overflow-y",
  "z-index",
  "flex",
  "gap",
  "order",
  "width",
  "margin",
  "padding",
  "border",
  "border-radius",
  "box-shadow",
  "background",
  "color",
  "fill",
  "stroke",
  "font",
  "letter-spacing",
  "text-align",
  "text-decoration",
  "text-transform",
  "white-space",
  "list-style",
  "cursor",
];

for (const route of ["/docs/getting-started/hono", "/api/"]) {
  test(`elements of ${route} have the style that the whole sheet gives them`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    let isWhole = false;
    await page.route(SHEET, (route) => {
      const body = route.request().url().includes("/styles.") ? wholeSheet() : "";
      return isWhole ? route.fulfill({ contentType: "text/css", body }) : route.continue();
    });
    const stylesOf = async (): Promise<string[]> => {
      await page.goto(route);
      await hydrated(page);
      return page.evaluate(
        (properties) =>
          // Which entry of the table of contents is marked depends on when it last looked.
          Array.from(document.querySelectorAll("body, body *:not(.table-of-contents *)"), (element) => {
            const style = getComputedStyle(element);
            const values = properties.map((name) => `${name}: ${style.getPropertyValue(name)}`);
            // Scripts take both from code that doesn't scroll, some time after hydration.
            const start = element.outerHTML.replace(/ (?:tabindex|role)="\w+"/g, "").slice(0, 80);
            return [start, ...values].join("; ");
          }),
        PROPERTIES,
      );
    };
    const lean = await stylesOf();
    isWhole = true;
    const whole = new Set(await stylesOf());
    expect(lean.length).toBeGreaterThan(500);
    expect(lean.filter((style) => !whole.has(style))).toEqual([]);
  });
}
