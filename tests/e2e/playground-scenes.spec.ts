import type { Locator, Page } from "@playwright/test";

import { TUTORIALS } from "../../src/tutorials";
import { axeProblems } from "../support/a11y";
import { expect, test } from "../support/fixtures";
import { hydrated, toolContent, toolSummary } from "../support/page";
import { watch } from "../support/watch";

const messages = (room: Locator, name: string): Locator =>
  room.getByRole("log", { name: `Messages that ${name} sees` }).getByRole("listitem");
const lines = (room: Locator): Locator =>
  room.getByRole("log", { name: "Requests, events and frames" }).locator("ol > li");

/** Opens a scene by key, and waits until both clients are in. */
async function open(page: Page, path: string, label: string): Promise<Locator> {
  await page.goto(path);
  await hydrated(page);
  await toolSummary(page, label).focus();
  await page.keyboard.press("Enter");
  const room = toolContent(page, label);
  await expect(messages(room, "Ben").filter({ hasText: "You joined room.lobby" })).toBeVisible();
  return room;
}

/** What a reader who looks at a scene cares for: it can be used by all, fits a phone, and asks nobody. */
async function soundOnPhone(page: Page, watched: Awaited<ReturnType<typeof watch>>): Promise<void> {
  // The navigation bar covers a part of what has just scrolled below it.
  await page.evaluate(() => window.scrollTo(0, 0));
  expect(await axeProblems(page, ".theme-doc-markdown details[open]")).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(watched).toEqual({ violations: [], foreign: [] });
}

async function write(room: Locator, name: string, text: string): Promise<void> {
  const field = room.getByRole("textbox", { name: `Write as ${name}` });
  await field.fill(text);
  await field.press("Enter");
  await expect(field).toHaveValue("");
}

const press = (room: Locator, name: string): Promise<void> => room.getByRole("button", { name, exact: true }).click();

test("a scene is accessible, fits a phone, and asks nobody", async ({ page, siteUrl }) => {
  const watched = await watch(page, siteUrl);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  const room = await open(page, "/docs/concepts", "Watch a message travel");
  await write(room, "Ana", "Hello");
  await expect(messages(room, "Ben").last()).toContainText("Hello");
  await room.getByText("Faults, steps and the reply").click();
  await soundOnPhone(page, watched);
});

test("a page stays in use while the style of a scene is on its way", async ({ page }) => {
  let release = (): void => undefined;
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/playground.*.css", async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.goto("/docs/guides/message-validation");
  await hydrated(page);
  await toolSummary(page, "Try bad events on a handler").click();
  const tab = page.getByRole("tab").nth(1);
  await tab.click();
  await expect(tab).toHaveAttribute("aria-selected", "true");
  release();
  await expect(toolContent(page, "Try bad events on a handler").getByRole("button").first()).toBeVisible();
});

for (const [framework, { webhook, hasRollRoute }] of Object.entries(TUTORIALS)) {
  test(`the server of ${framework} answers for the room`, async ({ page, siteUrl }) => {
    const watched = await watch(page, siteUrl);
    const room = await open(page, `/docs/getting-started/${framework}`, "Try the finished room");
    await write(room, "Ana", "Hello");
    await expect(messages(room, "Ben").last()).toHaveText("AnaHello");
    await expect(lines(room).filter({ hasText: `POST ${webhook} MESSAGE` })).toBeVisible();
    if (hasRollRoute) {
      await press(room, "Roll a die on the server");
      await expect(messages(room, "Ben").last()).toHaveText(/^The server rolled [1-6]$/);
    }
    expect(watched).toEqual({ violations: [], foreign: [] });
  });
}

