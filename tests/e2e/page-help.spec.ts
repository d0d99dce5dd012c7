import { hasHistory } from "../../src/config/history";
import { expect, test } from "../support/fixtures";
import { hydrated } from "../support/page";

const ROUTE = "/docs/concepts";

test("the day of the last edit stands at the foot, before and after scripts", async ({ page }) => {
  await page.goto(ROUTE);
  const line = page.locator(".theme-last-updated");
  await expect(line).toHaveCount(hasHistory(process.cwd()) ? 1 : 0);
  for (const edit of await line.all()) {
    const served = await edit.innerText();
    const day = new Date((await edit.locator("time").getAttribute("datetime")) ?? "");
    expect(served).toBe(`Last updated on ${day.toLocaleDateString("en", { dateStyle: "medium", timeZone: "UTC" })}`);
    await hydrated(page);
    await expect(edit).toHaveText(served);
  }
});

test.describe("at the head of a page", () => {
  test.use({ permissions: ["clipboard-read", "clipboard-write"] });

  test("the page can be copied as Markdown, by keyboard too", async ({ page, request }) => {
    await page.goto(ROUTE);
    await hydrated(page);
    const copy = page.getByRole("button", { name: "Copy page as Markdown" });
    await copy.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("status").filter({ hasText: "Copied" })).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(await (await request.get(`${ROUTE}.md`)).text());
  });

  test("a copy that fails says so", async ({ page }) => {
    await page.route(`**${ROUTE}.md`, (route) => route.abort());
    await page.goto(ROUTE);
    await hydrated(page);
    await page.getByRole("button", { name: "Copy page as Markdown" }).click();
    await expect(page.getByText("Could not be copied")).toBeVisible();
  });

  test("a menu of the page opens by key, has working links, and closes on Escape and when the focus leaves", async ({
    page,
  }) => {
    await page.goto(ROUTE);
    await hydrated(page);
    const menu = page.getByLabel("More ways to use this page");
    await menu.focus();
    await page.keyboard.press("Enter");
    const markdown = page.getByRole("link", { name: "View as Markdown" });
    await expect(markdown).toHaveAttribute("href", `${ROUTE}.md`);
    for (const name of ["Open in ChatGPT", "Open in Claude"]) {
      const link = page.getByRole("link", { name });
      const address = new URL((await link.getAttribute("href")) ?? "");
      expect(address.searchParams.get("q")).toContain(`https://docs.socketless.ws${ROUTE}.md`);
      await expect(link).toHaveAttribute("rel", /noopener/);
    }
    await page.keyboard.press("Tab");
    await expect(markdown).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(markdown).toBeHidden();
    await expect(menu).toBeFocused();
    await menu.click();
    await expect(markdown).toBeVisible();
    await page.getByRole("button", { name: "Copy page as Markdown" }).focus();
    await expect(markdown).toBeHidden();
  });
});
