import type { Locator, Page } from "@playwright/test";

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
  await expect(messages(room, "Ben").last()).toHaveText("You joined room.lobby");
  return room;
}

async function write(room: Locator, name: string, text: string): Promise<void> {
  const field = room.getByRole("textbox", { name: `Write as ${name}` });
  await field.fill(text);
  await field.press("Enter");
  await expect(field).toHaveValue("");
}

const press = (room: Locator, name: string): Promise<void> => room.getByRole("button", { name, exact: true }).click();

const SCENES = [
  ["/docs/getting-started/hono", "Try the finished room"],
  ["/docs/concepts", "Watch a message travel"],
  ["/docs/concepts", "Break a connection"],
  ["/docs/concepts", "Deliver everything twice"],
  ["/docs/guides/message-validation", "Try bad events on a handler"],
] as const;

for (const [path, label] of SCENES) {
  test(`"${label}" runs, is accessible and fits a phone, and asks nobody`, async ({ page, siteUrl }) => {
    const watched = await watch(page, siteUrl);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    const room = await open(page, path, label);
    await write(room, "Ana", "Hello");
    await expect(messages(room, "Ben").last()).toContainText("Hello");
    expect(await axeProblems(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(watched).toEqual({ violations: [], foreign: [] });
  });
}

test("a scene ends when it is closed, and begins anew", async ({ page }) => {
  const room = await open(page, "/docs/concepts", "Watch a message travel");
  expect(page.workers()).toHaveLength(1);
  await toolSummary(page, "Watch a message travel").click();
  await expect.poll(() => page.workers().length).toBe(0);
  await toolSummary(page, "Watch a message travel").click();
  await expect(messages(room, "Ben").last()).toHaveText("You joined room.lobby");
});

test("the server rolls a die for everyone", async ({ page }) => {
  const room = await open(page, "/docs/getting-started/hono", "Try the finished room");
  await press(room, "Roll a die on the server");
  for (const name of ["Ana", "Ben"]) await expect(messages(room, name).last()).toHaveText(/^The server rolled [1-6]$/);
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
  await press(room, "Deliver once again");
  await write(room, "Ana", "Single");
  await expect.poll(() => copies("Single")).toBe(1);
});

test("the tutorial's handler takes the genuine event alone", async ({ page }) => {
  const room = await open(page, "/docs/guides/message-validation", "Try bad events on a handler");
  await press(room, "Send Ana's last event as it was");
  await expect(lines(room).last()).toContainText("Write something as Ana first");
  await write(room, "Ana", "Believe me");
  await expect(messages(room, "Ben").last()).toContainText("Believe me");
  for (const forgery of ["Forge it with another secret", "Parse it and write it again", "Name Ben in it"]) {
    await press(room, forgery);
    await expect(lines(room).last()).toContainText("401 Wrong signature");
  }
  await expect(messages(room, "Ben").filter({ hasText: "Believe me" })).toHaveCount(1);
  await press(room, "Send Ana's last event as it was");
  await expect(messages(room, "Ben").filter({ hasText: "Believe me" })).toHaveCount(2);
});
