import { startLocal, type LocalService } from "@socketless/local/running";
import type { Locator, Page } from "@playwright/test";
import { WebSocket } from "ws";

import { axeProblems } from "../support/a11y";
import { expect, test } from "../support/fixtures";

let local: LocalService;
test.beforeEach(async () => {
  local = await startLocal();
});
test.afterEach(() => local.close());

function post(path: string, body: unknown): Promise<Response> {
  const headers = { Authorization: `Bearer ${local.apiKey}`, "Content-Type": "application/json" };
  return fetch(`${local.url}/api/v0/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
}

/** Opens a connection that is in the feed `room` and answers heartbeats. */
async function join(identifier: string): Promise<WebSocket> {
  const answer = await post("connection", { identifier, feeds: ["room"] });
  const socket = new WebSocket(((await answer.json()) as { url: string }).url);
  socket.on("message", (data) => String(data) === "" && socket.send(""));
  await new Promise((resolve) => socket.once("open", resolve));
  return socket;
}

const listBelow = (page: Page, heading: string): Locator =>
  page.getByRole("heading", { name: heading }).locator("xpath=following-sibling::ul[1]").getByRole("listitem");
const rows = (page: Page): Locator => page.getByRole("list", { name: "Log" }).getByRole("listitem");

test("its page shows what passes, and who is connected and in which feed", async ({ page }) => {
  const problems: string[] = [];
  page.on("console", (message) => problems.push(message.text()));
  page.on("pageerror", (error) => problems.push(error.message));
  await page.goto(local.url);
  await expect(page.getByText("for development and tests, not for production")).toBeVisible();
  await expect(listBelow(page, "Connections")).toHaveText(["None is open."]);

  const socket = await join("ana.1");
  await expect(listBelow(page, "Connections")).toHaveText(["ana.1 #1"]);
  await expect(listBelow(page, "Feeds")).toHaveText(["room: ana.1"]);
  await post("message", { messages: { message: '{"text":"<b>hi</b>"}', feeds: "room" } });
  await expect(rows(page).filter({ hasText: '#1 gets {"text":"<b>hi</b>"}' })).toHaveCount(1);
  await post("message", { messages: 5 });
  const refused = rows(page).filter({ hasText: "POST /api/v0/message 400" });
  await refused.locator("summary").focus();
  await page.keyboard.press("Enter");
  await expect(refused).toContainText("Expected object, received number");

  await page.getByRole("button", { name: "Pause" }).press("Enter");
  const shown = await rows(page).count();
  socket.close();
  await expect(listBelow(page, "Connections")).toHaveText(["None is open."]);
  await expect(rows(page)).toHaveCount(shown);
  await page.getByRole("button", { name: "Clear" }).press("Enter");
  await expect(rows(page)).toHaveCount(0);
  expect(problems).toEqual([]);
});

test("its page says when the local service has stopped", async ({ page }) => {
  await page.goto(local.url);
  await expect(page.getByRole("status")).toHaveText("Running");
  await local.close();
  await expect(page.getByRole("status")).toHaveText(/^The local service doesn't answer\./);
});

test("axe finds nothing on its page at 390 px", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(local.url);
  await join("ana.1");
  await post("message", { messages: 5 });
  await rows(page).filter({ hasText: "400" }).locator("summary").click();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axeProblems(page), colorScheme).toEqual([]);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
