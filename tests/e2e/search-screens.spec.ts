import { runAxe, showTheme } from "../support/a11y";
import { expect, test } from "../support/fixtures";
import { hydrated } from "../support/page";
import { visit } from "../support/search";

test.describe("what the search window shows", () => {
  test("hits in groups, five a group and twenty a query at most, lower levels with their page", async ({ page }) => {
    const search = await visit(page);
    await search.open();
    await search.find("connection");
    const groups = search.dialog.locator(".search-group");
    const sizes = await groups.evaluateAll((all) => all.map((group) => group.querySelectorAll("[role=option]").length));
    expect(sizes.length).toBeGreaterThan(1);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(5);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(20);
    const titles = await search.groups.allTextContents();
    expect(new Set(titles).size).toBe(titles.length);
    const paths = await groups.evaluateAll((all) =>
      all.map((group) => Array.from(group.querySelectorAll(".search-path"), (path) => path.textContent)),
    );
    for (const pages of paths) {
      // The hits of a page stand together.
      const runs = pages.filter((title, index) => title !== pages[index - 1]);
      expect(new Set(runs).size).toBe(runs.length);
    }
  });

  test("matches are marked, with ten words around them, five up to 768 pixels", async ({ page }) => {
    const search = await visit(page);
    await search.open();
    await search.find("offline misses them");
    const content = search.hits.locator(".search-title").filter({ hasText: "offline misses" }).first();
    await expect(content.locator("mark").first()).toHaveText("offline");
    const words = async (): Promise<number> =>
      ((await content.textContent()) ?? "").replaceAll("…", "").trim().split(/\s+/).length;
    expect(await words()).toBeGreaterThan(7);
    expect(await words()).toBeLessThanOrEqual(12);
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 768, height: 800 });
    await search.open();
    await search.find("offline misses them");
    expect(await words()).toBeLessThanOrEqual(7);
  });

  test("no results: the query, suggestions that find something, and a link to report it", async ({ page }) => {
    const search = await visit(page);
    await search.open();
    await search.type("xyzzyqwv");
    await expect(search.dialog.locator(".search-message-title")).toHaveText('No results for "xyzzyqwv"');
    await expect(search.status).toHaveText('No results for "xyzzyqwv".');
    const suggestions = search.dialog.locator(".search-suggestion");
    const count = await suggestions.count();
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThanOrEqual(3);
    const report = search.dialog.getByRole("link", { name: "Let us know." });
    const url = new URL((await report.getAttribute("href")) ?? "");
    expect(url.origin + url.pathname).toBe("https://github.com/wosherco/socketless/issues/new");
    expect(url.searchParams.get("title")).toContain("xyzzyqwv");
    expect(url.searchParams.get("body")).toContain("xyzzyqwv");
    await suggestions.first().click();
    await expect(search.hits.first()).toBeVisible();
    await expect(search.input).toBeFocused();
  });

  test("while the index is on its way: loading, and after 300 ms the sign that it takes long", async ({ page }) => {
    let deliver = (): void => undefined;
    const held = new Promise<void>((resolve) => (deliver = resolve));
    await page.route("**/search/index.json", async (route) => {
      await held;
      await route.continue();
    });
    const search = await visit(page);
    await search.open();
    await search.type("webhook");
    await expect(search.dialog).toHaveAttribute("data-status", "stalled");
    await expect(search.dialog.locator(".search-spinner")).toBeVisible();
    deliver();
    await expect(search.hits.first()).toBeVisible();
    await expect(search.dialog).not.toHaveAttribute("data-status", "stalled");
  });

  test("the index fails twice: the error screen, which stays, and hits as soon as the network is back", async ({
    page,
  }) => {
    let requests = 0;
    await page.route("**/search/index.json", (route) => {
      requests += 1;
      return route.abort();
    });
    const search = await visit(page);
    await search.open();
    await search.type("w");
    await expect(search.dialog.getByText("Unable to fetch results", { exact: true })).toBeVisible();
    await expect(
      search.dialog.getByText("You might want to check your network connection.", { exact: true }),
    ).toBeVisible();
    await expect(search.status).toHaveText("Unable to fetch results. You might want to check your network connection.");
    expect(requests).toBeGreaterThanOrEqual(2);
    await page.unroute("**/search/index.json");
    await page.keyboard.type("ebhook");
    await expect(search.hits.first()).toBeVisible();
  });

  test("the index fails once: it is asked for again, and the reader sees hits", async ({ page }) => {
    let requests = 0;
    await page.route("**/search/index.json", (route) => {
      requests += 1;
      return requests === 1 ? route.fulfill({ status: 503 }) : route.continue();
    });
    const search = await visit(page);
    await search.open();
    await search.find("webhook");
    expect(requests).toBe(2);
  });

  test("no accessibility violation on any screen", async ({ page }) => {
    const search = await visit(page);
    const check = async (): Promise<void> => {
      for (const theme of ["dark", "light"] as const) {
        await showTheme(page, theme);
        const { violations } = await runAxe(page, "[role=dialog]");
        expect(violations.map(({ id, nodes }) => [theme, id, nodes.map((node) => node.html)])).toEqual([]);
      }
    };
    await page.emulateMedia({ reducedMotion: "reduce" });
    await search.open();
    await expect(search.dialog.getByText("No recent searches")).toBeVisible();
    await check();
    await search.find("heartbeat");
    await check();
    const href = (await search.activeLink.getAttribute("href")) ?? "";
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL((url) => url.pathname + url.hash === href);
    await page.reload();
    await hydrated(page);
    await search.open();
    await expect(search.dialog.getByTitle("Save this search")).toHaveCount(1);
    await check();
    await search.type("xyzzyqwv");
    await expect(search.dialog.locator(".search-message-title")).toBeVisible();
    await check();
  });

  test("with reduced motion nothing turns and nothing slides", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.route("**/search/index.json", () => undefined);
    const search = await visit(page);
    await search.open();
    await search.type("webhook");
    await expect(search.dialog).toHaveAttribute("data-status", "stalled");
    await expect(search.dialog.locator(".search-spinner")).toBeHidden();
    await expect(search.dialog.locator(".search-field > .search-icon")).toBeVisible();
  });
});