test("the terminal of the local service is shown line by line", async ({ page }) => {
  const room = await open(page, "/docs/guides/local-development", "See what it prints");
  await write(room, "Ana", "Hello");
  const terminal = room.getByRole("log", { name: "Requests, events and frames" });
  await expect(terminal).toContainText("$ node socketless-local.mjs");
  await expect(terminal).toContainText(/\d\d:\d\d:\d\d frame {4}guest_[\w-]+\.\w+ #1 -> Hello/);
});

test("the React guide's component talks in the room, and comes back after a cut", async ({ page, siteUrl }) => {
  const watched = await watch(page, siteUrl);
  await page.setViewportSize({ width: 390, height: 844 });
  const room = await open(page, "/docs/libraries/react", "Try the hook");
  const status = room.getByRole("status").filter({ hasText: /onnect/ });
  await expect(status).toHaveText(/^Connected as guest_/);
  await room.getByLabel("Message", { exact: true }).fill("From the hook");
  await room.getByRole("button", { name: "Send", exact: true }).click();
  await expect(messages(room, "Ben").last()).toHaveText("AnaFrom the hook");
  await room.getByText("Faults, steps and the reply").click();
  const refusal = room.getByLabel("Connections are refused with 401");
  // Otherwise it may be back before anybody has looked.
  await refusal.check();
  await press(room, "Cut Ana's network");
  await expect(status).toHaveText(/^Connection lost, trying again/);
  await refusal.uncheck();
  await expect(status).toHaveText(/^Connected as guest_/);
  await soundOnPhone(page, watched);
});

test("a backend joins, sends and leaves, and sees who receives what", async ({ page, siteUrl }) => {
  const watched = await watch(page, siteUrl);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/docs/concepts");
  await hydrated(page);
  await toolSummary(page, "Play the backend").press("Enter");
  const room = toolContent(page, "Play the backend");
  await expect(lines(room).filter({ hasText: "Ben connects" })).toBeVisible();
  const change = room.getByRole("form", { name: "Change feeds" });
  await change.getByRole("button", { name: "Change feeds" }).press("Enter");
  await expect(messages(room, "Ana").last()).toHaveText("In room_7");
  await expect(messages(room, "Ben").last()).toHaveText("In no feed");
  const message = room.getByRole("form", { name: "Send a message" });
  await message.getByLabel("Ana").check();
  await message.getByRole("button", { name: "Send" }).press("Enter");
  // Ana is in the feed, and is named.
  await expect(lines(room).filter({ hasText: "Ana (2 times) receives a frame" })).toBeVisible();
  await expect(messages(room, "Ben").filter({ hasText: "Hello" })).toHaveCount(0);
  await change.getByLabel("Action").selectOption("set");
  await change.getByLabel("Feed").fill("Room 7");
  await change.getByRole("button", { name: "Change feeds" }).click();
  await expect(lines(room).filter({ hasText: "POST /api/v0/feeds 400" })).toBeVisible();
  await soundOnPhone(page, watched);
});

test("a connection with an old url has the feeds of its token", async ({ page }) => {
  await page.goto("/docs/concepts");
  await hydrated(page);
  await toolSummary(page, "Play the backend").click();
  const room = toolContent(page, "Play the backend");
  await expect(lines(room).filter({ hasText: "Ben connects" })).toBeVisible();
  const change = room.getByRole("form", { name: "Change feeds" });
  await change.getByLabel("Ben").check();
  await change.getByRole("button", { name: "Change feeds" }).click();
  await expect(messages(room, "Ben").last()).toHaveText("In room_7");
  await press(room, "Close Ben's connection");
  await expect(messages(room, "Ben").last()).toHaveText("Closed with 1000");
  await press(room, "Connect Ben with the old url");
  await expect(lines(room).last()).toContainText("Ben connects");
  await room.getByRole("form", { name: "Send a message" }).getByRole("button", { name: "Send" }).click();
  // The token was made before the join.
  await expect(messages(room, "Ana").last()).toHaveText("Hello");
  await expect(messages(room, "Ben").filter({ hasText: "Hello" })).toHaveCount(0);
});

test.describe("what a reader can set", () => {
  const PAGE = "/docs/concepts";
  const LABEL = "Watch a message travel";

  async function openTools(page: Page): Promise<Locator> {
    const room = await open(page, PAGE, LABEL);
    await room.getByText("Faults, steps and the reply").press("Enter");
    return room;
  }

  test("the reply, checked, and the code's own again", async ({ page }) => {
    const room = await openTools(page);
    const reply = room.getByLabel("Reply to a message, instead of the code's own");
    await reply.fill('{"messages":{"message":"x","clients":7}}');
    await press(room, "Reply with this");
    await expect(room.getByText("messages.clients: Expected string, received number")).toBeVisible();
    await reply.fill('{"messages":');
    await press(room, "Reply with this");
    await expect(room.getByText("This is not JSON.")).toBeVisible();
    const message = JSON.stringify({ type: "message", name: "the reply", text: "By hand" });
    await reply.fill(JSON.stringify({ messages: { feeds: "room.lobby", message } }));
    await press(room, "Reply with this");
    await expect(room.getByText("Messages now get this reply")).toBeVisible();
    await write(room, "Ana", "Hello");
    await expect(messages(room, "Ben").last()).toHaveText("the replyBy hand");
    await press(room, "Let the code reply");
    await expect(room.getByText("The code replies")).toBeVisible();
    await write(room, "Ana", "Again");
    await expect(messages(room, "Ben").last()).toHaveText("AnaAgain");
  });

  test("faults: refusals, calls that fail, and heartbeats that get lost", async ({ page }) => {
    const room = await openTools(page);
    await room.getByLabel("Connections are refused with 429").check();
    await room.getByLabel("Every second feed or message call gets a 500").check();
    await room.getByLabel("Heartbeat answers get lost").check();
    await expect(messages(room, "Ben").last()).toHaveText(/^Closed with 1000$/);
    await expect(lines(room).filter({ hasText: "POST /api/v0/message 500" }).first()).toBeVisible();
  });

  test("steps: nothing more is shown until the next is asked for", async ({ page }) => {
    const room = await openTools(page);
    await room.getByLabel("Step by step").check();
    const before = await lines(room).count();
    await write(room, "Ana", "Slowly");
    await expect(room.getByText(/^[1-9] to come$/)).toBeVisible();
    expect(await lines(room).count()).toBe(before);
    await press(room, "Next step");
    await expect(lines(room)).toHaveCount(before + 1);
    await expect(messages(room, "Ben").filter({ hasText: "Slowly" })).toHaveCount(0);
    await room.getByLabel("Step by step").uncheck();
    await expect(messages(room, "Ben").last()).toHaveText("AnaSlowly");
  });
});

test("a connection is cut, closed and refused, and comes back", async ({ page }) => {
  const room = await open(page, "/docs/concepts", "Break a connection");
  await press(room, "Cut Ben's network");
  await expect(messages(room, "Ben").last()).toHaveText("Closed with 1006");
  await expect(messages(room, "Ana").last()).toHaveText("Ben left room.lobby");
  await press(room, "Connect Ben again");
  await expect(messages(room, "Ben").last()).toHaveText("You joined room.lobby");
  await press(room, "Close as the service does");
  await expect(messages(room, "Ben").last()).toHaveText("Closed with 1000");
  await press(room, "Let all tokens expire");
  await press(room, "Connect Ben with the old url");
  await expect(messages(room, "Ben").last()).toHaveText("Refused with 401");
  await expect(lines(room).last()).toContainText("A connection is refused");
});

test("every message arrives twice, and once again", async ({ page }) => {
  const room = await open(page, "/docs/concepts", "Deliver everything twice");
  const copies = (text: string): Promise<number> => messages(room, "Ben").filter({ hasText: text }).count();
  await press(room, "Deliver everything twice");
  await write(room, "Ana", "Twice");
  // The event comes twice, so the webhook sends twice, and each of these arrives twice.
  await expect.poll(() => copies("Twice")).toBe(4);
  await press(room, "Deliver everything once");
  await write(room, "Ana", "Single");
  await expect.poll(() => copies("Single")).toBe(1);
});

test("the tutorial's handler accepts only the genuine event", async ({ page }) => {
  const room = await open(page, "/docs/guides/message-validation", "Try bad events on a handler");
  await press(room, "Replay Ana's last event");
  await expect(lines(room).last()).toContainText("Write something as Ana first");
  await write(room, "Ana", "Believe me");
  await expect(messages(room, "Ben").last()).toContainText("Believe me");
  for (const forgery of ["Sign it with another secret", "Parse and serialize it again", "Change its sender to Ben"]) {
    await press(room, forgery);
    await expect(lines(room).last()).toContainText("401 Wrong signature");
  }
  await expect(messages(room, "Ben").filter({ hasText: "Believe me" })).toHaveCount(1);
  await press(room, "Replay Ana's last event");
  await expect(messages(room, "Ben").filter({ hasText: "Believe me" })).toHaveCount(2);
});
