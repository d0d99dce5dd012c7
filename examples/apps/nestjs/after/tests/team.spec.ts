import { execFileSync } from "node:child_process";

import { expect, test, type Browser } from "@playwright/test";

/** Each person has a browser of their own. */
async function logIn(browser: Browser, name: string) {
  const page = await (await browser.newContext()).newPage();
  await page.goto("/");
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Password").fill(name);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("button", { name: "Log out" })).toBeVisible();
  return page;
}

async function openTeam(browser: Browser, name: string) {
  const page = await logIn(browser, name);
  await expect(page.getByRole("status")).toContainText(name);
  const open = async (title: string) => {
    await page.getByLabel("Ticket").fill(title);
    await page.getByRole("button", { name: "Open" }).click();
  };
  const list = page.getByRole("list");
  return { page, status: page.getByRole("status"), list, open };
}

test("members see tickets and each other", async ({ browser }) => {
  const ana = await openTeam(browser, "ana");
  const ben = await openTeam(browser, "ben");
  await expect(ana.status).toHaveText("Here: ana, ben");
  await ben.open("It doesn't print");
  await expect(ana.list).toContainText("It doesn't print");
  // A page also loads by itself when it has connected, but only then.
  await ben.open("It is on fire");
  await expect(ana.list).toContainText("It is on fire");
  const cem = await logIn(browser, "cem");
  await expect(cem.getByRole("status")).toHaveCount(0);
});

test("a page that was offline shows what it missed", async ({ browser }) => {
  const ana = await openTeam(browser, "ana");
  const ben = await openTeam(browser, "ben");
  await ana.page.context().setOffline(true);
  await ben.open("While you were away");
  await expect(ben.list).toContainText("While you were away");
  await ana.page.context().setOffline(false);
  await expect(ana.list).toContainText("While you were away");
});

test("a worker's ticket and its notice arrive", async ({ browser }) => {
  const ana = await openTeam(browser, "ana");
  const answer = ana.page.waitForResponse(/\/teams\/.*\/tickets/);
  await ana.open("Asked");
  const [, team = ""] = /teams\/([^/]+)/.exec((await answer).url()) ?? [];
  execFileSync("node", ["dist/worker.js", team, "From a job"], { cwd: "api" });
  await expect(ana.list).toContainText("From a job");
  await ana.page.getByText("1 unread").click();
  await expect(ana.page.getByText("New: From a job")).toBeVisible();
  await expect(ana.page.getByText("0 unread")).toBeVisible();
});

test("a logout ends the session's pages, and no other session", async ({
  browser,
}) => {
  const ana = await openTeam(browser, "ana");
  const elsewhere = await openTeam(browser, "ana");
  const other = await ana.page.context().newPage();
  await other.goto("/");
  await other.getByRole("button", { name: "Log out" }).click();
  await expect(ana.status).toHaveText("You are logged out");
  await expect(ana.list).toHaveCount(0);
  await elsewhere.open("Still here");
  await expect(elsewhere.list).toContainText("Still here");
});

test("a removed member's page is refused at once", async ({ browser }) => {
  const ana = await openTeam(browser, "ana");
  const ben = await openTeam(browser, "ben");
  await ana.page.getByRole("button", { name: "Remove ben" }).click();
  await expect(ben.status).toContainText("not a member");
  await expect(ben.list).toHaveCount(0);
  await expect(ana.status).toHaveText("Here: ana");
});
