import type { Locator, Page } from "@playwright/test";

import { axeProblems, colourProblems, losses, showTheme } from "../support/a11y";
import { expect, test } from "../support/fixtures";
import { hydrated } from "../support/page";
import { watch } from "../support/watch";

const roomOf = (page: Page): Locator => page.getByRole("region", { name: "A live room" });
const pane = (room: Locator, name: string): Locator => room.getByRole("log", { name: `Messages that ${name} sees` });
const timeline = (room: Locator): Locator => room.getByRole("log", { name: "Requests, events and frames" });

/** Presses the button of the room's picture, and waits until both clients are in. */
async function run(page: Page): Promise<Locator> {
  const room = roomOf(page);
  await room.getByRole("button", { name: "Run it here" }).click();
  await expect(pane(room, "Ben")).toContainText("You joined room.lobby");
  return room;
}

async function write(room: Locator, name: string, text: string): Promise<void> {
  const field = room.getByRole("textbox", { name: `Write as ${name}` });
  await field.fill(text);
  await field.press("Enter");
  await expect(field).toHaveValue("");
}

test("one press, and what is typed in one pane arrives in the other", async ({ page, siteUrl }) => {
  const watched = await watch(page, siteUrl);
  await page.goto("/");
  const room = await run(page);
  await expect(room.getByRole("textbox", { name: "Write as Ana" })).toBeFocused();
  await page.keyboard.type("Hello, Ben");
  await page.keyboard.press("Enter");
  await expect(pane(room, "Ben").getByRole("listitem").last()).toHaveText("AnaHello, Ben");
  await expect(pane(room, "Ana").getByRole("listitem").last()).toHaveText("Hello, Ben");
  const event = timeline(room).locator("details", { hasText: "POST /webhook MESSAGE" });
  await event.locator("summary").click();
  await expect(event).toContainText(/x-socketless-signature: hmac-sha256=[0-9a-f]{64}/);
  expect(watched).toEqual({ violations: [], foreign: [] });
});

test("what a room runs is fetched at the press, and not before", async ({ page }) => {
  const requested = new Set<string>();
  page.on("request", (request) => requested.add(request.url()));
  await page.goto("/");
  await hydrated(page);
  const before = new Set(requested);
  await run(page);
  const parts = page.workers().map((worker) => worker.url());
  expect(parts).toHaveLength(1);
  expect(parts.filter((url) => before.has(url))).toEqual([]);
  await expect.poll(() => parts.filter((url) => !requested.has(url))).toEqual([]);
});

test("the picture shows what a run shows", async ({ page }) => {
  await page.goto("/");
  const still = roomOf(page).getByRole("img", { name: /A picture of the room/ });
  const texts = (within: Locator, list: string): Promise<string[]> =>
    within.locator(`ol.room-${list} > li`).allInnerTexts();
  const plain = (list: string[]): string[] =>
    list.map((text) =>
      text
        .replaceAll(/guest_[0-9a-f]{8}/g, "guest")
        .replaceAll(/(?:[0-9a-f]{16}:)?[0-9a-f-]{36}/g, "id")
        .replaceAll(/\s+/g, " ")
        .trim(),
    );
  const [messages, lines] = [plain(await texts(still, "messages")), plain(await texts(still, "lines"))];
  const room = await run(page);
  for (const [name, text] of [
    ["Ben", "Shall we deploy?"],
    ["Ana", "Is the build green?"],
    ["Ben", "Green. Shipping it."],
  ] as const) {
    await write(room, name, text);
    await expect(pane(room, "Ana")).toContainText(text);
    await expect(pane(room, "Ben")).toContainText(text);
  }
  await expect.poll(async () => plain(await texts(room, "messages"))).toEqual(messages);
  await expect.poll(async () => plain(await texts(room, "lines")).slice(-lines.length)).toEqual(lines);
});

test("nothing above the timeline moves when the picture becomes a room", async ({ page }) => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/");
    await hydrated(page);
    const boxes = (): Promise<unknown[]> =>
      roomOf(page)
        .locator(".room-pane, .room-wire")
        .evaluateAll((parts) =>
          parts.map((part) => {
            const { x, y, width: columns } = part.getBoundingClientRect();
            return [x, y, columns];
          }),
        );
    const before = await boxes();
    await run(page);
    expect(await boxes()).toEqual(before);
  }
});

test("a phone shows the last four steps whole", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  const room = await run(page);
  await write(room, "Ana", "Is the build green?");
  await expect(timeline(room)).toContainText("POST /webhook MESSAGE");
  // Steps that come meanwhile move the earlier ones out of view.
  await expect(async () => {
    for (const step of (await timeline(room).getByRole("listitem").all()).slice(-4)) {
      await expect(step).toBeInViewport({ ratio: 1, timeout: 1_000 });
    }
  }).toPass({ timeout: 20_000 });
});

test("it runs while the network is away", async ({ page, context }) => {
  await page.goto("/");
  let room = await run(page);
  await context.setOffline(true);
  await room.getByRole("button", { name: "Stop" }).click();
  await expect(room.getByRole("button", { name: "Run it here" })).toBeFocused();
  room = await run(page);
  await write(room, "Ben", "Still here");
  await expect(pane(room, "Ana")).toContainText("Still here");
});

test("says so when its code can't be fetched, and runs at the next press", async ({ page, context }) => {
  await page.goto("/");
  await hydrated(page);
  await context.setOffline(true);
  await roomOf(page).getByRole("button", { name: "Run it here" }).click();
  await expect(roomOf(page).getByRole("status")).toHaveText("It could not be loaded. Check your connection.");
  await context.setOffline(false);
  await run(page);
});

test("a room that is stopped leaves no worker and no frame behind", async ({ page }) => {
  await page.goto("/");
  for (let count = 0; count < 3; count += 1) {
    const room = await run(page);
    expect(page.workers()).toHaveLength(1);
    await room.getByRole("button", { name: "Stop" }).click();
    await expect(room.getByRole("button", { name: "Run it here" })).toBeVisible();
    await expect.poll(() => page.workers().length).toBe(0);
    expect(page.frames()).toHaveLength(1);
  }
});

test("starting over makes a new room", async ({ page }) => {
  await page.goto("/");
  const room = await run(page);
  await write(room, "Ana", "Forget this");
  await expect(pane(room, "Ben")).toContainText("Forget this");
  await room.getByRole("button", { name: "Start over" }).click();
  await expect(pane(room, "Ben")).not.toContainText("Forget this");
  await expect(pane(room, "Ben")).toContainText("You joined room.lobby");
  expect(page.workers()).toHaveLength(1);
});

test("a running room is accessible and fits a phone", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  const room = await run(page);
  await write(room, "Ana", "A message that takes more than one line on a phone");
  await expect(pane(room, "Ben")).toContainText("more than one line");
  await timeline(room).locator("summary").last().click();
  expect(await axeProblems(page, ".room")).toEqual([]);
  await showTheme(page, "dark");
  expect(await colourProblems(page)).toEqual([]);
  expect((await losses(page)).filter((loss) => loss.includes("sideways"))).toEqual([]);
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});
