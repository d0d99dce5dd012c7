import type { Browser, BrowserContext } from "@playwright/test";
import { expect, onTestFinished, test } from "vitest";

import { axeProblems } from "../support/a11y";
import { elsewhere } from "./elsewhere";
import { expectHeard, writeWithKeyboard } from "./room-access";
import { expectLine, expectPage, linesOf, openTab, say, type Tab } from "./tabs";
import type { Target } from "./target";

/** A live room that runs, and what opens its pages. */
export interface RunningRoom {
  url: string;
  /** What stands before `/connection` and `/webhook`. */
  routes: string;
  rollUrl: string;
  target: Target;
  browser: Browser;
  context: BrowserContext;
  openTwo(): Promise<[Tab, Tab]>;
  secretOf(identifier: string): string;
  master: string;
}

/** Sends one tab texts that aren't messages of the room, which its page passes over. */
async function sendNonsense({ target }: RunningRoom, { client: clients }: Tab): Promise<void> {
  const messages = ["not json", "null", "[]", "7", '{"type":"constructor"}'].map((message) => ({ message, clients }));
  const headers = { Authorization: `Bearer ${target.apiKey}`, "Content-Type": "application/json" };
  await fetch(`${target.url}/api/v0/message`, { method: "POST", headers, body: JSON.stringify({ messages }) });
}

/** Tests what people do in a room: enter, write, let the server push, and leave. */
export function testTabs(room: () => RunningRoom): void {
  test("two tabs see each other come, write and go, and what the server pushes", async () => {
    const { url, rollUrl, target, context, openTwo } = room();
    const [first, second] = await openTwo();
    await first.page.getByLabel("Message", { exact: true }).fill("hello, <b>wörld</b> 👋");
    await first.page.getByRole("button", { name: "Send" }).dblclick();
    for (const tab of [first, second]) {
      await expectLine(tab, `${first.identifier}: hello, <b>wörld</b> 👋`);
    }
    await sendNonsense(room(), first);
    await writeWithKeyboard(first.page, "by keyboard");
    await expectLine(second, "by keyboard");
    const line = `${first.identifier}: by keyboard`;
    await expectHeard(first.page, { status: `Connected as ${first.identifier}`, line });
    expect(await axeProblems(first.page)).toEqual([]);

    const page = rollUrl === `${url}/` ? first.page : await context.newPage();
    if (page !== first.page) {
      await page.goto(rollUrl);
    }
    await page.getByRole("button", { name: "Roll the die" }).click();
    for (const tab of [first, second]) {
      await expectLine(tab, /^The server rolled a [1-6]$/);
    }
    await expectPage(page.getByText("Not rolled")).toHaveCount(0);

    await second.page.close();
    await expectLine(first, `${second.identifier} left`);
    expect([...first.errors, ...second.errors]).toEqual([]);
    if (elsewhere) {
      return;
    }
    await expectPage.poll(() => target.local.feedsOf(second.client)).toEqual([]);
    const { webhookCalls } = await target.local.state();
    // A page sees its own line before the service has the reply to it, and a test may close it in between.
    const took = [undefined, "the client has gone"];
    expect(webhookCalls.filter(({ ignored }) => !took.includes(ignored))).toEqual([]);
  });
}

