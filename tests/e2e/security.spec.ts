import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import type { Page } from "@playwright/test";

import { startService } from "@socketless/local";
import { expect, test } from "../support/fixtures";
import { hydrated, toolContent, toolSummary } from "../support/page";
import { visit } from "../support/search";
import { watch } from "../support/watch";

const settled = async (page: Page): Promise<void> => {
  await hydrated(page);
  await page.waitForLoadState("networkidle");
};

test("navigation, the colour mode, the menu and search work under the policy", async ({ page, siteUrl }) => {
  const watched = await watch(page, siteUrl);
  const search = await visit(page, "/docs/introduction");
  await page.getByRole("button", { name: /dark and light mode/i }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  const sidebar = page.getByRole("navigation", { name: "Docs sidebar" });
  for (const route of ["/docs/concepts", "/docs/integrations/vercel", "/docs/guides/type-safety"]) {
    const link = sidebar.locator(`a[href="${route}"]`);
    await link.click();
    await expect(link).toHaveAttribute("aria-current", "page");
  }
  await search.open();
  await search.find("feed names");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#feed-names$/);
  await hydrated(page);
  await search.open();
  await search.type("xyzzyqwv");
  await expect(search.status).toHaveText('No results for "xyzzyqwv".');
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(search.dialog).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole("button", { name: "Toggle navigation bar" }).click();
  await expect(page.locator(".navbar-sidebar")).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(watched).toEqual({ violations: [], foreign: [] });
});

test("try-it works under the policy, and speaks to the service alone", async ({ page, siteUrl }) => {
  const service = await startService({ cors: { origins: ["*"], headers: ["Authorization", "Content-Type"] } });
  const watched = await watch(page, siteUrl, [service.url]);
  await page.goto("/api/");
  await settled(page);
  await toolSummary(page, "Try it: Create a connection").click();
  const form = toolContent(page, "Try it: Create a connection");
  await form.getByLabel("Server", { exact: true }).selectOption("Another address");
  await form.getByLabel("Address of the server").fill(service.url);
  await form.getByLabel("API key").fill(service.apiKey);
  await form.getByLabel("Body (JSON)").fill('{ "identifier": "reader" }');
  await form.getByRole("button", { name: "Send", exact: true }).click();
  await expect(form).toContainText("200 OK");
  await toolSummary(page, "Verify a signature").click();
  const tool = toolContent(page, "Verify a signature");
  await tool.getByLabel("Raw request body").fill("{}");
  await tool.getByLabel("Webhook secret").fill("secret");
  await tool.getByRole("button", { name: "Check the signature" }).click();
  await expect(tool).toContainText("hmac-sha256=");
  await service.close();
  expect(watched).toEqual({ violations: [], foreign: [] });
});

test("what the policy forbids is stopped", async ({ page, siteUrl }) => {
  await page.goto("/docs/concepts");
  await hydrated(page);
  const watched = await watch(page, siteUrl);
  await page.goto("/docs/guides/message-validation");
  await hydrated(page);
  const outcome = await page.evaluate(async () => {
    const script = document.createElement("script");
    script.textContent = "window.planted = true";
    document.body.append(script);
    const image = document.createElement("img");
    image.setAttribute("onerror", "window.planted = true");
    image.src = "/no-such-picture.png";
    document.body.append(image);
    await new Promise((resolve) => image.addEventListener("error", resolve));
    const sent = await fetch("https://example.com/", { mode: "no-cors" }).then(
      () => "sent",
      () => "refused",
    );
    return { planted: Reflect.get(window, "planted") as unknown, sent };
  });
  expect(outcome).toEqual({ planted: undefined, sent: "refused" });
  for (const violation of [/script-src-elem inline/, /script-src-attr inline/, /connect-src https:\/\/example\.com/]) {
    await expect.poll(() => watched.violations.join("\n")).toMatch(violation);
  }
  expect(watched.foreign).toEqual([]);
});

test("a host that sends no headers still has a policy on every page, at unknown paths too", async ({
  page,
  siteUrl,
}) => {
  await page.route(`${siteUrl}/**`, async (route) => {
    const response = await route.fetch();
    const headers = Object.entries(response.headers()).filter(([name]) => name !== "content-security-policy");
    await route.fulfill({ response, headers: Object.fromEntries(headers) });
  });
  const watched = await watch(page, siteUrl);
  for (const route of ["/docs/concepts", "/api/", "/docs/nothing/at/all"]) {
    await page.goto(route);
    await settled(page);
    expect(watched, route).toEqual({ violations: [], foreign: [] });
    const planted = await page.evaluate(() => {
      const script = document.createElement("script");
      script.textContent = "window.planted = true";
      document.body.append(script);
      return Reflect.get(window, "planted") as unknown;
    });
    expect(planted, route).toBeUndefined();
    await expect.poll(() => watched.violations.join("\n"), route).toMatch(/script-src-elem inline/);
    watched.violations.length = 0;
  }
});

test("a change to a page's inline script is stopped: its hash no longer fits", async ({ page, siteUrl }) => {
  const watched = await watch(page, siteUrl);
  await page.route("**/docs/concepts", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace("<script>", "<script>window.planted=true;");
    await route.fulfill({ response, body });
  });
  await page.goto("/docs/concepts");
  expect(await page.evaluate(() => Reflect.get(window, "planted") as unknown)).toBeUndefined();
  await expect.poll(() => watched.violations.join("\n")).toMatch(/script-src-elem inline/);
});

test("the reference has a policy of its own however it is reached", async ({ page }) => {
  await page.goto("/docs/introduction");
  await hydrated(page);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Api Reference" }).click();
  await page.waitForFunction(() => performance.getEntriesByType("navigation")[0]?.name.includes("/api") === true);
  await hydrated(page);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Docs", exact: true }).click();
  await page.waitForFunction(
    () => performance.getEntriesByType("navigation")[0]?.name.endsWith("/docs/introduction") === true,
  );
});

test("no page can be shown in a frame", async ({ page, siteUrl }) => {
  const embedder = createServer((_request, response) => {
    response.setHeader("Content-Type", "text/html");
    response.end(`<iframe src="${siteUrl}/docs/concepts"></iframe>`);
  });
  await new Promise<void>((resolve) => embedder.listen(0, "127.0.0.1", resolve));
  const failed = page.waitForEvent("requestfailed", (request) => request.url().startsWith(siteUrl));
  await page.goto(`http://127.0.0.1:${(embedder.address() as AddressInfo).port}/`);
  expect((await failed).failure()?.errorText).toBe("net::ERR_BLOCKED_BY_RESPONSE");
  embedder.close();
  embedder.closeAllConnections();
});
