import { expect, test } from "../support/fixtures";
import { visit } from "../support/search";

const QUERIES: [name: string, query: string][] = [
  ["64 emoji", "🙂".repeat(64)],
  ["regular-expression characters", "(a+)+$ [^\\w]{2,} .*? \\1 |||"],
  ["HTML", "<img src=x onerror=window.hacked=1><b>webhook</b>"],
  ["a script", "<script>window.hacked=1</script>"],
  ["a script address", "javascript:window.hacked=1"],
  ["right-to-left text", "مرحبا بالعالم שלום ‮webhook"],
  ["names of prototypes", "__proto__ constructor hasOwnProperty toString"],
  ["half a surrogate pair", "webhook \ud83d"],
  ["control characters", "web\u0000hook\u200b\ufeff"],
  ["white space", "      "],
  ["quotes and ampersands", `"webhook' & <mark>&amp;`],
];

test.describe("queries of any kind", () => {
  test("neither break the window nor inject", async ({ page }) => {
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    const search = await visit(page);
    await search.open();
    for (const [name, query] of QUERIES) {
      await search.input.fill(query);
      await expect(search.status, name).not.toBeEmpty();
      await expect(search.dialog.locator("img, script, b"), name).toHaveCount(0);
      expect(await page.evaluate(() => "hacked" in window), name).toBe(false);
      await search.input.fill("webhook");
      await expect(search.hits.first(), name).toBeVisible();
    }
    expect(errors).toEqual([]);
  });

  test("10,000 pasted characters are cut to 64", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const search = await visit(page);
    await search.open();
    await page.evaluate((text) => navigator.clipboard.writeText(text), "webhook ".repeat(1250));
    await page.keyboard.press("Control+v");
    await expect(search.input).toHaveValue("webhook ".repeat(8));
    await expect(search.hits.first()).toBeVisible();
  });

  test("the last of several quick queries decides what is shown", async ({ page }) => {
    const search = await visit(page);
    await search.open();
    await search.input.pressSequentially("zzzzqqq");
    await search.input.fill("heartbeat");
    await expect(
      search.hits
        .locator("mark")
        .filter({ hasText: /heartbeat/i })
        .first(),
    ).toBeVisible();
    await expect(search.status).toHaveText(/results/);
  });
});