/** Tests what a room keeps from browsers and from other sites. */
export function testSafety(room: () => RunningRoom): void {
  test("no secret of the server reaches the browser", async () => {
    const { url, target, context, master } = room();
    const page = await context.newPage();
    const bodies: Promise<string>[] = [];
    page.on("response", (response) => bodies.push(response.text().catch(() => "")));
    await page.goto(url);
    await expectPage(page.getByRole("status")).toHaveText(/^Connected as/);
    const received = (await Promise.all(bodies)).join("\n");
    const token = /wss?:\/\/[^"]*/.exec(received)?.[0] ?? "";
    const readable = token.split(".").map((part) => Buffer.from(part, "base64url").toString());
    expect(token).not.toBe("");
    expect(received + readable.join()).not.toContain(target.apiKey);
    expect(received + readable.join()).not.toContain(master);
  });

  test("another site's page can't ask for connections", async () => {
    const Origin = "https://elsewhere.test";
    // Browsers post these types from any page without a preflight: a form, a ping, reports of a policy, and no type at all.
    const types = ["text/plain", "text/ping", "application/csp-report", "application/reports+json", undefined];
    const pages: Record<string, string>[] = [{ Origin, "Sec-Fetch-Site": "cross-site" }, { Origin }, {}];
    const said = pages.flatMap((page) => types.map((type) => (type ? { ...page, "Content-Type": type } : page)));
    for (const headers of said) {
      const response = await fetch(`${room().routes}/connection`, { method: "POST", headers });
      expect(response.status, JSON.stringify(headers)).toBe(403);
    }
  });
}

/** Tests what the client does that all rooms have. */
export function testClient(room: () => RunningRoom): void {
  test("a page answers heartbeats, and connects again when its connection is cut", async () => {
    const { url, target, context } = room();
    const tab = await openTab(context, url);
    const identifier = tab.client;
    await expectPage.poll(() => target.local.heartbeatAnswers(identifier)).toBeGreaterThan(1);
    await target.local.control({ drop: { identifier } });
    const status = tab.page.getByRole("status");
    await expectPage(status).not.toHaveText(`Connected as ${tab.identifier}`);
    await expectPage(status).toHaveText(/^Connected as guest_/);
  });

  test("a page says that it is offline, and sends what is written meanwhile as the same guest", async () => {
    const { context, openTwo } = room();
    const [first] = await openTwo();
    await say(first, "before");
    await expectLine(first, "before");
    const line = `${first.identifier}: before`;
    await context.setOffline(true);
    await expectPage(first.page.getByRole("alert").filter({ hasText: "offline" })).toHaveCount(1);
    await say(first, "meanwhile");
    const alert = "1 to send";
    // The first failed attempt has been handled when the second fails.
    await first.page.waitForEvent("requestfailed");
    await first.page.waitForEvent("requestfailed");
    await expectHeard(first.page, { status: "reconnecting", line, alert });
    await context.setOffline(false);
    await expectPage(first.page.getByRole("status")).toHaveText(`Connected as ${first.identifier}`);
    await expectLine(first, `${first.identifier}: meanwhile`);
    await expectHeard(first.page, {
      status: `Connected as ${first.identifier}`,
      line: `${first.identifier}: meanwhile`,
    });
  });
}

/** Tests the list of messages of a room. */
export function testLog(room: () => RunningRoom): void {
  test("shows once what arrives twice", async () => {
    const { rollUrl, target, context, openTwo } = room();
    const [first, second] = await openTwo();
    await target.local.control({ faults: { duplicate: true } });
    onTestFinished(() => target.local.control({ faults: { duplicate: false } }));
    const third = await openTab(context, room().url);
    for (const text of ["yes", "yes"]) {
      await say(third, text);
    }
    const page = await context.newPage();
    await page.goto(rollUrl);
    await page.getByRole("button", { name: "Roll the die" }).click();
    await expectLine(first, /^The server rolled/);
    await third.page.close();
    await expectLine(first, `${third.identifier} left`);
    const ofThird = async () =>
      (await target.local.state()).webhookCalls.filter(
        ({ event }) => event.data.connection.identifier === third.client,
      );
    await expectPage.poll(async () => (await ofThird()).length, "two events of each kind").toBe(8);
    await target.local.control({ faults: { duplicate: false } });
    await say(second, "after");
    await expectLine(first, `${second.identifier}: after`);
    const lines = await linesOf(first.page).allInnerTexts();
    const expected = [`${third.identifier} joined`, `${third.identifier} left`];
    expect(lines.filter((line) => expected.includes(line)).sort()).toEqual(expected);
    expect(lines.filter((line) => line === `${third.identifier}: yes`)).toHaveLength(2);
    expect(lines.filter((line) => line.startsWith("The server rolled"))).toHaveLength(1);
  });

  test("shows the newest of many lines, and leaves a reader who has scrolled up in place", async () => {
    const { url, target, context } = room();
    const tab = await openTab(context, url);
    const clients = tab.client;
    const headers = { Authorization: `Bearer ${target.apiKey}`, "Content-Type": "application/json" };
    const add = async (from: number, count: number): Promise<void> => {
      const texts = Array.from({ length: count }, (_, index) => `line ${from + index}.`);
      const messages = texts.map((text) => ({
        clients,
        message: JSON.stringify({ type: "message", id: text, name: "guest", text }),
      }));
      await fetch(`${target.url}/api/v0/message`, { method: "POST", headers, body: JSON.stringify({ messages }) });
    };
    const line = (number: number) => linesOf(tab.page).filter({ hasText: `line ${number}.` });
    await add(0, 1000);
    await expectPage(line(999)).toBeInViewport();
    expect(await linesOf(tab.page).count()).toBeLessThanOrEqual(500);

    await tab.page.getByRole("log", { name: "Messages" }).press("Home");
    await line(700).scrollIntoViewIfNeeded();
    await add(1000, 30);
    await expectPage(line(1029)).toHaveCount(1);
    await expectPage(line(700)).toBeInViewport();
  });
}
