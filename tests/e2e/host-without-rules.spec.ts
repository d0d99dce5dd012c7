import { WITHOUT_RULES } from "../conformance/hosts";
import { expect, test } from "../support/fixtures";
import { hydrated } from "../support/page";
import { SearchWindow } from "../support/search";
import { watch } from "../support/watch";

test("on a host without rules every form of an address shows the page, search finds, and the policy holds", async ({
  page,
}) => {
  const host = await WITHOUT_RULES.start();
  test.skip(host === undefined, "nginx is not installed.");
  const url = host?.url ?? "";
  const watched = await watch(page, url);
  for (const [form, address] of [
    ["/docs.html", "/docs"],
    ["/docs/concepts/", "/docs/concepts"],
    ["/docs/concepts/index.html", "/docs/concepts"],
    ["/docs/concepts.html", "/docs/concepts"],
  ] as const) {
    const response = await page.goto(url + form);
    expect(response?.headers()["content-security-policy"]).toBeUndefined();
    await hydrated(page);
    await expect(page).toHaveURL(url + address);
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Page Not Found");
  }
  const search = new SearchWindow(page);
  await search.open();
  await search.find("heartbeat");
  await page.keyboard.press("Enter");
  await expect(search.dialog).toHaveCount(0);
  await page.goto(`${url}/docs/nothing`);
  await hydrated(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
  expect(watched).toEqual({ violations: [], foreign: [] });
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "window.planted = true";
    document.body.append(script);
  });
  await expect.poll(() => watched.violations.join("\n")).toMatch(/script-src-elem inline/);
  await host?.stop();
});
