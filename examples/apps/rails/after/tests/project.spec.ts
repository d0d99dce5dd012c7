import { execFileSync } from "node:child_process";

import { expect, test, type Browser, type Page } from "@playwright/test";

async function logIn(page: Page, name: string) {
  await page.goto("/session/new");
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Password").fill(name);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("heading")).toHaveText("Projects");
}

/** Each person has a browser of their own. */
async function openProject(browser: Browser, name: string) {
  const page = await (await browser.newContext()).newPage();
  await logIn(page, name);
  await page.getByRole("link", { name: "Plans" }).click();
  await expect(page.getByRole("status")).toHaveText("connected");
  return page;
}

async function comment(page: Page, text: string) {
  await page.getByLabel("Comment").fill(text);
  await page.getByRole("button", { name: "Add" }).click();
  await expect(log(page)).toContainText(text);
}

const log = (page: Page) => page.getByRole("log");

test("members see comments at once, and nobody else does", async ({
  browser,
  page: cem,
}) => {
  const ana = await openProject(browser, "ana");
  const ben = await openProject(browser, "ben");
  await comment(ben, "Hello");
  await expect(log(ana)).toContainText("ben: Hello");
  // A page also loads by itself when it has connected, but only then.
  await comment(ben, "Again");
  await expect(log(ana)).toContainText("ben: Again");

  await logIn(cem, "cem");
  const answer = await cem.request.get(`${ana.url()}/comments`);
  expect(answer.status()).toBe(403);
});

test("a page that was offline shows what it missed", async ({ browser }) => {
  const ana = await openProject(browser, "ana");
  const ben = await openProject(browser, "ben");
  await ana.context().setOffline(true);
  await comment(ben, "While you were away");
  await expect(log(ana)).not.toContainText("While you were away");
  await ana.context().setOffline(false);
  await expect(log(ana)).toContainText("While you were away");
});

test("Turbo's visits leave one connection", async ({ page }) => {
  const open = new Set<unknown>();
  page.on("websocket", (socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket));
  });
  await logIn(page, "ana");
  const document = await page.evaluateHandle("document");
  for (let times = 0; times < 3; times += 1) {
    await page.getByRole("link", { name: "Plans" }).click();
    await expect(page.getByRole("status")).toHaveText("connected");
    await page.getByRole("link", { name: "Projects" }).click();
    await expect(page.getByRole("link", { name: "Plans" })).toBeVisible();
  }
  expect(await document.evaluate((it) => it === window.document)).toBe(true);
  await expect.poll(() => open.size).toBe(1);
});

test("a job's notice arrives once, and is read on all pages", async ({
  browser,
}) => {
  const ana = await openProject(browser, "ana");
  const other = await ana.context().newPage();
  await other.goto("/");
  for (const _time of [1, 2]) {
    execFileSync("bin/rails", ["runner", "DigestJob.perform_now"]);
  }
  await expect(ana.getByText("1 unread")).toBeVisible();
  await other.getByText("1 unread").click();
  await expect(other.getByText(/Plans: \d+ new comments/)).toBeVisible();
  await other.getByRole("button", { name: "Mark as read" }).click();
  await expect(ana.getByText("0 unread")).toBeVisible();
});

test("a logout or another login ends the session's pages, and no other", async ({
  browser,
}) => {
  const elsewhere = await openProject(browser, "ana");
  const page = await openProject(browser, "ana");
  const other = await page.context().newPage();
  await logIn(other, "ben");
  await expect(page.getByRole("status")).toContainText("logged out");
  await expect(log(page)).toBeEmpty();

  await page.reload();
  await expect(page.getByRole("status")).toHaveText("connected");
  await other.getByRole("button", { name: "Log out" }).click();
  await expect(other.getByRole("heading")).toHaveText("Log in");
  await expect(page.getByRole("status")).toContainText("logged out");
  await expect(log(page)).toBeEmpty();
  await expect(elsewhere.getByRole("status")).toHaveText("connected");
});

test("a removed member's page shows nothing any more", async ({ browser }) => {
  const ana = await openProject(browser, "ana");
  const ben = await openProject(browser, "ben");
  // A page loads again soon after it has connected, also if nobody tells it.
  const frames: string[] = [];
  ben.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => frames.push(String(payload))),
  );
  await ben.reload();
  await expect(ben.getByRole("status")).toHaveText("connected");
  await ana.getByRole("button", { name: "Remove ben" }).click();
  await expect.poll(() => frames.join()).toContain("comments ");
  await expect(ben.getByRole("status")).toContainText("not a member");
  await expect(log(ben)).toBeEmpty();
});
