import { expect, test } from "../support/fixtures";
import { selectText, visit } from "../support/search";

test.describe("opening the search window", () => {
  test("keys open it with the focus in the field, and Control+k closes it", async ({ page }) => {
    const search = await visit(page);
    for (const key of ["Meta+k", "/", "Control+k"]) {
      await page.keyboard.press(key);
      await expect(search.input).toBeFocused();
      await expect(search.input).toHaveValue("");
      await page.keyboard.press("Control+k");
      await expect(search.dialog).toHaveCount(0);
    }
  });

  test("the button opens it, and closing gives the focus back to the button", async ({ page }) => {
    const search = await visit(page);
    const button = page.getByRole("button", { name: /^Search/ });
    await button.click();
    await expect(search.input).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(search.dialog).toHaveCount(0);
    await expect(button).toBeFocused();
  });

  test("a letter on the button is the first letter of the query", async ({ page }) => {
    const search = await visit(page);
    await page.getByRole("button", { name: /^Search/ }).focus();
    await page.keyboard.press("w");
    await expect(search.input).toHaveValue("w");
  });

  test("/ typed in a field is a letter there", async ({ page }) => {
    const search = await visit(page);
    for (const field of ["<input>", "<textarea></textarea>", "<select></select>", "<div contenteditable>text</div>"]) {
      await page.evaluate((html) => document.body.insertAdjacentHTML("afterbegin", html), field);
      await page.locator("body > :first-child").focus();
      await page.keyboard.press("/");
      await expect(search.dialog).toHaveCount(0);
    }
    await page.keyboard.press("Control+k");
    await expect(search.dialog).toHaveCount(1);
  });

  test("the selected text, 64 characters of it, is the first query, selected in turn", async ({ page }) => {
    const search = await visit(page);
    const text = await selectText(page, "article h2 >> nth=1");
    await page.keyboard.press("Control+k");
    await expect(search.input).toHaveValue(text.trim());
    await expect(search.active).toHaveCount(1);
    await page.keyboard.type("feeds");
    await expect(search.input).toHaveValue("feeds");
    await page.keyboard.press("Escape");
    const long = await selectText(page, ".theme-doc-markdown > p >> nth=0");
    expect(long.length).toBeGreaterThan(64);
    await page.keyboard.press("Control+k");
    await expect.poll(async () => (await search.input.inputValue()).length).toBeGreaterThan(32);
    const query = await search.input.inputValue();
    expect(query.length).toBeLessThanOrEqual(64);
    expect(long.replace(/\s+/g, " ")).toContain(query.trim());
  });

  test("nothing of search is loaded, and no host is connected to, before the reader wants to search", async ({
    page,
  }) => {
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    await visit(page);
    await page.waitForLoadState("networkidle");
    expect(requests.filter((url) => /\/search\//.test(url))).toEqual([]);
    expect(requests.filter((url) => new URL(url).origin !== new URL(page.url()).origin)).toEqual([]);
    await expect(page.locator("link[rel=preconnect], link[rel=dns-prefetch]")).toHaveCount(0);
    await page.getByRole("button", { name: /^Search/ }).hover();
    await expect.poll(() => requests.some((url) => url.endsWith("/search/index.json"))).toBe(true);
  });
});
