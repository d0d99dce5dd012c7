import { expect, test, type Browser, type Page } from "@playwright/test";

/** Each person has a browser of their own. */
async function logIn(browser: Browser, name: string) {
  const page = await (await browser.newContext()).newPage();
  await page.goto("/login");
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Password").fill(name);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("heading")).toHaveText("Projects");
  return page;
}

async function openProject(browser: Browser, name: string) {
  const page = await logIn(browser, name);
  await page.getByRole("link", { name: "Plans" }).click();
  await expect(page.getByRole("status")).toContainText(name);
  return page;
}

async function comment(page: Page, text: string) {
  await page.getByLabel("Comment").fill(text);
  await page.getByRole("button", { name: "Add" }).click();
}

const log = (page: Page) => page.getByRole("log");

test("members see comments and each other, and nobody else does", async ({
  browser,
}) => {
  const ana = await openProject(browser, "ana");
  const ben = await openProject(browser, "ben");
  await expect(ana.getByRole("status")).toHaveText("Here: ana, ben");
  await comment(ben, "Hello");
  await expect(log(ana)).toContainText("ben: Hello");
  // A page also loads by itself when it has connected, but only then.
  await comment(ben, "Again");
  await expect(log(ana)).toContainText("ben: Again");

  const cem = await logIn(browser, "cem");
  const answer = await cem.request.get(`${ana.url()}/comments`);
  expect(answer.status()).toBe(403);
});

test("a page that was offline shows what it missed", async ({ browser }) => {
  const ana = await openProject(browser, "ana");
  const ben = await openProject(browser, "ben");
  await ana.context().setOffline(true);
  await comment(ben, "While you were away");
  await expect(log(ben)).toContainText("While you were away");
  await expect(log(ana)).not.toContainText("While you were away");
  await ana.context().setOffline(false);
  await expect(log(ana)).toContainText("While you were away");
});

test("a job's notice arrives, and is read on all pages", async ({
  browser,
}) => {
  const ana = await openProject(browser, "ana");
  const other = await ana.context().newPage();
  await other.goto("/");
  const headers = { Authorization: `Bearer ${process.env.CRON_SECRET}` };
  expect((await ana.request.get("/api/digest", { headers })).status()).toBe(
    204,
  );
  await expect(ana.getByText("1 unread")).toBeVisible();
  await other.getByText("1 unread").click();
  await expect(other.getByText(/Plans: \d+ new comments/)).toBeVisible();
  await expect(ana.getByText("0 unread")).toBeVisible();
});

test("a logout ends the session's pages, and no other session", async ({
  browser,
}) => {
  const ana = await openProject(browser, "ana");
  const elsewhere = await openProject(browser, "ana");
  const other = await ana.context().newPage();
  await other.goto("/");
  await other.getByRole("button", { name: "Log out" }).click();
  await expect(other.getByRole("heading")).toHaveText("Log in");
  await expect(ana.getByRole("status")).toContainText("logged out");
  await expect(log(ana)).toHaveCount(0);
  await comment(elsewhere, "Still here");
  await expect(log(elsewhere)).toContainText("Still here");
});

test("a removed member's page is refused at once", async ({ browser }) => {
  const ana = await openProject(browser, "ana");
  const ben = await openProject(browser, "ben");
  await ana.getByRole("button", { name: "Remove ben" }).click();
  await expect(ben.getByRole("status")).toContainText("not a member");
  await expect(log(ben)).toHaveCount(0);
  await expect(ana.getByRole("status")).toHaveText("Here: ana");
});
