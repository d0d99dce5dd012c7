import { createHmac } from "node:crypto";

import type { Browser, BrowserContext } from "@playwright/test";
import { expect, test } from "vitest";

import { axeProblems } from "../support/a11y";
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
  identifierOf(tab: Tab): Promise<string>;
  secretOf(identifier: string): string;
  master: string;
}

async function postMessage({ routes, secretOf }: RunningRoom, identifier: string, message: string): Promise<void> {
  const connection = { clientId: "wskl_live_test", identifier };
  const body = JSON.stringify({ action: "MESSAGE", data: { connection, message } });
  const signature = `hmac-sha256=${createHmac("sha256", secretOf(identifier)).update(body).digest("hex")}`;
  const headers = { "Content-Type": "application/json", "x-socketless-signature": signature };
  await fetch(`${routes}/webhook`, { method: "POST", headers, body });
}

/** Tests what a room's page does, which is the same whatever service stands behind it. */
export function testPage(room: () => RunningRoom): void {
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

  test("a page answers heartbeats, and connects again when its connection is cut", async () => {
    const { url, target, context, identifierOf } = room();
    const tab = await openTab(context, url);
    const identifier = await identifierOf(tab);
    await expectPage.poll(() => target.double.heartbeatAnswers(identifier)).toBeGreaterThan(1);
    await target.double.control({ drop: { identifier } });
    const status = tab.page.getByRole("status");
    await expectPage(status).not.toHaveText(`Connected as ${tab.identifier}`);
    await expectPage(status).toHaveText(/^Connected as guest_/);
  });

  test("keyboard and screen reader do without mouse and screen, offline too, until the page connects again", async () => {
    const { context, openTwo } = room();
    const [first, second] = await openTwo();
    await writeWithKeyboard(first.page, "by keyboard");
    await expectLine(second, "by keyboard");
    const line = `${first.identifier}: by keyboard`;
    await expectHeard(first.page, { status: `Connected as ${first.identifier}`, line });

    await context.setOffline(true);
    await expectPage(first.page.getByRole("status")).toHaveText("You are offline");
    await say(first, "unheard");
    const alert = "Not sent, because there is no connection now\\.";
    await expectHeard(first.page, { status: "You are offline", line, alert });
    // The first failed attempt has been handled when the second fails.
    await first.page.waitForEvent("requestfailed");
    await first.page.waitForEvent("requestfailed");
    await expectHeard(first.page, { status: "You are offline", line, alert });
    await expectPage(first.page.getByLabel("Message", { exact: true })).toHaveValue("unheard");
    await context.setOffline(false);
    await expectPage(first.page.getByRole("status")).toHaveText(/^Connected as guest_/);
  });

  test("the newest line is in view, and axe finds nothing", async () => {
    const { context, url } = room();
    const { page } = await openTab(context, url);
    for (let line = 0; line < 30; line += 1) {
      await postMessage(room(), "guest_lines.k3J9xQ2mV7pLr8Za", `line ${line}`);
    }
    await expectPage(linesOf(page).filter({ hasText: "line 29" })).toBeInViewport();
    await page.getByRole("log", { name: "Messages" }).press("Home");
    await expectPage(linesOf(page).filter({ hasText: "line 0" })).toBeInViewport();
    expect(await axeProblems(page)).toEqual([]);
  });
}
