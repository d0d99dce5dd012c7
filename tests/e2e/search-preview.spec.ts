import { search as options } from "../../src/config/search";
import { expect, test } from "../support/fixtures";
import { visit } from "../support/search";

const tasks = options.tasks ?? [];

test.describe("the start screen of search", () => {
  test("offers the six tasks that people come for, below the reader's own searches", async ({ page }) => {
    const search = await visit(page);
    await search.open();
    await expect(search.dialog.getByText("No recent searches")).toBeVisible();
    await expect(search.groups).toHaveText(["What people come for"]);
    await expect(search.dialog.locator(".search-title")).toHaveText(tasks.map(({ title }) => title));
    expect(tasks).toHaveLength(6);
    await search.find("feed names");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/#feed-names$/);
    await search.open();
    await expect(search.groups).toHaveText(["Recent", "What people come for"]);
  });

  test("opens a task by keys", async ({ page }) => {
    const [, , { title, url } = { title: "", url: "" }] = tasks;
    const search = await visit(page, "/docs/locations");
    await search.open();
    await expect(search.dialog.locator(".search-preview-heading")).toHaveText("Get it running");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect(search.active).toContainText(title);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL((address) => address.pathname + address.hash === url);
    const { hash } = new URL(url, "http://localhost");
    await expect(page.locator(hash === "" ? "h1" : hash)).toBeInViewport();
  });
});

test.describe("the preview of the active section", () => {
  test("shows what the section says, with what was found marked, and follows the arrows", async ({ page }) => {
    const search = await visit(page);
    await search.open();
    await search.find("feed names");
    const preview = search.dialog.locator(".search-preview");
    await expect(preview.locator(".search-preview-heading")).toHaveText("Feed names");
    await expect(preview.locator(".search-preview-page")).toHaveText("Concepts");
    await expect(preview).toContainText("1 to 100 characters");
    await expect(preview.locator("mark").first()).toHaveText(/feed|name/i);
    await page.keyboard.press("ArrowDown");
    await expect(preview.locator(".search-preview-heading")).not.toHaveText("Feed names");
  });

  test("stands beside the list from 1100 px, and nowhere else", async ({ page }) => {
    const search = await visit(page);
    await page.setViewportSize({ width: 1100, height: 800 });
    await search.open();
    await search.find("heartbeat");
    const preview = search.dialog.locator(".search-preview");
    const [list, beside] = [await search.dialog.locator(".search-main").boundingBox(), await preview.boundingBox()];
    expect(beside?.x).toBeGreaterThanOrEqual((list?.x ?? 0) + (list?.width ?? Infinity) - 1);
    for (const width of [1099, 768, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(preview).toBeHidden();
    }
  });
});

test("a hit of a language opens its tab", async ({ page }) => {
  const search = await visit(page);
  await search.open();
  await search.find("php signature");
  await expect(search.activeLink).toHaveAttribute("href", "/docs/guides/message-validation?language=php#signature");
  await page.keyboard.press("Enter");
  await expect(page.locator("#signature")).toBeInViewport();
  await expect(page.getByRole("tab", { name: "PHP" }).first()).toHaveAttribute("aria-selected", "true");
  await search.open();
  await search.find("hmac ruby");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("tab", { name: "Ruby" }).first()).toHaveAttribute("aria-selected", "true");
});
